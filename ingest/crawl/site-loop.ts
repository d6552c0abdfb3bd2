import { roundOf } from '../../src/domain/crawl.ts';
import type { Page } from '../../src/domain/page.ts';
import type { Frontier, Ledger, Reader } from '../../src/store/graph-store.ts';
import type { SnapshotStore } from '../fetch/snapshots.ts';
import type { FetchedPage, FetchOutcome, Missed, PageSource, ScoredLink } from '../page.ts';
import {
  type Before,
  type Choice,
  commitMissed,
  commitPage,
  commitUnchanged,
  processPage,
} from '../pipeline.ts';
import type { CrawlBook } from './book.ts';
import { canonicalUrl } from './canonical-url.ts';
import type { KnownUrls } from './known-urls.ts';
import type { Policy, PolicyReading } from './policy/policy.ts';

/** One site of a crawl, and all that its loop needs. */
export interface SiteCrawl {
  readonly site: string;
  readonly starts: ReadonlySet<string>;
  readonly policy: Policy;
  readonly store: Pick<Frontier, 'bestQueued'> &
    Pick<Ledger, 'factsOfPage'> &
    Pick<Reader, 'evidence' | 'pages'>;
  readonly source: PageSource;
  readonly snapshots: SnapshotStore;
  readonly book: CrawlBook;
  readonly known: KnownUrls;
  /** How many fetches may be on their way while pages are read. */
  readonly width: number;
  readonly now: () => string;
  readonly sleep: (ms: number) => Promise<void>;
  readonly stopping: () => string | undefined;
  /** Whether a page that `from` redirects to still belongs to the site. */
  readonly isInside: (url: string, from: string) => boolean;
  readonly onPage: (line: TraceLine) => void;
  /** The URLs whose answers are on their way. */
  readonly taken: Set<string>;
}

/** A line of the trace: one a page that left the queue. */
export interface TraceLine {
  readonly url: string;
  readonly score: number;
  readonly kind: string | undefined;
  readonly outcome: FetchOutcome['outcome'];
  readonly reason?: string;
  readonly via?: string;
}

/** Why a site's loop ended. */
export interface SiteEnd {
  readonly end: 'done' | 'budget' | 'stopped';
  readonly reason: string;
}

interface UnderWay {
  readonly page: Page;
  readonly outcome: Promise<FetchOutcome>;
}

/** Candidates to choose from beside those that are under way: some may belong to hosts that must wait. */
const CANDIDATES = 8;
const LONGEST_NAP_MS = 1000;

/**
 * The loop: take the best page whose host may be asked now, fetch, read, commit. Pages are read in the order in which they
 * were taken, however their answers arrive, so the same answers give the same crawl.
 */
export const crawlSite = async (crawl: SiteCrawl): Promise<SiteEnd> => {
  const underWay: UnderWay[] = [];
  let ending: SiteEnd | undefined;
  for (;;) {
    while (ending === undefined && underWay.length < crawl.width) {
      const next = await nextPage(crawl, underWay);
      if (next === 'wait') break;
      if ('end' in next) ending = next;
      else {
        crawl.taken.add(next.url);
        underWay.push({ page: next, outcome: fetchAgain(crawl, next) });
      }
    }
    const first = underWay.shift();
    if (first !== undefined) {
      await takeIn(crawl, first.page, await first.outcome);
      crawl.taken.delete(first.page.url);
      // What was learnt may have changed the end that was in sight.
      if (ending?.end === 'done') ending = undefined;
    } else if (ending !== undefined) return ending;
  }
};

