import { describe, expect, test } from '@jest/globals';
import { type Colleague, colleagues, ROLES_OF_ORGANIZATION } from '../../src/query/colleagues.ts';
import { openReferenceStore } from '../support/reference-store.ts';
import { counting, idOf, relationId, role, type Told, tell, wordOf } from './graph-of.ts';

const storeOf = async (told: readonly Told[]) => {
  const store = openReferenceStore();
  await tell(store, told);
  return store;
};

const shown = (rows: readonly Colleague[] | undefined): string[] =>
  (rows ?? []).map(
    ({ organization, node, from, to }) => `${wordOf(node.id)} ${wordOf(organization.id)} ${from} ${to}`,
  );

const colleaguesOf = async (told: readonly Told[], person: string): Promise<string[]> =>
  shown((await colleagues(await storeOf(told), [idOf(person)], 100))[0]);

describe('colleagues', () => {
  test('held a role in the same organisation at the same time', async () => {
    const told = [
      role('ann', 'cs', '2010-2014'),
      role('bob', 'cs', '2013-2020'),
      role('cyd', 'cs', '2015-2020'),
      role('dan', 'law', '2010-2014'),
    ];
    expect(await colleaguesOf(told, 'p:ann')).toEqual(['p:bob o:cs 2013-01-01 2014-12-31']);
  });

  test('are ordered by the time together, then by organisation and name', async () => {
    const told = [
      role('ann', 'law', '2010-2014'),
      role('ann', 'cs', '2010-2014'),
      role('zoe', 'cs', '2010-2011'),
      role('bob', 'cs', '2010-2011'),
      role('eve', 'law', '2009-2015'),
      role('abe', 'law', '2012-2013'),
      role('bob', 'law', '2010-2011'),
    ];
    expect(await colleaguesOf(told, 'p:ann')).toEqual([
      'p:eve o:law 2010-01-01 2014-12-31',
      'p:abe o:law 2012-01-01 2013-12-31',
      'p:bob o:cs 2010-01-01 2011-12-31',
      'p:zoe o:cs 2010-01-01 2011-12-31',
      'p:bob o:law 2010-01-01 2011-12-31',
    ]);
  });

  test('roles that follow one another are one time together, of several times the longest is shown', async () => {
    const told = [
      role('ann', 'cs', '2000-2020'),
      role('bob', 'cs', '2001-2002'),
      role('bob', 'cs', '2003-2004'),
      role('bob', 'cs', '2010-2012'),
    ];
    expect(await colleaguesOf(told, 'p:ann')).toEqual(['p:bob o:cs 2001-01-01 2004-12-31']);
  });

  test('an unsaid end is when it was last seen', async () => {
    const seen = { firstSeen: '2020-03-05T10:00:00.000Z', lastSeen: '2022-07-08T10:00:00.000Z' };
    const told = [role('ann', 'cs', '', seen), role('bob', 'cs', '2000-2030')];
    expect(await colleaguesOf(told, 'p:bob')).toEqual(['p:ann o:cs 2020-03-05 2022-07-08']);
  });

  test('of several people come in the order asked, in three statements, unknown ones with none', async () => {
    const told = [
      role('ann', 'cs', '2010-2014'),
      role('bob', 'cs', '2013-2020'),
      role('eve', 'law', '2013-2020'),
    ];
    const { reader, asked } = counting(await storeOf(told.concat(role('fay', 'law', '2013-'))));
    const people = ['p:eve', 'p:nobody', 'p:ann', 'p:ann'].map(idOf);
    const rows = await colleagues(reader, people, 10);
    expect(rows.map((each) => each.map(({ node }) => node.name))).toEqual([['fay'], [], ['bob'], ['bob']]);
    expect(asked).toEqual(['edges', 'edges', 'lastSeen']);
  });

  test('pages go on after a cursor, also when its row is gone', async () => {
    const told = ['ann', 'bob', 'cyd', 'dan', 'eve'].map((person) => role(person, 'cs', '2010-2014'));
    const store = await storeOf(told);
    const names = async (first: number, after?: string) =>
      (await colleagues(store, [idOf('p:ann')], first, after))[0]?.map(({ node }) => node.name);
    const [page] = await colleagues(store, [idOf('p:ann')], 2);
    expect(page?.map(({ node }) => node.name)).toEqual(['bob', 'cyd']);
    expect(await names(2, page?.[1]?.cursor)).toEqual(['dan', 'eve']);
    await store.apply({ remove: { relations: [relationId(2)] } });
    expect(await names(9, page?.[1]?.cursor)).toEqual(['bob', 'dan', 'eve']);
    await expect(names(2, 'no cursor')).rejects.toMatchObject({ code: 'BAD_CURSOR' });
  });

  test('of an organisation of thousands the first by name are considered', async () => {
    const crowd = Array.from({ length: ROLES_OF_ORGANIZATION + 5 }, (_, nth) =>
      role(`x${String(nth).padStart(5, '0')}`, 'big', '2010-2014'),
    );
    const rows = await colleagues(
      await storeOf([role('zoe', 'big', '2010-2014'), ...crowd]),
      [idOf('p:zoe')],
      5_000,
    );
    expect(rows[0]).toHaveLength(ROLES_OF_ORGANIZATION);
    expect(rows[0]?.at(-1)?.node.name).toBe('x01999');
  });
});
