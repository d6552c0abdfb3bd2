import { describe, expect, test } from '@jest/globals';
import { LimitError } from '../../src/domain/errors.ts';
import { asOf } from '../../src/domain/validity.ts';
import { EVER } from '../../src/query/days.ts';
import { enumeratePaths, STEPS_AT_MOST } from '../../src/query/enumerate-paths.ts';
import { type FoundPath, findPaths, type PathRequest } from '../../src/query/path.ts';
import { END_RELATIONS_AT_MOST } from '../../src/query/path-search.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { openReferenceStore } from '../support/reference-store.ts';
import {
  contains,
  counting,
  idOf,
  organizes,
  part,
  relationId,
  role,
  type Told,
  tell,
  wordOf,
} from './graph-of.ts';
import { request } from './path-oracle.ts';

const pathsIn = async (told: readonly Told[], asked: PathRequest): Promise<FoundPath[]> => {
  const store = openReferenceStore();
  await tell(store, told);
  return findPaths(store, asked);
};

const ways = (paths: readonly FoundPath[]): string[] =>
  paths.map(({ hops }) => hops.map(({ node }) => wordOf(node.id)).join(' '));

/** ann – o1 – p2 – o2 – p3 …: so many hops in a row. */
const chain = (hops: number): Told[] =>
  Array.from({ length: hops }, (_, hop) =>
    role(`p${Math.ceil(hop / 2)}`, `o${Math.floor(hop / 2)}`, '2010-2012'),
  );

describe('a path', () => {
  test('names where each hop arrives, its relation, its direction and the time in which all roles hold', async () => {
    const [path] = await pathsIn(
      [role('ann', 'cs', '2010-2014'), role('bob', 'cs', '2012-2020')],
      request('p:ann', 'p:bob'),
    );
    expect(path?.overlap).toEqual({ from: '2012-01-01', to: '2014-12-31' });
    expect(
      path?.hops.map(({ relation, direction, node, edge }) => [relation, direction, node.name, edge.id]),
    ).toEqual([
      ['HAS_ROLE', 'out', 'cs', relationId(0)],
      ['HAS_ROLE', 'in', 'bob', relationId(1)],
    ]);
    for (const { node, edge } of path?.hops ?? []) expect(edge.node).toEqual(node);
    expect(path?.hops.map(({ edge }) => edge.of)).toEqual([idOf('p:ann'), idOf('o:cs')]);
  });

  test('is not there between a node and itself, unknown nodes and nodes that nothing joins', async () => {
    const told = [role('ann', 'cs'), role('bob', 'law')];
    expect(await pathsIn(told, request('p:ann', 'p:ann'))).toEqual([]);
    expect(await pathsIn(told, request('p:ann', 'p:nobody'))).toEqual([]);
    expect(await pathsIn(told, request('p:nobody', 'p:ann'))).toEqual([]);
    expect(await pathsIn(told, { ...request('p:ann', 'p:ann'), to: 'no id at all' })).toEqual([]);
    expect(await pathsIn(told, request('p:ann', 'p:bob'))).toEqual([]);
  });

  test('has at most eight hops', async () => {
    expect(ways(await pathsIn(chain(8), request('p:p0', 'p:p4')))).toEqual([
      'o:o0 p:p1 o:o1 p:p2 o:o2 p:p3 o:o3 p:p4',
    ]);
    expect(await pathsIn(chain(9), request('p:p0', 'o:o4'))).toEqual([]);
    expect(await pathsIn(chain(4), request('p:p0', 'p:p2', { maxHops: 3 }))).toEqual([]);
  });

  test('goes through roles, events and organisers, and through containment only where asked', async () => {
    const told = [contains('uni', 'cs'), contains('uni', 'law'), role('ann', 'cs'), role('ann', 'law')];
    expect(ways(await pathsIn(told, request('o:cs', 'o:law', { k: 5 })))).toEqual(['p:ann o:law']);
    expect(ways(await pathsIn(told, request('o:cs', 'o:law', { k: 5, via: ['CONTAINS'] })))).toEqual([
      'o:uni o:law',
    ]);
    const events = [part('ann', 'expo'), organizes('cs', 'expo'), part('bob', 'expo')];
    expect(ways(await pathsIn(events, request('o:cs', 'p:bob')))).toEqual(['e:expo p:bob']);
  });

  test('takes only relations that hold as of a time', async () => {
    const told = [role('ann', 'cs', '2010-2014'), role('bob', 'cs', '2012-2020')];
    const in2013 = asOf('2026-01-01T00:00:00.000Z', '2013');
    const in2016 = asOf('2026-01-01T00:00:00.000Z', '2016');
    expect(await pathsIn(told, request('p:ann', 'p:bob', { when: in2013 }))).toHaveLength(1);
    expect(await pathsIn(told, request('p:ann', 'p:bob', { when: in2016 }))).toEqual([]);
  });
});