const nextPage = async (
  crawl: SiteCrawl,
  underWay: readonly UnderWay[],
): Promise<Page | SiteEnd | 'wait'> => {
  const { book, policy, source, store } = crawl;
  const stop = crawl.stopping();
  if (stop !== undefined) return { end: 'stopped', reason: stop };
  if (book.budgetLeft <= underWay.length) return { end: 'budget', reason: 'its budget of pages is spent' };
  const round = roundOf(book.crawl, crawl.site);
  const queued = await store.bestQueued(round, CANDIDATES + underWay.length);
  const candidates = queued.filter(({ url }) => !crawl.taken.has(url));
  const [best] = candidates;
  const enough = policy.enough(best === undefined ? undefined : { score: best.score ?? 0 });
  if (enough !== undefined) return { end: 'done', reason: enough };
  if (best === undefined)
    return underWay.length > 0 ? 'wait' : { end: 'done', reason: 'every page that was found has been read' };
  const waits = candidates.map(({ url }) => source.waitFor(url));
  const ready = candidates[waits.indexOf(0)];
  if (ready !== undefined) return ready;
  if (underWay.length === 0) await crawl.sleep(Math.min(LONGEST_NAP_MS, ...waits));
  return underWay.length > 0 ? 'wait' : nextPage(crawl, underWay);
};

/** With what the last reading was marked, where its snapshot is still held. */
const fetchAgain = async ({ source, snapshots }: SiteCrawl, page: Page): Promise<FetchOutcome> => {
  const { url, etag, lastModified, snapshot } = page;
  const marked = etag !== undefined || lastModified !== undefined;
  if (!marked || snapshot === undefined || !(await snapshots.has(snapshot))) return source.fetch({ url });
  return source.fetch({
    url,
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  });
};

const takeIn = async (crawl: SiteCrawl, page: Page, outcome: FetchOutcome): Promise<void> => {
  switch (outcome.outcome) {
    case 'fetched':
      return takeFetched(crawl, page, outcome);
    case 'unchanged':
      return takeUnchanged(crawl, page);
    case 'skipped':
    case 'failed':
      return takeMissed(crawl, page, outcome);
  }
};

const takeFetched = async (crawl: SiteCrawl, page: Page, fetched: FetchedPage): Promise<void> => {
  const elsewhere = movedTo(page, fetched);
  if (elsewhere !== undefined) return takeMoved(crawl, page, fetched, elsewhere);
  const { book, snapshots, now } = crawl;
  const at = now();
  const snapshot = await snapshots.put(fetched, at);
  const reading = readPage(crawl, page, fetched);
  if (reading === undefined) return takeMissed(crawl, page, UNREADABLE);
  const { processed, leftOut } = reading;
  const before = await factsBefore(crawl, page);
  const { kind, findings } = processed;
  await book.enter({ outcome: 'fetched', kind: kind.kind, findings, leftOut }, (row) =>
    commitPage({ page, place: row.places, at, crawl: row }, processed, { fetched, snapshot, before }),
  );
  tell(crawl, page, 'fetched', kind.kind);
};

/** The server says that nothing changed: the links are those of the snapshot. */
const takeUnchanged = async (crawl: SiteCrawl, page: Page): Promise<void> => {
  const held = await crawl.snapshots.get(page.snapshot ?? '');
  if (held === undefined) {
    const { etag: _, lastModified: __, ...unmarked } = page;
    return takeIn(crawl, unmarked, await crawl.source.fetch({ url: page.url }));
  }
  const reading = readPage(crawl, page, { text: held.text, finalUrl: page.url });
  if (reading === undefined) return takeMissed(crawl, page, UNREADABLE);
  const { processed, leftOut } = reading;
  const at = crawl.now();
  await crawl.book.enter({ outcome: 'unchanged', kind: processed.kind.kind, leftOut }, (row) =>
    commitUnchanged({ page, place: row.places, at, crawl: row }, processed),
  );
  tell(crawl, page, 'unchanged', processed.kind.kind);
};

const takeMissed = async (
  crawl: SiteCrawl,
  page: Page,
  { outcome, reason }: Missed,
  links: readonly ScoredLink[] = [],
): Promise<void> => {
  const rescored = crawl.policy.missed(rememberedOf(page));
  for (const { url } of rescored) crawl.known.forget(url);
  await crawl.book.enter({ outcome, reason }, (row) =>
    commitMissed(
      { page, place: row.places, at: crawl.now(), crawl: row },
      { outcome, reason },
      { links, rescored },
    ),
  );
  tell(crawl, page, outcome, undefined, reason);
};

