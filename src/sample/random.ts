import { createHash } from 'node:crypto';

/** Seeded chance: the same seed gives the same draws on every machine. */
export interface Random {
  /** 0 to n − 1. */
  below(n: number): number;
  /** Both ends included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** A stream of its own for each seed, so that one part of the graph does not shift when another grows. */
export const seededRandom = (...seed: readonly (string | number)[]): Random => {
  const next = smallFastCounter(createHash('sha256').update(JSON.stringify(seed)).digest());
  const below = (n: number): number => Math.floor(next() * n);
  return {
    below,
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => items[below(items.length)] as T,
  };
};

/** Chris Doty-Humphrey's sfc32: 32-bit integers alone, so no engine rounds differently. */
const smallFastCounter = (seed: Buffer): (() => number) => {
  let a = seed.readUInt32LE(0);
  let b = seed.readUInt32LE(4);
  let c = seed.readUInt32LE(8);
  let counter = 1;
  return () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
};
