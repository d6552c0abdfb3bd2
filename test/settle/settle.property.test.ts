import { describe, expect, test } from '@jest/globals';
import type { Judgement } from '../../src/domain/judgement.ts';
import { judge, removePage, unjudge } from '../../src/settle/edit.ts';
import { settle } from '../../src/settle/settle.ts';
import type { GraphStore } from '../../src/store/graph-store.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { openReferenceStore } from '../support/reference-store.ts';
import { type SeededRandom, seededRandom } from '../support/seeded-random.ts';
import { graphBytes } from './graph-bytes.ts';
import { type Base, type PageFacts, randomBase } from './random-base.ts';

interface Setting {
  readonly name: string;
  readonly open: () => GraphStore;
  readonly seeds: number;
}

const SETTINGS: readonly Setting[] = [
  { name: 'the reference store', open: openReferenceStore, seeds: 60 },
  { name: 'SQLite', open: () => openSqliteStore(':memory:'), seeds: 15 },
];

describe.each(SETTINGS)('settling is a function of the set, on $name', ({ open, seeds }) => {
  /** One behaviour over many random graphs; a failure names the seed that shows it. */
  const overSeeds = (behaviour: string, check: (random: SeededRandom) => Promise<void>): void => {
    test(behaviour, async () => {
      for (let seed = 1; seed <= seeds; seed += 1) {
        await check(seededRandom(seed)).catch((cause: unknown) => {
          throw new Error(`seed ${seed}: ${cause instanceof Error ? cause.message : cause}`, { cause });
        });
      }
    });
  };

  overSeeds('any order and any partition of the same pages gives the same bytes', async (random) => {
    const base = randomBase(random, 6);
    const expected = await graphBytes(await settledAtOnce(open(), base));
    for (let round = 0; round < 3; round += 1) {
      expect(await graphBytes(await settledInParts(open(), random, base))).toBe(expected);
    }
  });

  overSeeds('judge, then unjudge, gives the graph of before', async (random) => {
    const base = randomBase(random, 5);
    const store = await settledAtOnce(open(), base);
    const before = await graphBytes(store);
    const [a, b] = unjudgedPair(random, base);
    await judge(store, {
      a,
      b,
      verdict: random.pick(['SAME', 'DIFFERENT']),
      by: 'test',
      at: '2026-07-01T00:00:00.000Z',
    });
    expect(await graphBytes(store)).not.toBe(before);
    await unjudge(store, { a, b });
    expect(await graphBytes(store)).toBe(before);
  });

  overSeeds('removing a page gives the graph that never had it', async (random) => {
    const base = randomBase(random, 6);
    const store = await settledAtOnce(open(), base);
    const gone = random.pick(base.pages);
    await removePage(store, gone.page.url);
    expect(await graphBytes(store)).toBe(
      await graphBytes(await settledAtOnce(open(), withoutPage(base, gone))),
    );
  });

  overSeeds('every id of every member answers, and entities part all mentions', async (random) => {
    const base = randomBase(random, 6);
    const store = await settledAtOnce(open(), base);
    const mentions = base.pages.flatMap((facts) => facts.mentions.map(({ id }) => id));
    const entities = await store.entities(mentions);
    mentions.forEach((id, index) => {
      expect(entities[index]?.members).toContain(id);
    });
    const members = [...new Map(entities.map((entity) => [entity?.id, entity])).values()].flatMap(
      (entity) => entity?.members ?? [],
    );
    expect(members.sort()).toEqual([...mentions].sort());
  });

  overSeeds('no containment leads back to where it starts', async (random) => {
    const store = await settledAtOnce(open(), randomBase(random, 8));
    const children = new Map<string, string[]>();
    for await (const rows of store.scan('relation')) {
      for (const { kind, from, to } of rows) {
        if (kind === 'CONTAINS') children.set(from, [...(children.get(from) ?? []), to]);
      }
    }
    for (const start of children.keys()) {
      const below = new Set(children.get(start));
      for (const node of below) for (const child of children.get(node) ?? []) below.add(child);
      expect(below.has(start)).toBe(false);
    }
  });
});

const settledAtOnce = async (store: GraphStore, base: Base): Promise<GraphStore> => {
  await putPages(store, base.pages);
  await putJudgements(store, base.judgements);
  await settle(store);
  return store;
};

/** Pages and judgements in any order, in any groups, with settlings of any size in between. */
const settledInParts = async (store: GraphStore, random: SeededRandom, base: Base): Promise<GraphStore> => {
  const steps = random.sample(
    [
      ...base.pages.map((facts) => () => putPages(store, [facts])),
      ...base.judgements.map((judgement) => () => putJudgements(store, [judgement])),
    ],
    Number.POSITIVE_INFINITY,
  );
  for (const step of steps) {
    await step();
    if (random.chance(0.4)) await settle(store, { batch: 1 + random.integer(5) });
  }
  await settle(store, { batch: 1 + random.integer(5) });
  return store;
};

const putPages = (store: GraphStore, pages: readonly PageFacts[]): Promise<void> =>
  store.apply({
    put: {
      pages: pages.map(({ page }) => page),
      mentions: pages.flatMap(({ mentions }) => mentions),
      assertions: pages.flatMap(({ assertions }) => assertions),
    },
    unsettled: pages.flatMap(({ mentions }) => mentions.map(({ id }) => id)),
  });

const putJudgements = (store: GraphStore, judgements: readonly Judgement[]): Promise<void> =>
  store.apply({ put: { judgements }, unsettled: judgements.flatMap(({ a, b }) => [a, b]) });

const withoutPage = (base: Base, gone: PageFacts): Base => {
  const ids = new Set(gone.mentions.map(({ id }) => id));
  return {
    pages: base.pages.filter((facts) => facts !== gone),
    judgements: base.judgements.filter(({ a, b }) => !ids.has(a) && !ids.has(b)),
  };
};

/** Two mentions of one type of which no person has said anything yet. */
const unjudgedPair = (random: SeededRandom, base: Base): [string, string] => {
  const judged = new Set(
    base.judgements.filter(({ origin }) => origin === 'PERSON').map(({ a, b }) => `${a} ${b}`),
  );
  const people = base.pages.flatMap(({ mentions }) => mentions).filter(({ type }) => type === 'organization');
  for (;;) {
    const [a, b] = random.sample(people, 2).map(({ id }) => id) as [string, string];
    const pair = a < b ? `${a} ${b}` : `${b} ${a}`;
    if (!judged.has(pair)) return [a, b];
  }
};
