import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../../src/lib/package-root.ts';
import type { Results } from './results.ts';

const BEGIN = '<!-- graphql: written by `npm run bench:graphql -- --write` -->';
const END = '<!-- /graphql -->';

/** The figures as JSON, and the tables in the bench's README between their marks. */
export const keepResults = (results: Results, tables: string): void => {
  const folder = join(packageRoot(), 'bench');
  mkdirSync(join(folder, 'results'), { recursive: true });
  writeFileSync(join(folder, 'results', 'graphql.json'), `${JSON.stringify(results, undefined, 2)}\n`);
  const readme = join(folder, 'README.md');
  writeFileSync(readme, between(readFileSync(readme, 'utf8'), tables));
};

const between = (text: string, tables: string): string => {
  const [start, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`bench/README.md has lost its marks ${BEGIN} and ${END}.`);
  return `${text.slice(0, start + BEGIN.length)}\n${tables}\n${text.slice(end)}`;
};
