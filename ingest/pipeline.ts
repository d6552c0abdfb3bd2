import type { ChangeSet } from '../src/store/graph-store.ts';
import { classifyPage } from './classify/page-kind.ts';
import { readingSet, type Turn } from './commit/page-set.ts';
import type { Before } from './commit/renew.ts';
import { siteName } from './extract/site-name.ts';
import { pageHead } from './html/page-head.ts';
import { parseHtml } from './html/parse.ts';
import type { HtmlTree } from './html/tree.ts';
import type { FetchedPage, Findings, PageKindGuess, ScoredLink } from './page.ts';

/** What the crawl makes of a page: what it is for, seen from its place in the site, and which links to follow. */
export interface Choice {
  readonly kind: PageKindGuess;
  readonly links: readonly ScoredLink[];
  readonly rescored: readonly ScoredLink[];
}

export type ChooseLinks = (page: {
  readonly tree: HtmlTree;
  readonly baseUrl: string;
  readonly kind: PageKindGuess;
}) => Choice;

/** What is known of a page when it was read, before it is committed. */
export interface ProcessedPage extends Choice {
  readonly title: string;
  readonly findings: Findings;
}

/** A page's way from its text to what it says; the only place that knows the order of the stages. */
export const processPage = (
  page: Pick<FetchedPage, 'text' | 'finalUrl' | 'baseUrl'>,
  { url, isStart }: { readonly url: string; readonly isStart: boolean },
  chooseLinks: ChooseLinks,
): ProcessedPage => {
  // Parsed once; everything later reads this tree.
  const tree = parseHtml(page.text);
  const { title } = pageHead(tree);
  // Classify: what the page itself says it is for.
  const itself = classifyPage(tree, url);
  // The one backward arrow: links go to the queue.
  const choice = chooseLinks({ tree, baseUrl: page.baseUrl ?? page.finalUrl, kind: itself });
  // Extract: what it says, each with its span.
  const name = isStart ? siteName(tree, url, choice.kind.kind) : undefined;
  const findings = { things: name === undefined ? [] : [name], relations: [] };
  return { ...choice, title, findings };
};

export type { Turn } from './commit/page-set.ts';
export type { Before } from './commit/renew.ts';

/** What a reading writes, beside what earlier readings of the page left. */
export const commitPage = (
  turn: Turn,
  processed: ProcessedPage,
  { before, ...read }: { fetched: FetchedPage; snapshot: string; before: Before | undefined },
): ChangeSet => readingSet(turn, { ...processed, ...read, ...(before === undefined ? {} : { before }) });

/** What the reading of a page writes that is as it was, and what one that was not read leaves. */
export { missedSet as commitMissed, unchangedSet as commitUnchanged } from './commit/page-set.ts';
