import { describe, expect, it } from '@jest/globals';
import { type Crawl, crawlId, NO_COUNTS } from '../../src/domain/crawl.ts';
import { pageId } from '../../src/domain/ids.ts';
import type { Page } from '../../src/domain/page.ts';
import type { ChangeSet, QueuedPage } from '../../src/store/graph-store.ts';
import { everythingIn } from '../support/everything-in.ts';
import { ROUNDS } from '../support/generate-pages.ts';
import { type SeededRandom, seededRandom } from '../support/seeded-random.ts';
import { freshEachTest, type OpenStore } from './opened-store.ts';

const ROUND = 'k_a#1';
const NEXT_ROUND = 'k_a#2';
const HOST = 'www.example';
const HOME = `https://${HOST}/`;
const PEOPLE = `https://${HOST}/people`;

const queued = (url: string, score: number, more: Partial<QueuedPage> = {}): QueuedPage => ({
  ...{ url, host: new URL(url).host, score, scoreParts: { anchor: score }, round: ROUND, via: HOME },
  ...more,
});

const read: Page = {
  ...{ url: PEOPLE, host: HOST, state: 'FETCHED', round: ROUND, place: 1, score: 0.5, via: HOME },
  ...{ title: '教員', kind: 'people-list', etag: '"1"', lastModified: 'Mon, 01 Jan 2024 00:00:00 GMT' },
  ...{ snapshot: 'sha256-ab', firstRead: '2023-01-01T00:00:00.000Z', lastRead: '2024-01-01T00:00:00.000Z' },
};

/** What a crawl keeps in a store, and how several that run it keep out of each other's way. */
export const describeFrontier = (open: OpenStore, seeds: readonly number[]): void => {
  describe('frontier', () => {
    describeQueue(open);
    describeRounds(open);
    describeRescoring(open);
    describeLease(open);
    describeCrawls(open);
    describeGenerated(open, seeds);
  });
};

const describeQueue = (open: OpenStore): void => {
  describe('queue', () => {
    const stores = freshEachTest(open);

    it('gives the best of a round first, then by URL, of the hosts that are named', async () => {
      const { apply, ask } = stores();
      const other = 'https://lib.example/';
      await apply({ queue: [queued(PEOPLE, 0.5), queued(HOME, 0.5), queued(other, 0.9)] });
      const urls = async (first: number, hosts?: readonly string[]): Promise<string[]> =>
        (await ask((any) => any.bestQueued(ROUND, first, hosts))).map(({ url }) => url);
      expect(await urls(9)).toEqual([other, HOME, PEOPLE]);
      expect(await urls(2, [HOST, HOST, 'none.example'])).toEqual([HOME, PEOPLE]);
      expect(await urls(1)).toEqual([other]);
      expect(await ask((any) => any.countQueued(ROUND))).toBe(3);
      expect(await ask((any) => any.countQueued(NEXT_ROUND))).toBe(0);
      expect(await ask((any) => any.bestQueued(NEXT_ROUND, 9))).toEqual([]);
    });

    it('keeps the better score with its parts and its link', async () => {
      const { apply, ask } = stores();
      await apply({ queue: [queued(PEOPLE, 0.5)] });
      await apply({ queue: [queued(PEOPLE, 0.7, { via: PEOPLE })] });
      const worse = { scoreParts: { anchor: 9 }, via: HOME };
      await apply({ queue: [queued(PEOPLE, 0.2, worse), queued(PEOPLE, 0.7, worse)] });
      const [page] = await ask((any) => any.bestQueued(ROUND, 9));
      expect(page).toMatchObject({ score: 0.7, scoreParts: { anchor: 0.7 }, via: PEOPLE });
      expect(await ask((any) => any.pagesById([pageId(PEOPLE)]))).toEqual([page]);
    });

    it('takes a page twice in one set as one after the other', async () => {
      const { apply, ask } = stores();
      const { via, ...unlinked } = queued(PEOPLE, 0.7);
      await apply({ queue: [queued(PEOPLE, 0.5), unlinked, queued(PEOPLE, 0.6), queued(PEOPLE, 0.7)] });
      expect(await ask((any) => any.bestQueued(ROUND, 9))).toEqual([{ ...unlinked, state: 'QUEUED' }]);
    });

    it.each(['FETCHED', 'SKIPPED', 'FAILED'] as const)('leaves a page that is %s alone', async (state) => {
      const { apply, ask } = stores();
      const page = { ...read, state, reason: 'timeout' };
      await apply({ queue: [queued(PEOPLE, 0.5)] });
      // A page that links to itself: both are in one set.
      await apply({ put: { pages: [page] }, queue: [queued(PEOPLE, 1)] });
      expect(await ask((any) => any.pages([PEOPLE]))).toEqual([page]);
      expect(await ask((any) => any.countQueued(ROUND))).toBe(0);
      expect(await ask((any) => any.bestQueued(ROUND, 9, [HOST]))).toEqual([]);
    });

    it('keeps URLs that are longer than an index takes, in the order of their whole text', async () => {
      const { apply, ask } = stores();
      const long = (end: string): string => `${HOME}${'x'.repeat(9000)}${end}`;
      await apply({ queue: ['b', 'c', 'a'].map((end) => queued(long(end), 0.5)) });
      const best = await ask((any) => any.bestQueued(ROUND, 2));
      expect(best.map(({ url }) => url.at(-1))).toEqual(['a', 'b']);
    });
  });
};

