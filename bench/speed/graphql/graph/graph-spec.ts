import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../../src/lib/package-root.ts';

/** Which generated graph: the same spec gives the same graph. */
export interface GraphSpec {
  readonly people: number;
  readonly seed: number;
  /** The time of the last reading, and the today of every question. */
  readonly now: string;
}

/** What making it took. Rows that settling put several times count each time. */
export interface MadeGraph {
  readonly writeSeconds: number;
  readonly writePeakMegabytes: number;
  readonly settleSeconds: number;
  /** Mentions. */
  readonly settled: number;
  readonly derivedRows: number;
  readonly peakMegabytes: number;
}

/**
 * The name under which a graph is kept in a store with this schema of schema/graph/. The schema's text counts, not its
 * version: while a version is not released, its text changes.
 */
export const keyOf = ({ people, seed, now }: GraphSpec, schema: string): string => {
  const text = readFileSync(join(packageRoot(), 'schema', 'graph', schema));
  const digest = createHash('sha256').update(text).update(now).digest('hex').slice(0, 8);
  return `people-${people}-seed-${seed}-${digest}`;
};
