import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { crawlId, NO_COUNTS } from '../../src/domain/crawl.ts';
import { InputError } from '../../src/domain/errors.ts';
import { hashId, mentionId } from '../../src/domain/ids.ts';
import { assertionId } from '../../src/domain/mention.ts';
import { compareDerived } from '../../src/exchange/compare-derived.ts';
import { parseLine } from '../../src/exchange/jsonl-line.ts';
import { loadJsonl } from '../../src/exchange/load-jsonl.ts';
import { settle } from '../../src/settle/settle.ts';
import type { GraphStore } from '../../src/store/graph-store.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { exported, nastyStore } from './fixture.ts';

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

const loaded = async (store: GraphStore, text: string, batch?: number) => {
  const derived: { text: string; number: number }[] = [];
  const lines = text.split('\n').slice(0, -1);
  await loadJsonl(store, each(lines), {
    onDerived: async (line, number) => {
      derived.push({ text: line, number });
    },
    ...(batch === undefined ? {} : { batch }),
  });
  await settle(store);
  return compareDerived(store, derived);
};

describe('an exported graph', () => {
  let original: GraphStore;
  let text: string;
  beforeAll(async () => {
    original = await nastyStore();
    text = await exported(original, 'jsonl');
  });
  afterAll(() => original.close());

  test.each([[1], [37], [5000]])('is the same after loading it in batches of %i', async (batch) => {
    const copy = await openSqliteStore(':memory:', {});
    expect(await loaded(copy, text, batch)).toEqual([]);
    expect(await exported(copy, 'jsonl')).toBe(text);
    await copy.close();
  });

  test('is the same after loading its lines in another order', async () => {
    const copy = await openSqliteStore(':memory:', {});
    const shuffled = `${text.trimEnd().split('\n').reverse().join('\n')}\n`;
    expect(await loaded(copy, shuffled, 500)).toEqual([]);
    expect(await exported(copy, 'jsonl')).toBe(text);
    await copy.close();
  });

  test('does not change when it is loaded into itself', async () => {
    expect(await loaded(original, text)).toEqual([]);
    expect(await exported(original, 'jsonl')).toBe(text);
  });

  test('holds the crawl’s state only where it is asked for', async () => {
    expect(text).not.toMatch(/QUEUED|"type":"crawl"|etag|lastModified|"round"|"place"/);
    expect(text).toContain('"kind":"people-list"');
    const whole = await exported(original, 'jsonl', true);
    expect(whole).toContain('"state":"QUEUED","score":0.5,"via":"https://nasty.example/people"}');
    expect(whole.match(/"type":"crawl"/g)).toHaveLength(101);
    expect(whole).toContain('"skipped":{"content-type":2,"robots":1}');
    const copy = await openSqliteStore(':memory:', {});
    expect(await loaded(copy, whole)).toEqual([]);
    expect(await exported(copy, 'jsonl', true)).toBe(whole);
    await copy.close();
  });

  test('shows where a derived line is not what follows', async () => {
    const wrong = text.replace(/("type":"node"[^\n]*?"name":")[^"]+/, '$1Somebody else');
    const [difference, ...others] = await loaded(original, wrong);
    expect(others).toEqual([]);
    expect(difference?.said).toContain('Somebody else');
    expect(difference?.derived).not.toContain('Somebody else');
    expect(wrong.split('\n')[(difference?.number ?? 0) - 1]).toContain('Somebody else');
  });

  test('says so where nothing follows under an id', async () => {
    const id = hashId('person', 'nobody');
    const line = text.split('\n').find((candidate) => candidate.includes('"type":"node"')) ?? '';
    const [difference] = await loaded(original, `${line.replace(/"id":"[^"]+"/, `"id":"${id}"`)}\n`);
    expect(difference?.derived).toBeUndefined();
  });
});

