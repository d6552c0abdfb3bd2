import { PAGE_STATES } from '../../src/domain/ontology.ts';
import type { Page } from '../../src/domain/page.ts';
import { PAGE_KINDS } from '../../src/domain/page-kind.ts';
import { generateTime, timeAfter, withoutUndefined } from './generate-times.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Two crawls, one of them twice. */
export const ROUNDS = ['k_a#1', 'k_a#2', 'k_b#1'] as const;

const HOSTS = ['www.example', 'lib.example', 'town.example', 'EXAMPLE.test'];

export const generatePages = (random: SeededRandom, count: number): Page[] =>
  Array.from({ length: count }, (_, number) => {
    const host = random.pick(HOSTS);
    const url = `https://${host}/${random.pick(['a', 'B', 'a/b', '%E6', '~x'])}/${number}`;
    const round = random.maybe(0.8, () => random.pick(ROUNDS));
    return withoutUndefined({ url, host, round, ...pageState(random) });
  });

const pageState = (random: SeededRandom): Omit<Page, 'url' | 'host'> => {
  const state = random.pick(PAGE_STATES);
  switch (state) {
    case 'FETCHED':
      return fetched(random);
    case 'QUEUED':
      return queued(random);
    case 'SKIPPED':
    case 'FAILED':
      return { state, reason: random.pick(['robots', 'timeout']), place: random.integer(9) };
  }
};

const fetched = (random: SeededRandom): Omit<Page, 'url' | 'host'> => {
  const firstRead = generateTime(random);
  const lastRead = timeAfter(random, firstRead);
  const kind = random.pick(PAGE_KINDS);
  const read = { title: '情報 “page”', kind, snapshot: 'sha256-ab', firstRead, lastRead, etag: '"e\u0301"' };
  return {
    state: 'FETCHED',
    ...read,
    lastModified: 'Tue, 01 Mar 2022 00:00:00 GMT',
    place: random.integer(9),
  };
};

const queued = (random: SeededRandom): Omit<Page, 'url' | 'host'> => {
  if (random.chance(0.2)) return { state: 'QUEUED' };
  const score = random.pick([0.25, 0.5, 0.7313, 1]);
  return { state: 'QUEUED', score, scoreParts: { anchor: score / 2, depth: 2 }, via: 'https://www.example/' };
};
