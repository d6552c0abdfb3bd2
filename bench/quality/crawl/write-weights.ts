import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../src/lib/package-root.ts';

const HEAD = `/**
 * The shipped weights of links, in log-odds: \`prior-weights.ts\` drawn towards labelled sites.
 * Written by \`npm run bench:crawl -- --fit\`; not by hand.
 */
export const WEIGHTS: Readonly<Record<string, number>> = {
`;

/** Weights that tell nothing are left out. */
const LEAST = 0.02;

export const writeWeights = (weights: Readonly<Record<string, number>>): void => {
  const lines = Object.entries(weights)
    .filter(([, weight]) => Math.abs(weight) >= LEAST)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([sign, weight]) => `  ${/^\w+$/.test(sign) ? sign : `'${sign}'`}: ${Number(weight.toFixed(3))},\n`);
  writeFileSync(join(packageRoot(), 'ingest/crawl/policy/weights.ts'), `${HEAD}${lines.join('')}};\n`);
};
