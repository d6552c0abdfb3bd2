import {
  type Crawl,
  type CrawlOrder,
  type CrawlState,
  crawlId,
  NO_COUNTS,
  type PageEstimate,
  roundOf,
} from '../../src/domain/crawl.ts';
import { ConflictError } from '../../src/domain/errors.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import type { ChangeSet, GraphStore } from '../../src/store/graph-store.ts';
import type { SnapshotStore } from '../fetch/snapshots.ts';
import type { PageSource } from '../page.ts';
import { CrawlBook } from './book.ts';
import { estimatePages } from './estimate.ts';
import { KnownUrls } from './known-urls.ts';
import type { Policy } from './policy/policy.ts';
import { type Receipt, receiptOf } from './receipt.ts';
import { crawlSite, type SiteEnd, type TraceLine } from './site-loop.ts';

/** What a crawl runs on; everything that touches the world is passed in. */
export interface CrawlParts {
  readonly store: GraphStore;
  readonly source: PageSource;
  readonly snapshots: SnapshotStore;
  readonly policy: () => Policy;
  /** The site of a URL, by name: URLs of one name share a queue. */
  readonly siteOf: (url: string) => string;
  readonly width: number;
  /** Derives from what was read what users ask for; called every few seconds and at the end. */
  readonly settle: () => Promise<void>;
  /** The time written on facts. */
  readonly now: () => string;
  /** The real clock, in milliseconds, for leases. */
  readonly clock: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Who this process is, and whether another one is still there. */
  readonly holder: string;
  readonly isGone: (holder: string) => boolean;
  /** Why this process should stop before its work is done; undefined to go on. */
  readonly stopping: () => string | undefined;
  readonly onPage?: (line: TraceLine, crawl: Crawl) => void;
}

const ASKED = 'somebody asked it to stop';
const LEASE_MS = 30_000;
const BEAT_MS = 1000;
const SETTLE_EVERY_MS = 5000;
/** As many of a site's own list are read for an estimate. */
const MOST_LISTED = 20_000;
const REMEMBERED_AT_ONCE = 1000;

/**
 * Crawls, or goes on with a crawl that was stopped or killed. `onlyResume`: a crawl that was done is not begun anew.
 */
export const runCrawl = async (
  order: CrawlOrder,
  parts: CrawlParts,
  { onlyResume = false }: { readonly onlyResume?: boolean } = {},
): Promise<Receipt> => {
  const { store, holder } = parts;
  const id = crawlId(order.urls);
  const keeper = await Keeper.take(id, parts);
  try {
    const known = (await store.crawlsById([id]))[0];
    if (known?.state === 'DONE' && onlyResume) return await closing(known, parts);
    const book = new CrawlBook(store, await begun(order, known, parts));
    await crawled(book, parts, keeper);
    return await closing(book.crawl, parts);
  } finally {
    await keeper.stop();
    await store.release(id, holder);
  }
};

/** The row as this run starts, written with the seeds where a round begins. */
const begun = async (order: CrawlOrder, known: Crawl | undefined, parts: CrawlParts): Promise<Crawl> => {
  const crawl = nextRow(order, known, parts);
  const isNew = known === undefined || known.round !== crawl.round;
  const queue = isNew ? seedsOf(crawl, parts) : [];
  await parts.store.apply({ put: { crawls: [crawl] }, queue });
  return crawl;
};

const nextRow = (order: CrawlOrder, known: Crawl | undefined, { now, siteOf }: CrawlParts): Crawl => {
  const goesOn = known !== undefined && known.state !== 'DONE';
  const {
    endedAt: _,
    reason: __,
    budgetEnds: ___,
    estimate: ____,
    ...row
  } = goesOn
    ? known
    : {
        id: crawlId(order.urls),
        sites: [...new Set(order.urls.map(siteOf))],
        round: (known?.round ?? 0) + 1,
        startedAt: now(),
        places: 0,
        counts: NO_COUNTS,
      };
  return { ...row, ...order, state: 'RUNNING', ...budgetOf(order, goesOn ? known : undefined) };
};

/** A run that was killed goes on with what was left of its budget; one that had spent it gets it again. */
const budgetOf = ({ budget }: CrawlOrder, known: Crawl | undefined): Pick<Crawl, 'budgetEnds'> => {
  if (budget === undefined) return {};
  const places = known?.places ?? 0;
  const left = known?.state === 'RUNNING' && known.budget === budget ? known.budgetEnds : undefined;
  return { budgetEnds: left ?? places + budget };
};

const seedsOf = (crawl: Crawl, { policy, siteOf }: CrawlParts): NonNullable<ChangeSet['queue']> =>
  [...groupBy(crawl.urls, siteOf)].flatMap(([site, urls]) =>
    policy()
      .start(urls)
      .map(({ url, score, parts }) => ({
        ...{ url, host: new URL(url).host, score, scoreParts: parts, round: roundOf(crawl, site) },
      })),
  );

const crawled = async (book: CrawlBook, parts: CrawlParts, keeper: Keeper): Promise<void> => {
  const { crawl } = book;
  try {
    const ends = await Promise.all(crawl.sites.map((site) => oneSite(book, site, parts, keeper)));
    await parts.settle();
    const [state, reason] = endOf(ends);
    const estimate = await estimateOf(book.crawl, parts);
    const endedAt = parts.now();
    await book.end({ state, reason, endedAt, ...(estimate === undefined ? {} : { estimate }) });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Where even that cannot be written, the error itself says more.
    await book.end({ state: 'FAILED', reason, endedAt: parts.now() }).catch(() => undefined);
    throw error;
  }
};