describe('of several paths', () => {
  test('the shorter come first, equally long ones by the ids on the way, and no node stands on one twice', async () => {
    const told = [
      role('ann', 'z'),
      role('bob', 'z'),
      role('ann', 'a'),
      role('bob', 'a'),
      role('cyd', 'z'),
      role('cyd', 'a'),
    ];
    expect(ways(await pathsIn(told, request('p:ann', 'p:bob', { k: 10 })))).toEqual([
      'o:a p:bob',
      'o:z p:bob',
      'o:a p:cyd o:z p:bob',
      'o:z p:cyd o:a p:bob',
    ]);
  });

  test('what leads nowhere after one beginning is still tried after another', async () => {
    const told = [
      ...['a', 'c'].map((organization) => role('ann', organization)),
      role('zoe', 'a'),
      ...['a', 'b', 'c'].map((organization) => role('pat', organization)),
      ...['a', 'b'].map((organization) => role('quy', organization)),
    ];
    expect(ways(await pathsIn(told, request('p:ann', 'p:zoe', { k: 10 })))).toEqual([
      'o:a p:zoe',
      'o:c p:pat o:a p:zoe',
      'o:c p:pat o:b p:quy o:a p:zoe',
    ]);
  });

  test('parallel relations are one hop', async () => {
    const told = [
      role('ann', 'cs', '2001-2002'),
      role('ann', 'cs', '2003-2004'),
      role('bob', 'cs', '2004-2005'),
    ];
    const paths = await pathsIn(told, request('p:ann', 'p:bob', { k: 10 }));
    expect(ways(paths)).toEqual(['o:cs p:bob']);
    expect(paths[0]?.hops[0]?.edge.id).toBe(relationId(1));
    expect(paths[0]?.overlap).toEqual({ from: '2004-01-01', to: '2004-12-31' });
  });

  test('a node with more relations than maxDegree is not walked through, but may be an end', async () => {
    const told = ['ann', 'bob', 'cyd', 'dan'].map((person) => role(person, 'big'));
    expect(await pathsIn(told, request('p:ann', 'p:bob', { maxDegree: 3 }))).toEqual([]);
    expect(await pathsIn(told, request('p:ann', 'p:bob', { maxDegree: 4 }))).toHaveLength(1);
    expect(await pathsIn(told, request('p:ann', 'o:big', { maxDegree: 1 }))).toHaveLength(1);
    expect(await pathsIn(told, request('o:big', 'p:ann', { maxDegree: 1 }))).toHaveLength(1);
  });
});

describe('overlapping', () => {
  test('finds the longer way where the shorter one through the same node has no common time', async () => {
    const told = [
      role('ann', 'cs', '2000-2001'),
      role('bob', 'cs', '2005-2006'),
      role('ann', 'law', '2005-2006'),
      role('eve', 'law', '2005-2006'),
      role('eve', 'cs', '2005-2006'),
    ];
    const paths = await pathsIn(told, request('p:ann', 'p:bob', { overlapping: true, k: 3 }));
    expect(ways(paths)).toEqual(['o:law p:eve o:cs p:bob']);
    expect(ways(await pathsIn(told, request('p:ann', 'p:bob')))).toEqual(['o:cs p:bob']);
  });

  test('every two roles may overlap and still no day be common to all', async () => {
    const told = [
      role('ann', 'a', '2000-2002'),
      role('bob', 'a', '2002-2004'),
      role('bob', 'b', '2002-2004'),
      role('cyd', 'b', '2004-2006'),
    ];
    expect(await pathsIn(told, request('p:ann', 'p:cyd', { overlapping: true }))).toEqual([]);
    const [path] = await pathsIn(told, request('p:ann', 'p:cyd'));
    expect(path?.overlap).toBeUndefined();
  });

  test('is content with one of several parallel roles', async () => {
    const told = [
      role('ann', 'cs', '2000-2001'),
      role('ann', 'cs', '2008-2009'),
      role('bob', 'cs', '2003-2004'),
      role('bob', 'cs', '2009-2010'),
    ];
    const [path] = await pathsIn(told, request('p:ann', 'p:bob', { overlapping: true }));
    expect(path?.hops.map(({ edge }) => edge.id)).toEqual([relationId(1), relationId(3)]);
    expect(path?.overlap).toEqual({ from: '2009-01-01', to: '2009-12-31' });
  });

  test('an unsaid end is when it was last seen, an unsaid start when it was first seen', async () => {
    const seen = { firstSeen: '2020-03-05T10:00:00.000Z', lastSeen: '2022-07-08T10:00:00.000Z' };
    const closed = { ...seen, closedAt: '2023-01-01T00:00:00.000Z' };
    const together = async (years: string, told: Partial<Told>) =>
      (await pathsIn([role('ann', 'cs', '', told), role('bob', 'cs', years)], request('p:ann', 'p:bob')))[0]
        ?.overlap;
    expect(await together('2000-2030', seen)).toEqual({ from: '2020-03-05', to: '2022-07-08' });
    expect(await together('2000-2030', closed)).toEqual({ from: '2020-03-05', to: '2022-07-08' });
    expect(await together('2023-2030', seen)).toBeUndefined();
  });

  test('what a page calls former was not held when it was first seen', async () => {
    const former = { says: { status: 'FORMER' as const }, firstSeen: '2020-03-05T10:00:00.000Z' };
    const together = async (years: string) =>
      (
        await pathsIn(
          [role('ann', 'cs', years, former), role('bob', 'cs', '2000-2030')],
          request('p:ann', 'p:bob'),
        )
      )[0]?.overlap;
    expect(await together('2015-')).toEqual({ from: '2015-01-01', to: '2020-03-04' });
    expect(await together('')).toBeUndefined();
  });

  test('asks nothing of events', async () => {
    const told = [part('ann', 'expo'), part('bob', 'expo')];
    const paths = await pathsIn(told, request('p:ann', 'p:bob', { overlapping: true }));
    expect(ways(paths)).toEqual(['e:expo p:bob']);
    expect(paths[0]?.overlap).toBeUndefined();
  });
});

