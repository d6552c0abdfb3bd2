import { describe, expect, it } from '@jest/globals';
import { type Crawl, crawlId, NO_COUNTS, roundOf } from '../../src/domain/crawl.ts';
import { CrawlFeed } from '../../src/graphql/crawl-feed.ts';
import type { QueuedPage } from '../../src/store/graph-store.ts';
import type { OpenStore } from '../contract/opened-store.ts';
import { serviceOn } from './service.ts';

const crawlOf = (name: string, more: Partial<Crawl> = {}): Crawl => ({
  ...{ id: crawlId([name]), urls: [name], sites: ['a.example', 'b.example'], strategy: 'focused', round: 2 },
  ...{ state: 'RUNNING', startedAt: '2024-01-01T00:00:00.000Z', places: 9, counts: NO_COUNTS },
  ...more,
});

const running = crawlOf('https://a.example/', {
  ...{ kind: 'university', budget: 50 },
  counts: {
    ...{ fetched: 7, unchanged: 2 },
    skipped: { robots: 1, 'content-type': 2 },
    failed: { timeout: 1 },
    linksLeftOut: { 'left-site': 5 },
    pagesByKind: { person: 3, 'people-list': 1 },
    foundByKind: { 'people-list': { person: 9, organization: 1 } },
  },
});
const ended = crawlOf('https://b.example/', {
  ...{ state: 'DONE', reason: 'All is read.', startedAt: '2024-02-01T00:00:00.000Z' },
  endedAt: '2024-02-02T00:00:00.000Z',
});
const dead = crawlOf('https://dead.example/', { startedAt: '2023-01-01T00:00:00.000Z' });

const queued = (site: string, number: number): QueuedPage => ({
  ...{ url: `https://${site}/${number}`, host: site, score: 0.5, scoreParts: {} },
  round: roundOf(running, site),
});

const CRAWL = `query($id: ID!) { crawl(id: $id) { id state urls kind strategy budget round reason startedAt endedAt
  discovered queued fetched unchanged skipped { reason count } failed { reason count }
  linksLeftOut { reason count } pagesByKind { kind count } foundByKind { kind type count } } }`;
const START = `mutation($urls: [String!]!, $kind: String, $budget: Int, $strategy: String) {
  startCrawl(urls: $urls, kind: $kind, budget: $budget, strategy: $strategy) { id state strategy } }`;
const CANCEL = 'mutation($id: ID!) { cancelCrawl(id: $id) { id state } }';
const FAR = Number.MAX_SAFE_INTEGER;