const oneSite = async (
  book: CrawlBook,
  site: string,
  parts: CrawlParts,
  keeper: Keeper,
): Promise<SiteEnd> => {
  const { store, source, snapshots, width, now, sleep, siteOf } = parts;
  const starts = book.crawl.urls.filter((url) => siteOf(url) === site);
  const policy = parts.policy();
  policy.start(starts);
  await remember(policy, roundOf(book.crawl, site), parts);
  return crawlSite({
    ...{ site, policy, store, source, snapshots, book, width, now, sleep },
    starts: new Set(starts),
    known: new KnownUrls(),
    taken: new Set(),
    stopping: () => keeper.stopping() ?? parts.stopping(),
    isInside: (url, from) => siteOf(url) === site || siteOf(url) === siteOf(from),
    onPage: (line) => parts.onPage?.(line, book.crawl),
  });
};

/** What an earlier process of this round has read, so that the policy knows the site as that one did. */
const remember = async (policy: Policy, round: string, { store }: CrawlParts): Promise<void> => {
  for (let place = 0; ; ) {
    const pages = await store.readIn(round, place, REMEMBERED_AT_ONCE);
    for (const { url, kind, via, scoreParts } of pages)
      policy.remember({
        url,
        ...(kind === undefined ? {} : { kind }),
        ...(via === undefined ? {} : { via }),
        ...(scoreParts === undefined ? {} : { parts: scoreParts }),
      });
    if (pages.length < REMEMBERED_AT_ONCE) return;
    place = pages.at(-1)?.place ?? place;
  }
};

const endOf = (ends: readonly SiteEnd[]): [CrawlState, string] => {
  const reasonOf = (end: SiteEnd['end']): string =>
    [...new Set(ends.filter((one) => one.end === end).map(({ reason }) => reason))].join('; ');
  const stopped = reasonOf('stopped');
  if (stopped !== '') return [stopped === ASKED ? 'CANCELLED' : 'STOPPED', stopped];
  const budget = reasonOf('budget');
  return budget === '' ? ['DONE', reasonOf('done')] : ['STOPPED', budget];
};

// ---- the end ----

const closing = async (crawl: Crawl, parts: CrawlParts): Promise<Receipt> =>
  receiptOf(crawl, await countQueued(crawl, parts));

const countQueued = async (crawl: Crawl, { store }: CrawlParts): Promise<number> => {
  let queued = 0;
  for (const site of crawl.sites) queued += await store.countQueued(roundOf(crawl, site));
  return queued;
};

/** By the pages that links led to, and those that the sites list themselves. */
const estimateOf = async (crawl: Crawl, parts: CrawlParts): Promise<PageEstimate | undefined> => {
  const { source, store } = parts;
  const lists = await Promise.all(crawl.urls.map((url) => source.listed(url, MOST_LISTED)));
  const listed = [...new Set(lists.flat())];
  if (listed.length === 0) return undefined;
  const pages = await store.pages(listed);
  const rounds = new Set(crawl.sites.map((site) => roundOf(crawl, site)));
  const both = pages.filter((page) => page?.round !== undefined && rounds.has(page.round)).length;
  return estimatePages(crawl.places + (await countQueued(crawl, parts)), listed.length, both);
};

// ---- who runs it ----

/** Holds the right to run the crawl, hears a wish to stop, and settles meanwhile. */
class Keeper {
  readonly #crawl: string;
  readonly #parts: CrawlParts;
  readonly #beating: Promise<void>;
  #wake: () => void = () => {};
  readonly #end = new Promise<void>((resolve) => {
    this.#wake = resolve;
  });
  #ended = false;
  #stopping: string | undefined;

  static async take(crawl: string, parts: CrawlParts): Promise<Keeper> {
    const { store, holder, isGone } = parts;
    const first = await store.lease(crawl, leaseOf(parts));
    if (first.heldBy !== holder && isGone(first.heldBy)) await store.release(crawl, first.heldBy);
    const { heldBy } = first.heldBy === holder ? first : await store.lease(crawl, leaseOf(parts));
    if (heldBy !== holder) throw new ConflictError('This crawl is running in another process.');
    return new Keeper(crawl, parts);
  }

  private constructor(crawl: string, parts: CrawlParts) {
    this.#crawl = crawl;
    this.#parts = parts;
    // A store that is away is met by the loop too, whose error says so.
    this.#beating = this.#beat().catch(() => {
      this.#stopping ??= 'the store could not be reached';
    });
  }

  async stop(): Promise<void> {
    this.#ended = true;
    this.#wake();
    await this.#beating;
  }

  stopping(): string | undefined {
    return this.#stopping;
  }

  async #beat(): Promise<void> {
    const { store, clock, sleep, settle, holder } = this.#parts;
    let settled = clock();
    while (!this.#ended) {
      await Promise.race([sleep(BEAT_MS), this.#end]);
      if (this.#ended) return;
      const { heldBy, stop } = await store.lease(this.#crawl, leaseOf(this.#parts));
      if (heldBy !== holder) this.#stopping = 'another process has taken it over';
      else if (stop) this.#stopping = ASKED;
      if (clock() - settled < SETTLE_EVERY_MS) continue;
      await settle();
      settled = clock();
    }
  }
}

const leaseOf = ({ holder, clock }: CrawlParts) => ({ holder, now: clock(), until: clock() + LEASE_MS });