const describeRounds = (open: OpenStore): void => {
  describe('rounds', () => {
    const stores = freshEachTest(open);

    it('queue a page of another round again, and keep what earlier readings left', async () => {
      const { apply, ask } = stores();
      await apply({ put: { pages: [read] } });
      await apply({ queue: [queued(PEOPLE, 0.1, { round: NEXT_ROUND })] });
      const { place, ...left } = read;
      const again = { state: 'QUEUED', round: NEXT_ROUND, score: 0.1, scoreParts: { anchor: 0.1 } } as const;
      expect(await ask((any) => any.bestQueued(NEXT_ROUND, 9))).toEqual([{ ...left, ...again }]);
      expect(await ask((any) => any.readIn(ROUND, 0, 9))).toEqual([]);
    });

    it('forget why a page was skipped, and take over a page that another round has queued', async () => {
      const { apply, ask } = stores();
      const skipped = { url: HOME, host: HOST, state: 'SKIPPED', reason: 'robots', round: ROUND } as const;
      await apply({ put: { pages: [skipped] }, queue: [queued(PEOPLE, 0.9)] });
      await apply({ queue: [HOME, PEOPLE].map((url) => queued(url, 0.2, { round: NEXT_ROUND })) });
      expect(await ask((any) => any.countQueued(ROUND))).toBe(0);
      const best = await ask((any) => any.bestQueued(NEXT_ROUND, 9));
      expect(best.map(({ reason, score }) => ({ reason, score }))).toEqual([{ score: 0.2 }, { score: 0.2 }]);
    });

    it('tell what they read by its place', async () => {
      const { apply, ask } = stores();
      const pages = [3, 1, 10, 2].map((place) => ({ ...read, url: `${HOME}${place}`, place }));
      await apply({ put: { pages: [...pages, { ...read, url: HOME, round: NEXT_ROUND }] } });
      const places = async (after: number, first: number): Promise<unknown[]> =>
        (await ask((any) => any.readIn(ROUND, after, first))).map(({ place }) => place);
      expect(await places(0, 9)).toEqual([1, 2, 3, 10]);
      expect(await places(1, 2)).toEqual([2, 3]);
      expect(await places(10, 9)).toEqual([]);
    });
  });
};

