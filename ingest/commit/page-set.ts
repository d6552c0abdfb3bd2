import type { Crawl } from '../../src/domain/crawl.ts';
import type { Page } from '../../src/domain/page.ts';
import type { ChangeSet, QueuedPage } from '../../src/store/graph-store.ts';
import type { FetchedPage, Findings, Missed, PageKindGuess, ScoredLink } from '../page.ts';
import { factsOf } from './facts.ts';
import { type Before, renew } from './renew.ts';

/** A page when it leaves the queue: its row as it stands there, and the how-manieth of its round it is. */
export interface Turn {
  readonly page: Page;
  readonly place: number;
  readonly at: string;
  /** The crawl's own row after this page, with all its counters. */
  readonly crawl: Crawl;
}

export interface PageReading {
  readonly fetched: FetchedPage;
  readonly snapshot: string;
  readonly title: string;
  readonly kind: PageKindGuess;
  readonly findings: Findings;
  readonly links: readonly ScoredLink[];
  readonly rescored: readonly ScoredLink[];
  /** What earlier readings left, where there were any. */
  readonly before?: Before;
}

/** What a page says, its links and its own mark: one transaction. */
export const readingSet = (turn: Turn, reading: PageReading): ChangeSet => {
  const { page, at, crawl } = turn;
  const facts = factsOf(reading.findings, { page: page.url, at, snapshot: reading.snapshot });
  const { unsettled, ...put } = renew(
    facts,
    { page: page.url, at, snapshot: reading.snapshot },
    reading.before,
  );
  return {
    put: { pages: [readPage(turn, reading)], ...put, crawls: [crawl] },
    unsettled,
    queue: queued(reading.links, page.round),
    rescore: queued(reading.rescored, page.round),
  };
};

const readPage = ({ page, place, at }: Turn, { fetched, snapshot, title, kind }: PageReading): Page => ({
  ...lasting(page),
  state: 'FETCHED',
  place,
  firstRead: page.firstRead ?? at,
  lastRead: at,
  snapshot,
  kind: kind.kind,
  ...(title === '' ? {} : { title }),
  ...(fetched.etag === undefined ? {} : { etag: fetched.etag }),
  ...(fetched.lastModified === undefined ? {} : { lastModified: fetched.lastModified }),
});

/** The page is as it was: one row says when that was seen. Its links stand in the queue of this round all the same. */
export const unchangedSet = (
  { page, place, at, crawl }: Turn,
  { links, rescored }: Pick<PageReading, 'links' | 'rescored'>,
): ChangeSet => ({
  put: { pages: [{ ...page, state: 'FETCHED', place, lastRead: at }], crawls: [crawl] },
  queue: queued(links, page.round),
  rescore: queued(rescored, page.round),
});

/** Not read, and why. What earlier readings found there stays as it was: nobody said otherwise. */
export const missedSet = (
  { page, place, crawl }: Turn,
  missed: Missed,
  { links, rescored }: Pick<PageReading, 'links' | 'rescored'>,
): ChangeSet => ({
  put: {
    pages: [
      {
        ...page,
        state: missed.outcome === 'skipped' ? 'SKIPPED' : 'FAILED',
        reason: missed.reason,
        place,
      },
    ],
    crawls: [crawl],
  },
  queue: queued(links, page.round),
  rescore: queued(rescored, page.round),
});

/** What a new reading does not replace. */
const lasting = ({ url, host, firstRead, round, score, scoreParts, via }: Page): Omit<Page, 'state'> => ({
  ...{ url, host },
  ...(firstRead === undefined ? {} : { firstRead }),
  ...(round === undefined ? {} : { round }),
  ...(score === undefined ? {} : { score }),
  ...(scoreParts === undefined ? {} : { scoreParts }),
  ...(via === undefined ? {} : { via }),
});

const queued = (links: readonly ScoredLink[], round = ''): QueuedPage[] =>
  links.map(({ url, score, parts, via }) => ({
    ...{ url, host: new URL(url).host, score, scoreParts: parts, round },
    ...(via === undefined ? {} : { via }),
  }));
