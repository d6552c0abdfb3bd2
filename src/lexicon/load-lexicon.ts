import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../lib/package-root.ts';
import { type Entry, type Lexicon, makeLexicon } from './lexicon.ts';

/** The lists of this name (`navigation`, `titles` …) in all languages, English and Japanese first. */
export const loadLexicon = (...names: readonly string[]): Lexicon => {
  const folder = join(packageRoot(), 'lexicons');
  const files = languagesIn(folder).flatMap((lang) => names.map((name) => join(folder, lang, `${name}.tsv`)));
  return makeLexicon(
    files.filter((file) => existsSync(file)).flatMap((file) => entriesOf(readFileSync(file, 'utf8'), file)),
  );
};

/** One entry a line: term, tab, concept. A broken line is a fault of ours, so it throws. */
export const entriesOf = (text: string, file: string): Entry[] =>
  text
    .split('\n')
    .map((line, index) => ({ line: line.trimEnd(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map(({ line, number }) => entryOf(line, `${file}:${number}`));

const entryOf = (line: string, where: string): Entry => {
  const [term, concept, ...rest] = line.split('\t');
  if (!term || !concept || rest.length > 0)
    throw new Error(`a lexicon line is “term<tab>concept”, not “${line}” (${where})`);
  return { term, concept };
};

const FIRST = ['en', 'ja'];

const languagesIn = (folder: string): string[] => {
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const others = languages.map(({ name }) => name).filter((name) => !FIRST.includes(name));
  return [...FIRST, ...others.sort()];
};
