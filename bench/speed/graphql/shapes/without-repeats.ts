interface PeopleList {
  edges: { readonly node: { readonly id: string } }[];
}

/**
 * @neo4j/graphql lists a person once for every role held in a department; our `people` lists a person once. What is
 * compared is what both show: its lists without the repeats, and ours without what the repeats left no room for.
 */
export const withoutRepeats = (ours: unknown, theirs: unknown): [unknown, unknown] => {
  const [one, other] = [structuredClone(ours), structuredClone(theirs)];
  const shown = peopleLists(one);
  for (const [at, list] of peopleLists(other).entries()) {
    const distinct = [...new Map(list.edges.map((edge) => [edge.node.id, edge])).values()];
    const counterpart = shown[at];
    if (counterpart !== undefined && distinct.length < list.edges.length)
      counterpart.edges = counterpart.edges.slice(0, distinct.length);
    list.edges = distinct;
  }
  return [one, other];
};

/** Every list of an organisation's people, in the order in which the answer holds them. */
const peopleLists = (answer: unknown): PeopleList[] => {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    /^people(Connection)?$/.test(name) && isPage(value) ? [value] : peopleLists(value),
  );
};

const isPage = (value: unknown): value is PeopleList =>
  typeof value === 'object' && value !== null && 'edges' in value;
