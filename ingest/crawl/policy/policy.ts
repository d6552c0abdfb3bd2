import type { HtmlTree } from '../../html/tree.ts';
import type { PageKindGuess, ScoredLink } from '../../page.ts';

/**
 * What is worth reading next. Pages in, scores out: a policy asks nothing of network, store or clock, so that the same
 * pages in the same order give the same scores. The crawl loop keeps the queue; a policy keeps bounded statistics
 * of the site, and no state for each URL beyond that.
 */
export interface Policy {
  /** The seeds, with their scores. */
  start(urls: readonly string[]): readonly ScoredLink[];
  /** Takes in a page that was read, and says which of its links to queue and which queued URLs to score anew. */
  read(page: ReadPage): PolicyReading;
  /** A page that could not be read (404, robots …): its group may deserve less. */
  missed(page: RememberedPage): readonly ScoredLink[];
  /** After a restart: what an earlier process read, in the order in which it was read. */
  remember(page: RememberedPage): void;
  /** Why to stop by itself, or undefined to go on; asked with the best of the queue before each fetch. */
  enough(best: { readonly score: number } | undefined): string | undefined;
}

/** A page of a crawl when it was parsed and classified. */
export interface ReadPage {
  /** As it was queued. */
  readonly url: string;
  /** What relative links are resolved against, before `<base>`: the page's URL after redirects. */
  readonly baseUrl: string;
  readonly tree: HtmlTree;
  /** What `classify` says of the page itself. */
  readonly kind: PageKindGuess;
  /** With what it was queued. */
  readonly via?: string;
  readonly parts?: Readonly<Record<string, number>>;
}

export interface PolicyReading {
  /** What the page is for, known from its place in the site too. */
  readonly kind: PageKindGuess;
  /** Links to queue, best first, each URL once; those that are known already count with the better score. */
  readonly links: readonly ScoredLink[];
  /** Queued URLs whose score changes by what was learnt: higher or lower, at most a few hundred. Unknown or read ones are ignored. */
  readonly rescored: readonly ScoredLink[];
  /** How many links were left out, by rule: the receipt's counters. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** What the store knows of a page that an earlier process read. */
export interface RememberedPage {
  readonly url: string;
  readonly kind?: PageKindGuess['kind'];
  readonly via?: string;
  readonly parts?: Readonly<Record<string, number>>;
}

/** What is crawled, where the user says so. */
export const SITE_KINDS = [
  'university',
  'company',
  'museum',
  'gallery',
  'library',
  'shop',
  'organization',
] as const;
export type SiteKind = (typeof SITE_KINDS)[number];

export interface PolicyOptions {
  /** Guessed from the first pages where it is not said. */
  readonly siteKind?: SiteKind;
  /** Follow links to other organisations' sites too. */
  readonly leaveSite?: boolean;
  /** Of the focused strategy, where others than the shipped ones are to be tried. */
  readonly weights?: Readonly<Record<string, number>>;
}

export const STRATEGIES = ['focused', 'best-first', 'breadth-first'] as const;
export type Strategy = (typeof STRATEGIES)[number];
