import { PAGE_STATES } from '../../src/domain/ontology.ts';
import type { Page } from '../../src/domain/page.ts';
import { generateTime, timeAfter } from './generate-times.ts';
import type { SeededRandom } from './seeded-random.ts';

const HOSTS = ['www.example', 'lib.example', 'town.example', 'EXAMPLE.test'];

export const generatePages = (random: SeededRandom, count: number): Page[] =>
  Array.from({ length: count }, (_, number) => {
    const host = random.pick(HOSTS);
    const url = `https://${host}/${random.pick(['a', 'B', 'a/b', '%E6', '~x'])}/${number}`;
    return { url, host, ...pageState(random) };
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
      return { state, reason: random.pick(['ROBOTS', 'TIMEOUT']) };
  }
};

const fetched = (random: SeededRandom): Omit<Page, 'url' | 'host'> => {
  const firstRead = generateTime(random);
  const lastRead = timeAfter(random, firstRead);
  return { state: 'FETCHED', title: '情報 “page”', snapshot: 'sha256-ab', firstRead, lastRead };
};

const queued = (random: SeededRandom): Omit<Page, 'url' | 'host'> => {
  if (random.chance(0.2)) return { state: 'QUEUED' };
  const score = random.pick([0.25, 0.5, 0.7313, 1]);
  return { state: 'QUEUED', score, scoreParts: { anchor: score / 2, depth: 2 }, via: 'https://www.example/' };
};
