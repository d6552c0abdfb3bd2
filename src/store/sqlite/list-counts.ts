/** How often each name occurs, in the order of the names, without those that do not. */
export const listCounts = <T extends string>(names: readonly T[], occurring: Iterable<T>): [T, number][] => {
  const counts = new Map<T, number>();
  for (const name of occurring) counts.set(name, (counts.get(name) ?? 0) + 1);
  return listed(names, counts);
};

/** These counts in the order of the names, without those that do not occur. */
export const listed = <T extends string>(
  names: readonly T[],
  counts: ReadonlyMap<string, number>,
): [T, number][] =>
  names.flatMap((name): [T, number][] => {
    const count = counts.get(name);
    return count === undefined ? [] : [[name, count]];
  });