// ---- redirects ----

/** Where the page really stands, if that is another page. */
const movedTo = (page: Page, { finalUrl }: FetchedPage): string | undefined => {
  const final = canonicalUrl(finalUrl).url;
  return final === page.url ? undefined : final;
};

/**
 * The page is read under the address where it stands, if it is still to be read. That address is queued with the mark on
 * the one that led there: a crash between the two loses nothing.
 */
const takeMoved = async (crawl: SiteCrawl, page: Page, fetched: FetchedPage, url: string): Promise<void> => {
  if (!crawl.isInside(url, page.url))
    return takeMissed(crawl, page, { outcome: 'skipped', reason: 'left-site' });
  const { score = 0, scoreParts: parts = {} } = page;
  const link = { url, score, parts, via: page.url };
  await takeMissed(crawl, page, { outcome: 'skipped', reason: 'redirected' }, [link]);
  const [there] = await crawl.store.pages([url]);
  const isWaiting = there?.state === 'QUEUED' && there.round === page.round && !crawl.taken.has(url);
  if (isWaiting && crawl.book.budgetLeft > 0) await takeFetched(crawl, there, { ...fetched, url });
};

// ---- reading ----

interface Reading {
  readonly processed: ReturnType<typeof processPage>;
  readonly leftOut: Readonly<Record<string, number>>;
}

/** Undefined where reading it fails: one page must not end a crawl of a thousand. */
const readPage = (
  crawl: SiteCrawl,
  page: Page,
  fetched: Pick<FetchedPage, 'text' | 'finalUrl' | 'baseUrl'>,
): Reading | undefined => {
  let leftOut: PolicyReading['skipped'] = {};
  try {
    const isStart = crawl.starts.has(page.url);
    const processed = processPage(fetched, { url: page.url, isStart }, ({ tree, baseUrl, kind }): Choice => {
      const chosen = crawl.policy.read({ ...rememberedOf(page), tree, baseUrl, kind });
      leftOut = chosen.skipped;
      return { kind: chosen.kind, links: news(crawl, chosen.links), rescored: rescored(crawl, chosen) };
    });
    return { processed, leftOut };
  } catch {
    return undefined;
  }
};

const news = ({ known }: SiteCrawl, links: readonly ScoredLink[]): ScoredLink[] =>
  links.filter(({ url, score }) => known.isNews(url, score));

const rescored = ({ known }: SiteCrawl, { rescored: links }: PolicyReading): readonly ScoredLink[] => {
  for (const { url } of links) known.forget(url);
  return links;
};

const rememberedOf = ({ url, kind, via, scoreParts }: Page) => ({
  url,
  ...(kind === undefined ? {} : { kind }),
  ...(via === undefined ? {} : { via }),
  ...(scoreParts === undefined ? {} : { parts: scoreParts }),
});

const factsBefore = async ({ store }: SiteCrawl, { url, lastRead }: Page): Promise<Before | undefined> => {
  if (lastRead === undefined) return undefined;
  const { mentions, assertions } = await store.factsOfPage(url);
  const contacts = mentions.flatMap((mention) => mention.contacts ?? []);
  const facts = [...mentions, ...assertions, ...contacts].map(({ id }) => id);
  const evidence = (await store.evidence('fact', facts)).flat();
  return {
    lastRead,
    mentions,
    assertions,
    evidence: evidence.map(({ seenAt: _, ...row }) => row),
  };
};

const UNREADABLE: Missed = { outcome: 'failed', reason: 'unreadable' };

const tell = (
  { onPage }: SiteCrawl,
  { url, score, via }: Page,
  outcome: FetchOutcome['outcome'],
  kind: string | undefined,
  reason?: string,
): void =>
  onPage({
    ...{ url, score: score ?? 0, kind, outcome },
    ...(reason === undefined ? {} : { reason }),
    ...(via === undefined ? {} : { via }),
  });
