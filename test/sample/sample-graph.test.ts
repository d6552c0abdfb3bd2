import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { InputError } from '../../src/domain/errors.ts';
import {
  CHANGE_KINDS,
  EVENT_STATUSES,
  NODE_KIND_NAMES,
  RELATION_KIND_NAMES,
  ROLE_MODIFIERS,
  ROLE_STATUSES,
  VERDICTS,
} from '../../src/domain/ontology.ts';
import { formatLine, type Line, parseLine } from '../../src/exchange/jsonl-line.ts';
import { seededRandom } from '../../src/sample/random.ts';
import { sampleGraph } from '../../src/sample/sample-graph.ts';
import { planUniversity } from '../../src/sample/university-plan.ts';
import { settle } from '../../src/settle/settle.ts';
import type { ChangeSet, GraphStore, LedgerRows, LedgerTable } from '../../src/store/graph-store.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';

const NOW = '2026-06-01T00:00:00.000Z';
const sample = (people: number, seed: number, now = NOW): ChangeSet[] => [
  ...sampleGraph({ people, seed, now }),
];

const allRows = async <T extends LedgerTable>(store: GraphStore, table: T): Promise<LedgerRows[T][]> => {
  const rows: LedgerRows[T][] = [];
  for await (const batch of store.scan(table)) rows.push(...batch);
  return rows;
};

const settled = async (people: number): Promise<GraphStore> => {
  const store = await openSqliteStore(':memory:', {});
  for (const set of sampleGraph({ people, seed: 1, now: NOW })) await store.apply(set);
  await settle(store);
  return store;
};

test('the same people, seed and now give the same rows', () => {
  expect(sample(400, 7)).toEqual(sample(400, 7));
});

test.each([
  ['seed', sample(400, 8)],
  ['now', sample(400, 7, '2027-06-01T00:00:00.000Z')],
])('another %s gives another graph', (_, other) => {
  expect(sample(400, 7)).not.toEqual(other);
});

test('a big sample comes in transactions of bounded size', () => {
  const sizes = sample(5000, 1).map(({ put }) => put?.evidence?.length ?? 0);
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.max(...sizes)).toBeLessThan(6000);
});

test.each([0, -1, 1.5, Number.NaN, 1e9])('%p people are refused', (people) => {
  expect(() => sample(people, 1)).toThrow(InputError);
});

test('a university of nine thousand has ten colleges of nearly ten departments with people', () => {
  const { colleges } = planUniversity(0, 9000, seededRandom(1));
  expect(colleges.length).toBeGreaterThanOrEqual(10);
  for (const { departments } of colleges) {
    expect(departments.length).toBeGreaterThanOrEqual(9);
    expect(Math.min(...departments.map(({ people }) => people))).toBeGreaterThanOrEqual(10);
  }
});

test('every row is one that a load would accept', () => {
  const tables = {
    pages: 'page',
    mentions: 'mention',
    assertions: 'assertion',
    evidence: 'evidence',
    judgements: 'judgement',
  };
  const lines = sample(300, 1).flatMap(({ put = {} }) =>
    Object.entries(put).flatMap(([table, rows]) =>
      rows.map((row) => formatLine({ type: tables[table as keyof typeof tables], row } as Line)),
    ),
  );
  expect(lines.length).toBeGreaterThan(2000);
  for (const line of lines) expect(formatLine(parseLine(line))).toBe(line);
});

test('a row of a key is written once: no two rows of a sample share one', () => {
  const rows = sample(2000, 3).flatMap(({ put = {} }) => [
    ...(put.mentions ?? []),
    ...(put.assertions ?? []),
    ...(put.evidence ?? []),
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

describe.each([1, 17, 300])('a settled sample of %i', (people) => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await settled(people);
  });
  afterAll(() => store.close());

  test('has exactly the people asked for', async () => {
    const { nodes, unsettled } = await store.stats();
    expect(nodes.find(({ kind }) => kind === 'PERSON')?.count).toBe(people);
    expect(unsettled).toBe(0);
  });
});

describe('the sample of the first start shows', () => {
  let store: GraphStore;
  beforeAll(async () => {
    store = await settled(300);
  });
  afterAll(() => store.close());

  test('every kind of node and relation', async () => {
    const { nodes, relations } = await store.stats();
    expect(nodes.map(({ kind }) => kind)).toEqual(NODE_KIND_NAMES);
    expect(relations.map(({ kind }) => kind)).toEqual(RELATION_KIND_NAMES);
  });

  test('every kind of change', async () => {
    const kinds = new Set((await allRows(store, 'change')).map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([...CHANGE_KINDS].sort());
  });

  test('every verdict', async () => {
    const verdicts = new Set((await allRows(store, 'judgement')).map(({ verdict }) => verdict));
    expect([...verdicts].sort()).toEqual([...VERDICTS].sort());
  });

  test('every status of an event', async () => {
    const statuses = new Set((await allRows(store, 'entity')).map(({ values }) => values.status));
    for (const status of EVENT_STATUSES) expect(statuses).toContain(status);
  });

  test('every status and modifier of a role, dates of every precision, and about two roles a person', async () => {
    const roles = (await allRows(store, 'relation')).filter(({ kind }) => kind === 'HAS_ROLE');
    const said = new Set(roles.flatMap(({ says }) => [says.status, says.modifier]));
    for (const word of [...ROLE_STATUSES, ...ROLE_MODIFIERS]) expect(said).toContain(word);
    const lengths = new Set(roles.map(({ says }) => says.validFrom?.length));
    expect(lengths).toEqual(new Set([undefined, 4, 7, 10]));
    expect(roles.length / 300).toBeGreaterThan(1.7);
    expect(roles.length / 300).toBeLessThan(2.4);
  });

  test('a person with two roles in one unit, and names in kanji, kana and Latin letters', async () => {
    const relations = await allRows(store, 'relation');
    const heads = relations.filter(({ says }) => says.rank === 'HEAD');
    const isDouble = heads.some((head) =>
      relations.some(
        ({ from, to, says }) => from === head.from && to === head.to && says.rank === 'PROFESSOR',
      ),
    );
    expect(isDouble).toBe(true);
    const names = (await allRows(store, 'entity')).map(({ name, aliases }) => [name, ...aliases].join('/'));
    expect(
      names.some(
        (name) => /^\p{Script=Han}/u.test(name) && /\p{Script=Hiragana}/u.test(name) && /[a-z]/i.test(name),
      ),
    ).toBe(true);
  });

  test('evidence for every mention and assertion', async () => {
    const proved = new Set((await allRows(store, 'evidence')).map(({ fact }) => fact));
    const facts = [...(await allRows(store, 'mention')), ...(await allRows(store, 'assertion'))];
    expect(facts.filter(({ id }) => !proved.has(id))).toEqual([]);
  });
});