describe('a broken line', () => {
  const page = 'https://a.example/people';
  const time = '2024-03-07T09:00:00.000Z';
  const person = mentionId('person', page, 'ada', 1);
  const unit = mentionId('organization', page, 'maths', 1);
  const mention = {
    type: 'mention',
    id: person,
    kind: 'PERSON',
    name: 'Ada',
    page,
    firstRead: time,
    score: 1,
    values: {},
  };
  const says = { title: 'Professor', rank: 'PROFESSOR', validFrom: '2024-03' } as const;
  const role = {
    type: 'assertion',
    id: assertionId('HAS_ROLE', person, unit, says, 0),
    kind: 'HAS_ROLE',
    from: person,
    to: unit,
    ...says,
    page,
    firstRead: time,
    score: 0.5,
  };
  const judgement = {
    type: 'judgement',
    a: person,
    b: unit,
    origin: 'PERSON',
    verdict: 'SAME',
    score: 1,
    by: 'x',
    at: time,
    reasons: [],
  };

  const crawl = {
    ...{ type: 'crawl', id: crawlId([page]), urls: [page], sites: ['a.example'], strategy: 'focused' },
    ...{ round: 1, state: 'DONE', startedAt: time, places: 0, counts: NO_COUNTS },
  };

  test('is told from a whole one', () => {
    expect(parseLine(JSON.stringify(mention)).row).toMatchObject({ id: person, type: 'person' });
    expect(parseLine(JSON.stringify(crawl)).row).toMatchObject({ id: crawl.id });
    expect(parseLine(JSON.stringify(role)).row).toMatchObject({ says });
  });

  test.each([
    ['not JSON', '{"type":', 'not JSON'],
    ['no object', '[1]', 'not a JSON object: [1]'],
    ['no type', '{}', 'unknown type undefined'],
    ['an unknown type', '{"type":"nodes"}', 'unknown type "nodes"'],
    ['a missing field', { ...mention, name: undefined }, 'mention misses name'],
    ['an unknown field', { ...mention, nmae: 'Ada' }, 'mention has an unknown field "nmae"'],
    ['an empty name', { ...mention, name: ' ' }, 'mention name is not a name: " "'],
    [
      'a lone surrogate',
      { ...mention, values: { description: '\ud800' } },
      'mention values description is not a text',
    ],
    ['an unknown word', { ...mention, kind: 'PROF' }, 'mention kind is not one of UNIVERSITY,'],
    ['a wrong score', { ...mention, score: 1.5 }, 'mention score is not a number from 0 to 1: 1.5'],
    [
      'a time of another spelling',
      { ...mention, firstRead: '2024-03-07' },
      'mention firstRead is not a time like',
    ],
    ['a bad date', { ...role, validFrom: '2024-13' }, 'assertion validFrom is not a date like'],
    [
      'an id of another kind',
      { ...role, from: unit },
      `assertion from ${unit} cannot be where HAS_ROLE starts`,
    ],
    ['no id of ours', { ...role, id: 'r_1' }, 'assertion id is not an id of relation: "r_1"'],
    ['an id that is not the hash', { ...mention, name: 'Bob' }, `mention id ${person} is not the hash of`],
    [
      'a statement that is not in the id',
      { ...role, title: 'Dean' },
      'is not the hash of its kind, ends and statement',
    ],
    [
      'a value of another type of thing',
      { ...mention, values: { founded: '1990' } },
      'mention values has founded, which',
    ],
    [
      'a latitude off the globe',
      { ...mention, values: { latitude: 91 } },
      'mention values latitude is not a latitude: 91',
    ],
    ['a crawl of other URLs', { ...crawl, urls: [`${page}/2`] }, 'is not the hash of its URLs'],
    [
      'a count that is none',
      { ...crawl, counts: { ...NO_COUNTS, foundByKind: { home: { person: -1 } } } },
      'crawl counts foundByKind home person is not a whole number: -1',
    ],
    [
      'counts that are none',
      { ...crawl, counts: { ...NO_COUNTS, failed: [] } },
      'failed is not an object: []',
    ],
    ['a judgement in the wrong order', judgement, 'judgement names its mentions in the wrong order'],
    ['a judgement on two types', { ...judgement, a: unit, b: person }, 'judgement is on things of two types'],
  ])('%s', (_, line, message) => {
    const text = typeof line === 'string' ? line : JSON.stringify(line);
    expect(() => parseLine(text)).toThrow(InputError);
    expect(() => parseLine(text)).toThrow(message);
  });

  test('stops the load with its number, after whole batches and before its own', async () => {
    const store = await openSqliteStore(':memory:', {});
    const people = ['Ada', 'Bea', 'Cora'].map((name) =>
      JSON.stringify({ ...mention, name, id: mentionId('person', page, name.toLowerCase(), 1) }),
    );
    const lines = [...people.slice(0, 2), '', people[2] ?? '', '{"type":"nothing"}'];
    const loading = loadJsonl(store, each(lines), { onDerived: async () => {}, batch: 2 });
    await expect(loading).rejects.toThrow('line 5: unknown type "nothing"');
    expect((await store.stats()).mentions).toBe(2);
    await store.close();
  });
});
