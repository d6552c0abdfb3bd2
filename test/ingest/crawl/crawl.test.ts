import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CrawlParts, runCrawl } from '../../../ingest/crawl/crawl.ts';
import { makePolicy } from '../../../ingest/crawl/policy/make-policy.ts';
import type { Strategy } from '../../../ingest/crawl/policy/policy.ts';
import { siteOf } from '../../../ingest/crawl/policy/site-scope.ts';
import type { TraceLine } from '../../../ingest/crawl/site-loop.ts';
import { openSnapshots } from '../../../ingest/fetch/snapshots.ts';
import type { PageSource } from '../../../ingest/page.ts';
import { settle } from '../../../src/settle/settle.ts';
import type { GraphStore } from '../../../src/store/graph-store.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { universityAnswers, universityPages } from '../../support/university-site.ts';
import { type LocalSite, quickSource, startSite } from '../fetch/local-site.ts';

const SIZE = { departments: 3, people: 6, noise: 10 };
/** Home, departments, news and its five, noise, then three a department with its people. */
const ALL_PAGES = 3 + 5 + SIZE.noise + SIZE.departments * (2 + SIZE.people);

let pages: Map<string, string>;
let site: LocalSite;
let source: PageSource;
let store: GraphStore;
let folder: string;
let trace: TraceLine[];

beforeEach(async () => {
  pages = new Map(universityPages(SIZE));
  site = await startSite(universityAnswers(pages));
  source = quickSource();
  store = await openStore('sqlite::memory:');
  folder = mkdtempSync(join(tmpdir(), 'orgraph-crawl-'));
  trace = [];
});