const describeRescoring = (open: OpenStore): void => {
  describe('rescoring', () => {
    const stores = freshEachTest(open);

    it('moves a queued page up and down', async () => {
      const { apply, ask } = stores();
      await apply({ queue: [queued(HOME, 0.5), queued(PEOPLE, 0.4)] });
      await apply({ rescore: [queued(HOME, 0.1), queued(PEOPLE, 0.8, { via: PEOPLE })] });
      const best = await ask((any) => any.bestQueued(ROUND, 9, [HOST]));
      expect(best.map(({ url, score, via }) => ({ url, score, via }))).toEqual([
        { url: PEOPLE, score: 0.8, via: PEOPLE },
        { url: HOME, score: 0.1, via: HOME },
      ]);
    });

    it('leaves alone what is read, of another round, or unknown', async () => {
      const { apply, ask, store, reference } = stores();
      await apply({ put: { pages: [read] }, queue: [queued(HOME, 0.5, { round: NEXT_ROUND })] });
      await apply({ rescore: [PEOPLE, HOME, `${HOME}unknown`].map((url) => queued(url, 1)) });
      expect(await ask((any) => any.pages([PEOPLE]))).toEqual([read]);
      expect(await everythingIn(store)).toStrictEqual(await everythingIn(reference));
    });
  });
};

const describeLease = (open: OpenStore): void => {
  describe('lease', () => {
    const stores = freshEachTest(open);
    const [one, other] = ['one', 'other'];
    const ONE = { heldBy: one, stop: false };
    const OTHER = { heldBy: other, stop: false };

    it('is held by one, renewed by it, and refused to others until it has run out', async () => {
      const { ask } = stores();
      expect(await ask((any) => any.lease('k_a', { holder: one, now: 0, until: 10 }))).toEqual(ONE);
      expect(await ask((any) => any.lease('k_b', { holder: other, now: 0, until: 10 }))).toEqual(OTHER);
      expect(await ask((any) => any.lease('k_a', { holder: other, now: 9, until: 19 }))).toEqual(ONE);
      expect(await ask((any) => any.lease('k_a', { holder: one, now: 9, until: 20 }))).toEqual(ONE);
      expect(await ask((any) => any.lease('k_a', { holder: other, now: 19, until: 29 }))).toEqual(ONE);
      expect(await ask((any) => any.lease('k_a', { holder: other, now: 20, until: 30 }))).toEqual(OTHER);
      expect(await ask((any) => any.lease('k_a', { holder: one, now: 21, until: 31 }))).toEqual(OTHER);
    });

    it('is given back by its holder alone', async () => {
      const { ask } = stores();
      await ask((any) => any.lease('k_a', { holder: one, now: 0, until: 10 }));
      await ask((any) => any.release('k_a', other));
      expect(await ask((any) => any.lease('k_a', { holder: other, now: 1, until: 11 }))).toEqual(ONE);
      await ask((any) => any.release('k_a', one));
      expect(await ask((any) => any.lease('k_a', { holder: other, now: 1, until: 11 }))).toEqual(OTHER);
    });

    it('tells its holder, and no later one, that somebody asked it to end', async () => {
      const { ask } = stores();
      const STOP = { heldBy: one, stop: true };
      expect(await ask((any) => any.askToStop('k_a', 0))).toBe(false);
      await ask((any) => any.lease('k_a', { holder: one, now: 0, until: 10 }));
      expect(await ask((any) => any.askToStop('k_a', 1))).toBe(true);
      expect(await ask((any) => any.lease('k_a', { holder: other, now: 2, until: 11 }))).toEqual(STOP);
      expect(await ask((any) => any.lease('k_a', { holder: one, now: 2, until: 11 }))).toEqual(STOP);
      expect(await ask((any) => any.lease('k_a', { holder: one, now: 12, until: 20 }))).toEqual(STOP);
      expect(await ask((any) => any.askToStop('k_a', 20))).toBe(false);
      expect(await ask((any) => any.lease('k_a', { holder: other, now: 20, until: 30 }))).toEqual(OTHER);
      await ask((any) => any.askToStop('k_a', 21));
      await ask((any) => any.release('k_a', other));
      expect(await ask((any) => any.lease('k_a', { holder: other, now: 22, until: 30 }))).toEqual(OTHER);
    });

    it('is held by exactly one of many that ask at the same time', async () => {
      const { store } = stores();
      const holders = Array.from({ length: 8 }, (_, at) => `holder ${at}`);
      for (const now of [0, 100]) {
        const asking = holders.map((holder) => store.lease('k_a', { holder, now, until: now + 10 }));
        const heldBy = new Set((await Promise.all(asking)).map((answer) => answer.heldBy));
        expect([...heldBy]).toEqual([expect.stringMatching(/^holder \d$/)]);
      }
    });
  });
};

