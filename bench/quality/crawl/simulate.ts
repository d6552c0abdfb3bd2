import type { Policy } from '../../../ingest/crawl/policy/policy.ts';
import type { PageKindGuess, ScoredLink } from '../../../ingest/page.ts';
import { BestQueue } from './best-queue.ts';
import type { ParsedSite } from './parsed-site.ts';
import type { StoredPage } from './stored-site.ts';

export interface Fetch {
  readonly url: string;
  readonly page: StoredPage;
  readonly score: number;
  readonly kind: PageKindGuess;
  readonly via?: string;
}

export interface SimulatedCrawl {
  readonly fetches: readonly Fetch[];
  /** After how many fetches the policy would have stopped, and why. */
  readonly stop: { readonly after: number; readonly reason: string };
}

/** Crawls a stored site to its end: the policy's own stop is noted, not obeyed. Pages that were not stored are missed. */
export const simulate = (site: ParsedSite, policy: Policy): SimulatedCrawl => {
  const queue = new BestQueue();
  const fetches: Fetch[] = [];
  let stop: SimulatedCrawl['stop'] | undefined;
  queue.add(policy.start(site.starts));
  for (let next = queue.take(); next !== undefined; next = queue.take()) {
    const enough = stop === undefined ? policy.enough({ score: next.score }) : undefined;
    if (enough !== undefined) stop = { after: fetches.length, reason: enough };
    const page = site.find(next.url);
    if (page === undefined) queue.rescore(policy.missed(next));
    else fetches.push(readPage(site, policy, queue, next, page));
  }
  return {
    fetches,
    stop: stop ?? { after: fetches.length, reason: 'every page that was found has been read' },
  };
};

const readPage = (
  site: ParsedSite,
  policy: Policy,
  queue: BestQueue,
  { url, via, score, parts }: ScoredLink,
  page: StoredPage,
): Fetch => {
  const from = via === undefined ? {} : { via };
  const { kind, links, rescored } = policy.read({ ...site.read(page), ...from, parts });
  queue.add(links);
  queue.rescore(rescored);
  return { url, page, score, kind, ...from };
};
