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
  const classes = pageClasses(folder);
  const { pages, find } = loadPages(join(folder, 'crawl'), FOLDER);
  const known = pages.filter(({ url }) => /^https?:/.test(url));
  const examples = new Map<string, Example[]>();
  for (const [university, own] of groupBy(
    known,
    ({ file }) => classes.get(`${FOLDER}/${file}`)?.university ?? 'none',
  )) {
    const kindOf = (page: StoredPage): string | undefined =>
      KIND_OF_CLASS[classes.get(`${FOLDER}/${page.file}`)?.label ?? ''];
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
    const isKnown = ({ file }: StoredPage): boolean => classes.get(`${FOLDER}/${file}`)?.label !== 'other';
    examples.set(university, examplesOf(site, { isKnown, share: SHARE * own.length }));
  }
  return examples;
};

/** Together they count as much as one and a half sites. */
const SHARE = 1.5 / 4000;

export interface PageClass {
  readonly university: string;
  readonly label: string;
}

/** The WebKB class of each page, by folder and file. */
export const pageClasses = (folder: string): ReadonlyMap<string, PageClass> =>
  new Map(
    readFileSync(join(folder, 'pages', 'webkb.tsv'), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('\t'))
      .map(([university = '', label = '', site = '', file = '']) => [
        `${site}/${file}`,
        { university, label },
      ]),
  );
