import { CRAWL_STATES, type Crawl, crawlId, NO_COUNTS } from '../../src/domain/crawl.ts';
import type { Page } from '../../src/domain/page.ts';
import { generateTime, timeAfter, withoutUndefined } from './generate-times.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Some begun at the same time: then ids decide. */
export const crawlsAmong = (random: SeededRandom, pages: readonly Page[]): Crawl[] =>
  Array.from({ length: 5 }, (_, number) => {
    const urls = [`https://crawl-${number}.example/`, random.pick(pages).url];
    const startedAt = random.chance(0.5) ? '2024-01-01T00:00:00.000Z' : generateTime(random);
    return withoutUndefined({
      ...{ id: crawlId(urls), urls, startedAt, strategy: 'focused', round: 1 + random.integer(3) },
      ...{ sites: ['crawl.example'], places: random.integer(100) },
      budgetEnds: random.maybe(0.5, () => 1 + random.integer(900)),
      kind: random.maybe(0.5, () => 'university'),
      budget: random.maybe(0.5, () => 1 + random.integer(900)),
      state: random.pick(CRAWL_STATES),
      reason: random.maybe(0.5, () => '予算 “spent”.'),
      endedAt: random.maybe(0.5, () => timeAfter(random, startedAt)),
      counts: {
        ...NO_COUNTS,
        fetched: random.integer(100),
        skipped: { robots: 1 + random.integer(5) },
        foundByKind: { 'people-list': { person: random.integer(50) } },
      },
    });
  });
