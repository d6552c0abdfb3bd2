import { mentionId } from '../../src/domain/ids.ts';
import type { Judgement } from '../../src/domain/judgement.ts';
import { judgementKey, orderedPair } from '../../src/domain/judgement.ts';
import { type Assertion, assertionId, type Mention, type Statement } from '../../src/domain/mention.ts';
import type { CoarseType, NodeKind, RelationKind } from '../../src/domain/ontology.ts';
import type { Page } from '../../src/domain/page.ts';
import { fold } from '../../src/text/normalize.ts';
import type { SeededRandom } from '../support/seeded-random.ts';

/** What one page says. */
export interface PageFacts {
  readonly page: Page;
  readonly mentions: readonly Mention[];
  readonly assertions: readonly Assertion[];
}

export interface Base {
  readonly pages: readonly PageFacts[];
  readonly judgements: readonly Judgement[];
}

const TIMES = [1, 2, 3, 4, 5, 6].map((month) => `2026-0${month}-01T00:00:00.000Z`);

const NAMES: Readonly<Record<CoarseType, readonly string[]>> = {
  organization: ['Physics', 'physics', 'School of Law', '情報工学科', 'Lab A', 'Arbor University'],
  person: ['Ada Byron', 'ADA BYRON', '林太郎', 'Jörg Müller', 'Ana Lima'],
  event: ['Open Day', '学園祭'],
  place: ['Main Hall'],
  business: ['Consulting'],
};

const KINDS: Readonly<Record<CoarseType, readonly NodeKind[]>> = {
  organization: ['UNIVERSITY', 'COLLEGE', 'DEPARTMENT', 'UNIT'],
  person: ['PERSON'],
  event: ['EVENT'],
  place: ['PLACE'],
  business: ['BUSINESS'],
};

/** Few names and many judgements, so that groups, cycles and contradictions are common. */
export const randomBase = (random: SeededRandom, pageCount: number): Base => {
  const pages = Array.from({ length: pageCount }, (_, index) => randomPage(random, index));
  return { pages, judgements: randomJudgements(random, pages) };
};

const randomPage = (random: SeededRandom, index: number): PageFacts => {
  const url = `https://site.example/page-${index}`;
  const read = random.integer(3);
  const page: Page = {
    url,
    host: 'site.example',
    state: 'FETCHED',
    firstRead: TIMES[read] as string,
    lastRead: TIMES[5] as string,
  };
  const mentions = randomMentions(random, url, read);
  return { page, mentions, assertions: randomAssertions(random, mentions) };
};

const randomMentions = (random: SeededRandom, url: string, read: number): Mention[] => {
  const types: CoarseType[] = [
    'organization',
    'organization',
    'organization',
    'person',
    'person',
    'event',
    'place',
  ];
  const seen = new Map<string, number>();
  return Array.from({ length: 3 + random.integer(5) }, () => {
    const type = random.pick(types);
    const name = random.pick(NAMES[type]);
    const key = `${type} ${fold(name)}`;
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return {
      id: mentionId(type, url, fold(name), nth),
      page: url,
      type,
      kind: random.pick(KINDS[type]),
      name,
      score: random.pick([0.5, 0.8, 1]),
      values: type === 'event' ? { start: random.pick(['2026-03', '2026-09-01']) } : {},
      ...readings(random, read),
    };
  });
};

/** Said from some reading on; sometimes dropped, and sometimes known to be. */
const readings = (random: SeededRandom, earliest: number) => {
  const first = earliest + random.integer(2);
  const firstRead = TIMES[first] as string;
  if (random.chance(0.6)) return { firstRead };
  const lastRead = TIMES[first + random.integer(2)] as string;
  return random.chance(0.3)
    ? { firstRead, lastRead }
    : { firstRead, lastRead, closedAt: TIMES[first + 2] as string };
};

const randomAssertions = (random: SeededRandom, mentions: readonly Mention[]): Assertion[] => {
  const byId = new Map<string, Assertion>();
  for (let count = 0; count < 8; count += 1) {
    const assertion = randomAssertion(random, mentions);
    if (assertion !== undefined) byId.set(assertion.id, assertion);
  }
  return [...byId.values()];
};

const randomAssertion = (random: SeededRandom, mentions: readonly Mention[]): Assertion | undefined => {
  const [from, to] = [random.pick(mentions), random.pick(mentions)];
  const kind = kindBetween(from, to);
  if (kind === undefined) return undefined;
  const says: Statement =
    kind === 'HAS_ROLE'
      ? { title: random.pick(['Professor', 'Dean']), rank: random.pick(['PROFESSOR', 'HEAD']) }
      : {};
  return {
    id: assertionId(kind, from.id, to.id, says, 0),
    page: from.page,
    kind,
    from: from.id,
    to: to.id,
    says,
    score: random.pick([0.6, 0.9]),
    ...readings(random, TIMES.indexOf(from.firstRead) % 3),
  };
};

const kindBetween = (from: Mention, to: Mention): RelationKind | undefined => {
  const pair = `${from.type} ${to.type}`;
  if (pair === 'organization organization') return from.id === to.id ? undefined : 'CONTAINS';
  if (pair === 'person organization') return 'HAS_ROLE';
  if (pair === 'organization event') return 'ORGANIZES';
  if (pair === 'event place') return 'LOCATED_AT';
  return undefined;
};

const randomJudgements = (random: SeededRandom, pages: readonly PageFacts[]): Judgement[] => {
  const mentions = pages.flatMap((facts) => facts.mentions);
  const judgements = Array.from({ length: mentions.length }, (): Judgement | undefined => {
    const one = random.pick(mentions);
    const others = mentions.filter(({ type, id }) => type === one.type && id !== one.id);
    if (others.length === 0) return undefined;
    return {
      ...orderedPair(one.id, random.pick(others).id),
      origin: random.pick(['PERSON', 'RULE']),
      verdict: random.pick(['SAME', 'SAME', 'DIFFERENT', 'UNSURE']),
      score: random.pick([0.5, 0.7, 0.9]),
      by: 'test',
      at: TIMES[0] as string,
      reasons: [],
    };
  }).filter((judgement) => judgement !== undefined);
  return [...new Map(judgements.map((judgement) => [judgementKey(judgement), judgement])).values()];
};
