import { hashId } from './ids.ts';
import type { PageKind } from './page-kind.ts';

/** How a crawl stands. STOPPED: by a signal or its budget, it goes on when started again. DONE: nothing worth reading is left. */
export const CRAWL_STATES = ['RUNNING', 'STOPPED', 'CANCELLED', 'DONE', 'FAILED'] as const;
export type CrawlState = (typeof CRAWL_STATES)[number];

/** What is asked of a crawl. */
export interface CrawlOrder {
  /** Where it starts: canonical URLs, in order. */
  readonly urls: readonly string[];
  /** What kind of organisation, where the user says so. */
  readonly kind?: string;
  readonly strategy: string;
  /** At most so many pages are fetched in a round. */
  readonly budget?: number;
}

/** A crawl of some sites, and how far its last round went. The same start URLs are the same crawl. */
export interface Crawl extends CrawlOrder {
  readonly id: string;
  /** The sites of its start URLs, by name: each has a queue of its own, so that none waits for another. */
  readonly sites: readonly string[];
  /** How often it was begun anew: a round reads each page at most once. */
  readonly round: number;
  readonly state: CrawlState;
  /** Why it ended: a sentence for people. */
  readonly reason?: string;
  readonly startedAt: string;
  readonly endedAt?: string;
  /** Pages that left the queue in this round, read or not; and where the budget ends, if there is one. */
  readonly places: number;
  readonly budgetEnds?: number;
  readonly counts: CrawlCounts;
  /** Of the pages that its sites have in all, made at its end; absent where only one list of them is known. */
  readonly estimate?: PageEstimate;
}

/** How many pages there are in all, by two lists that were made independently of each other. */
export interface PageEstimate {
  /** Pages that links led to; pages that the sites list themselves; pages in both. */
  readonly linked: number;
  readonly listed: number;
  readonly both: number;
  readonly pages: number;
  /** 95 % of such estimates hold the true number between these. */
  readonly low: number;
  readonly high: number;
  /** Of `pages`, those that nobody has found. */
  readonly missing: number;
}

/** What a round came to, by counters of which each has one meaning: the coverage receipt. */
export interface CrawlCounts {
  readonly fetched: number;
  /** Read before and found the same. */
  readonly unchanged: number;
  /** Pages that a rule kept from being read, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly failed: Readonly<Record<string, number>>;
  /** Links that were not queued, by rule. */
  readonly linksLeftOut: Readonly<Record<string, number>>;
  readonly pagesByKind: Readonly<Partial<Record<PageKind, number>>>;
  /** What pages of each kind said: mentions by their coarse type. */
  readonly foundByKind: Readonly<Partial<Record<PageKind, Readonly<Record<string, number>>>>>;
}

export const NO_COUNTS: CrawlCounts = {
  fetched: 0,
  unchanged: 0,
  skipped: {},
  failed: {},
  linksLeftOut: {},
  pagesByKind: {},
  foundByKind: {},
};

export const crawlId = (urls: readonly string[]): string => hashId('crawl', ...[...urls].sort());

/** What pages carry of the round, and the site of the crawl, in which they were queued or read. */
export const roundOf = ({ id, round }: Pick<Crawl, 'id' | 'round'>, site: string): string =>
  `${id}#${round} ${site}`;