/** These tests follow one another: each leaves its crawls to the next. */
export const describeCrawls = (open: OpenStore): void => {
  describe('crawls', () => {
    const queue = [queued('a.example', 1), queued('a.example', 2), queued('b.example', 1)];
    const service = serviceOn(open, () => [{ put: { crawls: [running, ended, dead] }, queue }]);
    const codeOf = async (query: string, variables: Record<string, unknown> = {}): Promise<unknown> =>
      (await service().ask(query, variables)).errors?.[0]?.extensions?.code;

    it('show what a crawl came to, with what still waits in the queues of its sites', async () => {
      const { crawl } = await service().data(CRAWL, { id: running.id });
      expect(crawl).toEqual({
        ...{ id: running.id, state: 'RUNNING', urls: running.urls, kind: 'university', strategy: 'focused' },
        ...{ budget: 50, round: 2, reason: null, startedAt: running.startedAt, endedAt: null },
        ...{ discovered: 12, queued: 3, fetched: 7, unchanged: 2 },
        skipped: [
          { reason: 'content-type', count: 2 },
          { reason: 'robots', count: 1 },
        ],
        failed: [{ reason: 'timeout', count: 1 }],
        linksLeftOut: [{ reason: 'left-site', count: 5 }],
        pagesByKind: [
          { kind: 'people-list', count: 1 },
          { kind: 'person', count: 3 },
        ],
        foundByKind: [
          { kind: 'people-list', type: 'organization', count: 1 },
          { kind: 'people-list', type: 'person', count: 9 },
        ],
      });
      expect(service().statements).toEqual(['crawls by id', 'count queued', 'count queued']);
      expect(await service().data(CRAWL, { id: crawlId(['none']) })).toEqual({ crawl: null });
      expect(await codeOf(CRAWL, { id: 'k_1' })).toBe('BAD_INPUT');
      expect(await codeOf(CRAWL, { id: `o_${'0'.repeat(24)}` })).toBe('BAD_INPUT');
    });

    it('are listed for admins, the one begun last first, page by page', async () => {
      const LIST = `query($after: String) { crawls(first: 2, after: $after) {
        edges { node { id reason } } pageInfo { hasNextPage endCursor } } }`;
      const { crawls } = (await service().data(LIST)) as { crawls: { pageInfo: { endCursor: string } } };
      expect(crawls).toMatchObject({
        edges: [{ node: { id: ended.id, reason: 'All is read.' } }, { node: { id: running.id } }],
        pageInfo: { hasNextPage: true },
      });
      const rest = await service().data(LIST, { after: crawls.pageInfo.endCursor });
      expect(rest).toMatchObject({ crawls: { edges: [{ node: { id: dead.id } }] } });
      expect(service().statements).toEqual(['crawls']);
      expect(await codeOf(LIST, { after: 'nonsense' })).toBe('BAD_CURSOR');
    });

    it('are started as they are ordered', async () => {
      const urls = ['https://new.example/', 'https://other.example/a'];
      const { startCrawl } = await service().data(START, { urls, kind: 'company', budget: 9 });
      expect(startCrawl).toEqual({ id: crawlId(urls), state: 'RUNNING', strategy: 'focused' });
      await service().data(START, { urls: [urls[0]], strategy: 'breadth-first' });
      expect(service().ordered).toEqual([
        { urls, kind: 'company', budget: 9, strategy: 'focused' },
        { urls: [urls[0]], strategy: 'breadth-first' },
      ]);
    });

    it('are not started where the order makes no sense', async () => {
      const before = service().ordered.length;
      for (const url of [
        '',
        'www.example',
        'ftp://a.example/',
        'javascript:1',
        `https://a/${'x'.repeat(2000)}`,
      ])
        expect(await codeOf(START, { urls: ['https://a.example/', url] })).toBe('BAD_URL');
      expect(await codeOf(START, { urls: [] })).toBe('BAD_INPUT');
      expect(await codeOf(START, { urls: Array(101).fill('https://a.example/') })).toBe('BAD_INPUT');
      expect(await codeOf(START, { urls: ['https://a.example/'], budget: 0 })).toBe('BAD_INPUT');
      expect(service().ordered).toHaveLength(before);
    });

    it('are asked to end by whoever runs them', async () => {
      const { store } = service();
      const lease = { holder: 'one', now: 0, until: FAR };
      await store.lease(running.id, lease);
      expect(await service().data(CANCEL, { id: running.id })).toEqual({
        cancelCrawl: { id: running.id, state: 'RUNNING' },
      });
      expect(await store.lease(running.id, lease)).toEqual({ heldBy: 'one', stop: true });
      expect(await service().data(CANCEL, { id: ended.id })).toEqual({
        cancelCrawl: { id: ended.id, state: 'DONE' },
      });
      expect(await codeOf(CANCEL, { id: dead.id })).toBe('CONFLICT');
      expect(await codeOf(CANCEL, { id: crawlId(['none']) })).toBe('UNKNOWN_CRAWL');
    });

    it('are followed until they have ended, by all who listen', async () => {
      const { store } = service();
      const feed = new CrawlFeed(store, { everyMs: 20 });
      const [one, other] = [await feed.watch(running.id), await feed.watch(running.id)];
      const next = async (): Promise<unknown[]> =>
        (await Promise.all([one.next(), other.next()])).map(({ value }) => value);
      expect(await next()).toEqual([running, running]);
      const further = { ...running, places: 10 };
      await store.apply({ put: { crawls: [further] } });
      expect(await next()).toEqual([further, further]);
      const done = { ...further, state: 'CANCELLED' } as const;
      await store.apply({ put: { crawls: [done] } });
      expect(await next()).toEqual([done, done]);
      expect(await one.next()).toEqual({ value: undefined, done: true });
      expect(await other.next()).toEqual({ value: undefined, done: true });
    });

    it('that have ended are told once, and unknown ones are refused', async () => {
      const feed = new CrawlFeed(service().store, { everyMs: 20 });
      const stream = await feed.watch(ended.id);
      expect((await stream.next()).value).toEqual(ended);
      expect((await stream.next()).done).toBe(true);
      await expect(feed.watch(crawlId(['none']))).rejects.toMatchObject({ code: 'UNKNOWN_CRAWL' });
    });

    it('are followed on after the store was away', async () => {
      const { store } = service();
      let away = false;
      const errors: unknown[] = [];
      const crawlsById: typeof store.crawlsById = (ids) =>
        away ? Promise.reject(new Error('away')) : store.crawlsById(ids);
      const onError = (error: unknown): void => {
        errors.push(error);
        away = false;
      };
      const feed = new CrawlFeed({ crawlsById }, { everyMs: 20, onError });
      const stream = await feed.watch(dead.id);
      expect((await stream.next()).value).toEqual(dead);
      away = true;
      const further = { ...dead, places: 11 };
      await store.apply({ put: { crawls: [further] } });
      expect((await stream.next()).value).toEqual(further);
      expect(errors).toHaveLength(1);
      feed.close();
      expect((await stream.next()).done).toBe(true);
    });
  });
};
