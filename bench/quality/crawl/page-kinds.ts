import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classifyPage } from '../../../ingest/classify/page-kind.ts';
import { parseHtml } from '../../../ingest/html/parse.ts';
import { type PageKind, TESTBED_KINDS } from '../../../src/domain/page-kind.ts';
import type { ParsedSite } from './parsed-site.ts';
import { decode } from './stored-site.ts';
import { type PageClass, pageClasses } from './unnamed-sites.ts';

/** A page whose kind somebody said: what we say of it, and what it is. `unknown` is a page of which nobody said anything. */
interface Judged {
  readonly said: PageKind;
  readonly is: string;
}

interface Row {
  readonly kind: string;
  readonly among: string;
  readonly positives: number;
  readonly P: string;
  readonly R: string;
  readonly F: string;
}

/**
 * F of page kinds as in table 1 of the paper. The testbed names what it seeks and nothing else: a list of a project's
 * members is a list of people that it does not name. So two rows a kind: among the pages whose kind is known (sought ones,
 * and those with a class of WebKB other than `other`), and among all pages, where everything unnamed counts as wrong.
 */
export const kindRows = (sites: readonly ParsedSite[], folder: string): Row[] => {
  const pages = sites.flatMap((site) => judgedPages(site, pageClasses(folder)));
  const known = pages.filter(({ is }) => is !== 'unknown');
  const lists = listPages(folder);
  return [
    row('people-list', 'known kind', known, ['faculty-list']),
    row('people-list', 'all', pages, ['faculty-list']),
    row('person', 'known kind', withoutStudents(known), ['faculty-page', 'staff-page']),
    row('person', 'all', withoutStudents(pages), ['faculty-page', 'staff-page']),
    row('news', 'known kind', known, ['news']),
    row('event-list', 'known kind', known, ['event-list']),
    row('event', 'known kind', known, ['event-page']),
    row('department-home', 'known kind', known, ['department-home']),
    row('college- or department-list', 'units against people, events, contacts', lists, ['units']),
  ];
};

/** A student's own page is a person's page too; it is only not sought. */
const withoutStudents = (pages: readonly Judged[]): Judged[] => pages.filter(({ is }) => is !== 'student');

const judgedPages = (site: ParsedSite, classes: ReadonlyMap<string, PageClass>): Judged[] =>
  site.pages.map((page) => {
    const label = classes.get(`${site.name}/${page.file}`)?.label ?? 'other';
    return {
      said: site.read(page).kind.kind,
      is: site.targets.get(page) ?? (label === 'other' ? 'unknown' : label),
    };
  });

const listPages = (folder: string): Judged[] =>
  ['units', 'people', 'events', 'contacts'].flatMap((task) =>
    readdirSync(join(folder, task))
      .filter((slug) => existsSync(join(folder, task, slug, 'gold.json')))
      .map((slug) => {
        const gold = JSON.parse(readFileSync(join(folder, task, slug, 'gold.json'), 'utf8')) as {
          url?: string;
          charset?: string;
        };
        const text = decode(readFileSync(join(folder, task, slug, 'page.html')), gold.charset);
        const url = gold.url !== undefined && URL.canParse(gold.url) ? gold.url : 'http://unknown.example/';
        return { said: classifyPage(parseHtml(text), url).kind, is: task };
      }),
  );

const OURS: Readonly<Record<string, readonly PageKind[]>> = {
  ...TESTBED_KINDS,
  units: ['college-list', 'department-list'],
};

const row = (kind: string, among: string, pages: readonly Judged[], golds: readonly string[]): Row => {
  const ours = golds.flatMap((gold) => OURS[gold] ?? []);
  const positives = pages.filter(({ is }) => golds.includes(is)).length;
  const said = pages.filter((page) => ours.includes(page.said));
  const right = said.filter(({ is }) => golds.includes(is)).length;
  const precision = said.length === 0 ? 0 : right / said.length;
  const recall = positives === 0 ? 0 : right / positives;
  const f = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { kind, among, positives, P: precision.toFixed(3), R: recall.toFixed(3), F: f.toFixed(3) };
};