afterEach(async () => {
  await source.close();
  await store.close();
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Asked extends Partial<CrawlParts> {
  readonly strategy?: Strategy;
  readonly budget?: number;
  readonly at?: string;
}

const crawl = ({
  strategy = 'breadth-first',
  budget,
  at = '2024-01-01T00:00:00.000Z',
  ...more
}: Asked = {}) =>
  runCrawl(
    { urls: [`${site.url}/`], strategy, ...(budget === undefined ? {} : { budget }) },
    {
      ...{ store, source, siteOf, width: 4 },
      snapshots: openSnapshots(folder),
      policy: () => makePolicy(strategy),
      settle: async () => {
        await settle(store);
      },
      now: () => at,
      clock: () => Date.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      holder: 'this test',
      isGone: () => false,
      stopping: () => undefined,
      onPage: (line) => void trace.push(line),
      ...more,
    },
  );

const paths = (outcome: TraceLine['outcome']): string[] =>
  trace.filter((line) => line.outcome === outcome).map(({ url }) => new URL(url).pathname);

describe('a crawl', () => {
  it('reads every page once and says what became of all of them', async () => {
    const receipt = await crawl();
    expect(receipt).toMatchObject({
      state: 'DONE',
      fetched: ALL_PAGES,
      unchanged: 0,
      queued: 0,
      skipped: { redirected: 1, robots: 1 },
      failed: { 'http-status': 1 },
      discovered: ALL_PAGES + 3,
      round: 1,
    });
    expect(new Set(paths('fetched')).size).toBe(ALL_PAGES);
    expect(site.asked.filter((path) => path === '/departments/').length).toBeLessThanOrEqual(2);
    expect(site.asked).not.toContain('/private/secret');
  });

  it('says whose site it is, with evidence in a snapshot that is held', async () => {
    await crawl();
    const [found] = await store.find({ type: 'organization', when: 'ever', order: 'NAME', first: 5 });
    expect(found?.card.name).toBe('Norden University');
    const [proofs] = await store.evidence('entity', [found?.card.id ?? '']);
    expect(proofs?.map(({ text }) => text)).toEqual(['Norden University']);
    const snapshot = await openSnapshots(folder).get(proofs?.[0]?.snapshot ?? '');
    expect(snapshot).toMatchObject({ url: `${site.url}/` });
  });

  it('stops at its budget, and goes on with the rest when started again', async () => {
    const first = await crawl({ budget: 10 });
    expect(first).toMatchObject({ state: 'STOPPED', reason: 'its budget of pages is spent' });
    expect(trace).toHaveLength(10);
    const second = await crawl();
    expect(second).toMatchObject({ state: 'DONE', fetched: ALL_PAGES, round: 1 });
    expect(new Set(trace.map(({ url }) => url)).size).toBe(trace.length);
  });

  it('ends after what is under way when it is told to stop, and loses nothing by it', async () => {
    const stopped = await crawl({ stopping: () => (trace.length >= 7 ? 'enough for today' : undefined) });
    expect(stopped).toMatchObject({ state: 'STOPPED', reason: 'enough for today' });
    expect(await crawl()).toMatchObject({ state: 'DONE', fetched: ALL_PAGES });
    expect(new Set(paths('fetched')).size).toBe(ALL_PAGES);
  });

  it('begun anew asks only for what changed', async () => {
    await crawl();
    pages.set('/news/1', '<title>Other news</title><a href="/news/2">More</a>');
    trace = [];
    const again = await crawl({ at: '2024-02-01T00:00:00.000Z' });
    expect(again).toMatchObject({ state: 'DONE', round: 2, fetched: 1, unchanged: ALL_PAGES - 1 });
    expect(paths('fetched')).toEqual(['/news/1']);
    const [news, home] = await store.pages([`${site.url}/news/1`, `${site.url}/`]);
    expect(news).toMatchObject({ title: 'Other news', firstRead: '2024-01-01T00:00:00.000Z' });
    expect(home).toMatchObject({ lastRead: '2024-02-01T00:00:00.000Z', title: 'Norden University' });
  });

  it('is refused while another process runs it, and taken over from one that is gone', async () => {
    const [crawlRow] = await begunElsewhere();
    await expect(crawl()).rejects.toThrow('This crawl is running in another process.');
    expect(crawlRow).toBe('somebody else');
    expect(await crawl({ isGone: (holder) => holder === 'somebody else' })).toMatchObject({ state: 'DONE' });
  });

  it('is cancelled by a wish that reaches it through the store', async () => {
    let asked = false;
    const stopped = await crawl({
      sleep: () => new Promise((resolve) => setTimeout(resolve, 1)),
      onPage: () => {
        if (asked) return;
        asked = true;
        void crawlIds().then(([id]) => store.askToStop(id as string, Date.now()));
      },
      source: { ...source, fetch: (request) => pause(5).then(() => source.fetch(request)) },
    });
    expect(stopped).toMatchObject({ state: 'CANCELLED', reason: 'somebody asked it to stop' });
  });

  it('of people’s lists first finds them with fewer pages than one in order of distance', async () => {
    const countUntilPeople = (): number => trace.findLastIndex(({ url }) => /people\/\d/.test(url));
    await crawl({ width: 1 });
    const plain = countUntilPeople();
    await store.close();
    store = await openStore('sqlite::memory:');
    trace = [];
    await crawl({ strategy: 'focused', width: 1 });
    expect(countUntilPeople()).toBeLessThan(plain);
  });

  it('goes on where reading a page fails, and counts it', async () => {
    const policy = () => {
      const whole = makePolicy('breadth-first');
      return {
        ...whole,
        start: (urls: readonly string[]) => whole.start(urls),
        missed: (page: Parameters<typeof whole.missed>[0]) => whole.missed(page),
        remember: (page: Parameters<typeof whole.remember>[0]) => whole.remember(page),
        enough: (best: Parameters<typeof whole.enough>[0]) => whole.enough(best),
        read: (page: Parameters<typeof whole.read>[0]) => {
          if (page.url.endsWith('/news/3')) throw new Error('a page that nobody had thought of');
          return whole.read(page);
        },
      };
    };
    expect(await crawl({ policy })).toMatchObject({
      state: 'DONE',
      fetched: ALL_PAGES - 1,
      failed: { unreadable: 1, 'http-status': 1 },
    });
  });
});

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const crawlIds = async (): Promise<string[]> => (await store.crawls(5)).map(({ crawl: { id } }) => id);

const begunElsewhere = async (): Promise<string[]> => {
  await crawl({ budget: 1 });
  const [id] = await crawlIds();
  const now = Date.now();
  const { heldBy } = await store.lease(id as string, { holder: 'somebody else', now, until: now + 60_000 });
  return [heldBy];
};
