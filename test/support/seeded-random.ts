/** Random choices that are the same for the same seed, on every machine. */
export interface SeededRandom {
  /** From 0 up to but without `end`. */
  integer(end: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** At most `count` different items, in random order. */
  sample<T>(items: readonly T[], count: number): T[];
  /** One of the items, or undefined as often as told. */
  maybe<T>(probability: number, make: () => T): T | undefined;
}

export const seededRandom = (seed: number): SeededRandom => {
  const next = mulberry32(seed);
  const integer = (end: number): number => Math.floor(next() * end);
  const chance = (probability: number): boolean => next() < probability;
  return {
    integer,
    chance,
    pick: <T>(items: readonly T[]) => items[integer(items.length)] as T,
    sample: (items, count) => shuffled(items, integer).slice(0, count),
    maybe: (probability, make) => (chance(probability) ? make() : undefined),
  };
};

// Tommy Ettinger's mulberry32: 32 bits of state, enough for tests.
const mulberry32 = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const shuffled = <T>(items: readonly T[], integer: (end: number) => number): T[] => {
  const copy = [...items];
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = integer(at + 1);
    [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
  }
  return copy;
};