describe('a search', () => {
  /** ann and bob four hops apart, in organisations of `people` people each of whom also stands in a third one. */
  const wide = (people: number): Told[] => [
    role('ann', 'a', '2010-2020'),
    role('bob', 'b', '2010-2020'),
    ...Array.from({ length: people }, (_, nth) => [
      role(`x${nth}`, 'a', '2010-2020'),
      role(`y${nth}`, 'b', '2010-2020'),
      role(`x${nth}`, `c${nth % 7}`, '2010-2020'),
    ]).flat(),
    role('mid', 'a', '2010-2020'),
    role('mid', 'b', '2010-2020'),
  ];

  test.each([3, 30, 300])(
    'of four hops costs fourteen statements at most, with a fan-out of %i',
    async (people) => {
      const store = openReferenceStore();
      await tell(store, wide(people));
      const { reader, asked } = counting(store);
      const paths = await findPaths(reader, request('p:ann', 'p:bob', { overlapping: true }));
      expect(ways(paths)).toEqual(['o:a p:mid o:b p:bob']);
      expect(asked.length).toBeLessThanOrEqual(14);
    },
  );

  /** Twelve people, each in each of twelve organisations. */
  const crowd = (): Told[] => {
    const words = [...'abcdefghijkl'];
    return words.flatMap((person) => words.map((organization) => role(person, organization, '2010-2012')));
  };

  test('stops at once where thousands of ways lead back through a node of the path', async () => {
    const told = [...crowd(), role('a', 'dept'), role('ann', 'dept'), role('bob', 'dept')];
    expect(ways(await pathsIn(told, request('p:ann', 'p:bob', { k: 10 })))).toEqual(['o:dept p:bob']);
  });

  test('finds the first of a million ways without trying the others', async () => {
    const told = [...crowd(), role('ann', 'a'), role('zoe', 'l')];
    expect(ways(await pathsIn(told, request('p:ann', 'p:zoe', { k: 2 })))).toEqual([
      'o:a p:a o:l p:zoe',
      'o:a p:b o:l p:zoe',
    ]);
  });

  test('comes from one end alone where the other is huge, and is given up where both are', async () => {
    const people = Array.from({ length: END_RELATIONS_AT_MOST + 1 }, (_, nth) => `x${nth}`);
    const store = openSqliteStore(':memory:');
    await tell(store, [
      ...people.flatMap((person) => [role(person, 'a'), role(person, 'b')]),
      role('x7', 'c'),
    ]);
    expect(ways(await findPaths(store, request('o:a', 'o:c', { maxDegree: 10 })))).toEqual(['p:x7 o:c']);
    await expect(findPaths(store, request('o:a', 'o:b'))).rejects.toThrow(LimitError);
    await store.close();
  }, 60_000);

  test('that has tried too many steps says so instead of answering wrongly', () => {
    const end = { node: 'p:zoe', arcs: [] };
    const start = { node: 'o:a', arcs: [{ to: end, days: EVER, daysToEnd: EVER }] };
    expect([...enumeratePaths(start, { steps: 0 })]).toEqual([['o:a', 'p:zoe']]);
    expect(() => [...enumeratePaths(start, { steps: STEPS_AT_MOST })]).toThrow(LimitError);
  });

  test.each([
    { k: 0 },
    { k: 11 },
    { k: 1.5 },
    { maxHops: 9 },
    { maxHops: 0 },
    { maxDegree: 0 },
    { maxDegree: 1e9 },
  ])('with %j is refused', async (wrong) => {
    await expect(pathsIn([], request('p:ann', 'p:bob', wrong))).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});