const crawlOf = (name: string, more: Partial<Crawl> = {}): Crawl => ({
  ...{ id: crawlId([name]), urls: [name], strategy: 'focused', round: 1, state: 'RUNNING' },
  ...{ sites: ['www.example'], places: 0 },
  ...{ startedAt: '2024-01-01T00:00:00.000Z', counts: NO_COUNTS },
  ...more,
});

const describeCrawls = (open: OpenStore): void => {
  describe('crawls', () => {
    const stores = freshEachTest(open);

    it('are replaced by their id', async () => {
      const { apply, ask } = stores();
      await apply({ put: { crawls: [crawlOf(HOME, { reason: 'gone', budget: 3 })] } });
      const counts = { ...NO_COUNTS, fetched: 2, failed: { timeout: 1 } };
      const ended = crawlOf(HOME, { state: 'DONE', round: 2, counts, endedAt: '2024-01-02T00:00:00.000Z' });
      await apply({ put: { crawls: [ended] } });
      expect(await ask((any) => any.crawlsById([ended.id, 'k_none', ended.id]))).toEqual([
        ended,
        undefined,
        ended,
      ]);
    });

    it('are listed with the one begun last first, then by id, from a cursor on', async () => {
      const { apply, ask, refuse } = stores();
      const late = crawlOf('late', { startedAt: '2024-05-01T00:00:00.000Z' });
      const even = ['a', 'b', 'c'].map((name) => crawlOf(name)).sort((a, b) => (a.id < b.id ? -1 : 1));
      await apply({ put: { crawls: [...even, late] } });
      const page = await ask((any) => any.crawls(2));
      expect(page.map(({ crawl }) => crawl)).toEqual([late, even[0]]);
      const next = await ask((any) => any.crawls(9, page[1]?.cursor));
      expect(next.map(({ crawl }) => crawl)).toEqual(even.slice(1));
      await refuse((any) => any.crawls(9, 'nonsense'), 'BAD_CURSOR');
    });
  });
};

const describeGenerated = (open: OpenStore, seeds: readonly number[]): void => {
  describe('generated sets', () => {
    const stores = freshEachTest(open);

    it.each(seeds)('leave the same pages as in the reference (%i)', async (seed) => {
      const { apply, ask, store, reference } = stores();
      const random = seededRandom(seed);
      for (let step = 0; step < 25; step += 1) {
        await apply(generateSet(random));
        const [round, hosts] = [random.pick(ROUNDS), random.maybe(0.5, () => ['h1', 'h2'])];
        await ask((any) => any.bestQueued(round, 1 + random.integer(1), hosts));
      }
      for (const round of ROUNDS) {
        await ask((any) => any.bestQueued(round, 100));
        await ask((any) => any.readIn(round, 0, 100));
        await ask((any) => any.countQueued(round));
      }
      expect(await everythingIn(store)).toStrictEqual(await everythingIn(reference));
    });
  });
};

/** Few pages and few scores, so that every case is met often. */
const generateSet = (random: SeededRandom): ChangeSet => {
  const page = (): QueuedPage => {
    const host = random.pick(['h1', 'h2', 'h3']);
    const score = random.pick([0, 0.25, 0.25, 0.7313, 1]);
    const link = random.chance(0.3) ? {} : { via: random.pick([HOME, PEOPLE]) };
    const url = `https://${host}/${random.integer(4)}`;
    return {
      url,
      host,
      score,
      scoreParts: { anchor: random.integer(3) },
      round: random.pick(ROUNDS),
      ...link,
    };
  };
  const some = (most: number): QueuedPage[] => Array.from({ length: random.integer(most) }, page);
  const pages = some(3).map(
    (one): Page => ({ ...read, ...one, state: random.pick(['FETCHED', 'FAILED', 'QUEUED'] as const) }),
  );
  const removed = random.chance(0.1) ? [page().url] : [];
  return { put: { pages }, queue: some(8), rescore: some(4), remove: { pages: removed } };
};
