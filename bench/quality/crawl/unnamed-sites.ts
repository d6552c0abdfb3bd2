import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupBy } from '../../../src/lib/group-by.ts';
import { type Example, examplesOf } from './fit-weights.ts';
import { parseSite } from './parsed-site.ts';
import { loadPages, type StoredPage } from './stored-site.ts';

const FOLDER = 'webkb-misc';

const KIND_OF_CLASS: Readonly<Record<string, string>> = {
  faculty: 'faculty-page',
  staff: 'staff-page',
  department: 'department-home',
};

/**
 * Many small universities without starts, of which each page has one of the seven WebKB classes: more links to learn from.
 * A page of class `other` may be anything, a list of people too, so links to it teach nothing.
 */
export const loadUnnamedSites = (folder: string): ReadonlyMap<string, readonly Example[]> => {
  const classes = classesOf(folder);
  const { pages, find } = loadPages(join(folder, 'crawl'), FOLDER);
  const known = pages.filter(({ url }) => /^https?:/.test(url));
  const examples = new Map<string, Example[]>();
  for (const [university, own] of groupBy(known, ({ file }) => classes.get(file)?.university ?? 'none')) {
    const kindOf = (page: StoredPage): string | undefined =>
      KIND_OF_CLASS[classes.get(page.file)?.label ?? ''];
    const targets = new Map(
      own.flatMap((page) => (kindOf(page) === undefined ? [] : [[page, kindOf(page) as string]])),
    );
    const isOwn = new Set(own);
    const site = parseSite({
      name: university,
      starts: own.slice(0, 1).map(({ url }) => url),
      pages: own,
      targets,
      find: (url) => {
        const page = find(url);
        return page !== undefined && isOwn.has(page) ? page : undefined;
      },
    });
    const isKnown = ({ file }: StoredPage): boolean => classes.get(file)?.label !== 'other';
    examples.set(university, examplesOf(site, { isKnown, share: SHARE * own.length }));
  }
  return examples;
};

/** Together they count as much as one and a half sites. */
const SHARE = 1.5 / 4000;

const classesOf = (folder: string): Map<string, { university: string; label: string }> =>
  new Map(
    readFileSync(join(folder, 'pages', 'webkb.tsv'), 'utf8')
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([, , site]) => site === FOLDER)
      .map(([university = '', label = '', , file = '']) => [file, { university, label }]),
  );
