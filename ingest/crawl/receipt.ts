import type { Crawl, PageEstimate } from '../../src/domain/crawl.ts';

/** What a crawl covered and what it did not: printed at the end, and kept in the crawl's row. */
export interface Receipt {
  readonly crawl: string;
  readonly state: Crawl['state'];
  readonly reason: string;
  readonly urls: readonly string[];
  readonly strategy: string;
  readonly round: number;
  readonly discovered: number;
  readonly fetched: number;
  readonly unchanged: number;
  readonly skipped: Readonly<Record<string, number>>;
  readonly failed: Readonly<Record<string, number>>;
  readonly queued: number;
  readonly linksLeftOut: Readonly<Record<string, number>>;
  readonly pagesByKind: Readonly<Record<string, number>>;
  readonly foundByKind: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Of the pages that the sites have in all; absent where only one list of them is known. */
  readonly estimate?: PageEstimate;
}

export const receiptOf = (crawl: Crawl, queued: number): Receipt => {
  const { estimate } = crawl;
  const { fetched, unchanged, skipped, failed, linksLeftOut, pagesByKind, foundByKind } = crawl.counts;
  return {
    crawl: crawl.id,
    state: crawl.state,
    reason: crawl.reason ?? '',
    ...{ urls: crawl.urls, strategy: crawl.strategy, round: crawl.round },
    discovered: crawl.places + queued,
    ...{ fetched, unchanged, skipped, failed, queued, linksLeftOut, pagesByKind },
    foundByKind: foundByKind as Receipt['foundByKind'],
    ...(estimate === undefined ? {} : { estimate }),
  };
};
