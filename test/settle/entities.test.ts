import { describe, expect, test } from '@jest/globals';
import type { Entity, Relation } from '../../src/domain/entity.ts';
import type { Judgement } from '../../src/domain/judgement.ts';
import { orderedPair } from '../../src/domain/judgement.ts';
import { judge, removePage, unjudge } from '../../src/settle/edit.ts';
import { groupMentions } from '../../src/settle/group-mentions.ts';
import { settle } from '../../src/settle/settle.ts';
import type { ChangeSet, GraphStore } from '../../src/store/graph-store.ts';
import { openReferenceStore } from '../support/reference-store.ts';
import { assertionOf, mentionOf, pageAt, setOf, T } from './fact-builders.ts';

const A = 'https://arbor.example/a';
const B = 'https://arbor.example/b';
const C = 'https://arbor.example/c';

const judgement = (a: string, b: string, more: Partial<Judgement> = {}): Judgement => ({
  ...orderedPair(a, b),
  origin: 'RULE',
  verdict: 'SAME',
  score: 0.9,
  by: 'test',
  at: T[0],
  reasons: [],
  ...more,
});

const settled = async (...sets: readonly ChangeSet[]): Promise<GraphStore> => {
  const store = openReferenceStore();
  for (const set of sets) await store.apply(set);
  await settle(store);
  return store;
};

const entityOf = async (store: GraphStore, id: string): Promise<Entity> => {
  const [entity] = await store.entities([id]);
  if (entity === undefined) throw new Error(`no entity for ${id}`);
  return entity;
};

const relationsOf = (store: GraphStore, id: string): Promise<Relation[]> => store.relationsOf([id]);

describe('groups of mentions', () => {
  test('joined by SAME, in order of ids', () => {
    expect(groupMentions(['m3', 'm1', 'm2'], [judgement('m3', 'm1')])).toEqual([['m1', 'm3'], ['m2']]);
  });

  test('never join the two sides of a DIFFERENT: the stronger SAME wins', () => {
    const judgements = [
      judgement('m1', 'm2', { score: 0.8 }),
      judgement('m2', 'm3', { score: 0.9 }),
      judgement('m1', 'm3', { verdict: 'DIFFERENT' }),
    ];
    expect(groupMentions(['m1', 'm2', 'm3'], judgements)).toEqual([['m1'], ['m2', 'm3']]);
  });

  test('a person outranks a rule on the same pair, and is heard first on others', () => {
    const person = { origin: 'PERSON' as const };
    const judgements = [
      judgement('m1', 'm2', { score: 1 }),
      judgement('m1', 'm2', { ...person, verdict: 'DIFFERENT' }),
      judgement('m2', 'm3', { score: 1 }),
      judgement('m1', 'm3', { ...person, score: 0.5 }),
    ];
    expect(groupMentions(['m1', 'm2', 'm3'], judgements)).toEqual([['m1', 'm3'], ['m2']]);
  });

  test('UNSURE joins nothing', () => {
    expect(groupMentions(['m1', 'm2'], [judgement('m1', 'm2', { verdict: 'UNSURE' })])).toHaveLength(2);
  });
});

describe('what an entity shows', () => {
  const unit = mentionOf(A, 'UNIT', 'Physics');
  const department = mentionOf(B, 'DEPARTMENT', 'PHYSICS', { values: { url: 'https://physics.example/' } });
  const renamed = mentionOf(C, 'DEPARTMENT', 'Physik', { lastRead: T[1] });
  const facts = setOf([pageAt(A), pageAt(B), pageAt(C)], [unit, department, renamed]);
  const judged: ChangeSet = {
    put: { judgements: [judgement(unit.id, department.id), judgement(department.id, renamed.id)] },
  };

  test('a unit that another page calls a department is one, under the smallest id; every member answers', async () => {
    const store = await settled(facts, judged);
    const members = [unit.id, department.id, renamed.id].sort();
    for (const id of members) {
      expect(await entityOf(store, id)).toMatchObject({ id: members[0], kind: 'DEPARTMENT', members });
    }
  });

  test('spellings are one name; a name said once is an alias of the one said now', async () => {
    const entity = await entityOf(await settled(facts, judged), unit.id);
    expect(entity.aliases).toEqual(['Physik']);
    expect(['Physics', 'PHYSICS']).toContain(entity.name);
    expect(entity.values.url).toBe('https://physics.example/');
  });

  test('dates and coordinates are taken from one mention, never mixed', async () => {
    const one = mentionOf(A, 'EVENT', 'Fair', {
      values: { start: '2026-05-01', end: '2026-05-03' },
      score: 0.5,
    });
    const other = mentionOf(B, 'EVENT', 'Fair', { values: { start: '2026-05-02' }, score: 0.9 });
    const store = await settled(setOf([pageAt(A), pageAt(B)], [one, other]), {
      put: { judgements: [judgement(one.id, other.id)] },
    });
    expect((await entityOf(store, one.id)).values).toEqual({ start: '2026-05-02' });
  });

  test('the same contact on two pages is one, with both as its evidence', async () => {
    const contact = (id: string) => ({ id, kind: 'PHONE' as const, value: '+81 3 0000 0000' });
    const one = mentionOf(A, 'COMPANY', 'Acme', { contacts: [contact('t_2')] });
    const other = mentionOf(B, 'COMPANY', 'Acme', { contacts: [contact('t_1')] });
    const store = await settled(setOf([pageAt(A), pageAt(B)], [one, other]), {
      put: { judgements: [judgement(one.id, other.id)] },
    });
    expect((await entityOf(store, one.id)).contacts).toEqual([
      { kind: 'PHONE', value: '+81 3 0000 0000', facts: ['t_1', 't_2'] },
    ]);
  });
});

describe('relations', () => {
  const ada = mentionOf(A, 'PERSON', 'Ada Byron');
  const physics = mentionOf(A, 'DEPARTMENT', 'Physics');
  const adaB = mentionOf(B, 'PERSON', 'Ada Byron');
  const physicsB = mentionOf(B, 'DEPARTMENT', 'Physics');
  const says = { title: 'Professor', rank: 'PROFESSOR' } as const;
  const all = [ada, physics, adaB, physicsB];
  const judged: ChangeSet = {
    put: { judgements: [judgement(ada.id, adaB.id), judgement(physics.id, physicsB.id)] },
  };

  test('assertions that agree are one relation; its pages and confidence grow', async () => {
    const one = assertionOf('HAS_ROLE', ada, physics, says, { score: 0.5 });
    const other = assertionOf('HAS_ROLE', adaB, physicsB, says, { score: 0.5, firstRead: T[1] });
    const store = await settled(setOf([pageAt(A), pageAt(B)], all, [one, other]), judged);
    expect(await relationsOf(store, (await entityOf(store, ada.id)).id)).toEqual([
      expect.objectContaining({
        pages: 2,
        confidence: 0.75,
        firstSeen: T[0],
        assertions: [one.id, other.id].sort(),
      }),
    ]);
  });

  test('it is closed only when every page that said it has closed it', async () => {
    const closed = assertionOf('HAS_ROLE', ada, physics, says, { lastRead: T[1], closedAt: T[2] });
    const open = assertionOf('HAS_ROLE', adaB, physicsB, says);
    const stillSaid = await settled(setOf([pageAt(A), pageAt(B)], all, [closed, open]), judged);
    const [relation] = await relationsOf(stillSaid, (await entityOf(stillSaid, ada.id)).id);
    expect(relation?.closedAt).toBeUndefined();
    const later = { ...open, lastRead: T[3], closedAt: T[4] };
    const dropped = await settled(setOf([pageAt(A), pageAt(B)], all, [closed, later]), judged);
    expect(await relationsOf(dropped, (await entityOf(dropped, ada.id)).id)).toEqual([
      expect.objectContaining({ closedAt: T[4], closedLastSeen: T[3] }),
    ]);
  });

  test('of containments that form a cycle the weakest is withheld, and comes back when the cycle is broken', async () => {
    const [x, y] = [mentionOf(A, 'UNIT', 'X'), mentionOf(A, 'UNIT', 'Y')];
    const [xB, yB] = [mentionOf(B, 'UNIT', 'X'), mentionOf(B, 'UNIT', 'Y')];
    const strong = assertionOf('CONTAINS', x, y, {}, { score: 0.9 });
    const weak = assertionOf('CONTAINS', yB, xB, {}, { score: 0.4 });
    const store = openReferenceStore();
    await store.apply(setOf([pageAt(A), pageAt(B)], [x, y, xB, yB], [strong, weak]));
    await store.apply({ put: { judgements: [judgement(x.id, xB.id), judgement(y.id, yB.id)] } });
    expect((await settle(store)).cyclesWithheld).toBe(1);
    const { id } = await entityOf(store, x.id);
    expect((await relationsOf(store, id)).map((relation) => relation.id)).toEqual([strong.id]);
    await removePage(store, A);
    expect(
      (await relationsOf(store, (await entityOf(store, xB.id)).id)).map((relation) => relation.id),
    ).toEqual([weak.id]);
  });
});

describe('what people may do', () => {
  const one = mentionOf(A, 'PERSON', 'Ada Byron');
  const other = mentionOf(B, 'PERSON', 'A. Byron');
  const org = mentionOf(B, 'UNIT', 'Physics');
  const facts = setOf([pageAt(A), pageAt(B)], [one, other, org]);

  test('judge joins, unjudge parts again', async () => {
    const store = await settled(facts);
    await judge(store, { a: one.id, b: other.id, verdict: 'SAME', by: 'admin', at: T[1] });
    expect((await entityOf(store, one.id)).id).toBe((await entityOf(store, other.id)).id);
    await unjudge(store, { a: other.id, b: one.id });
    expect((await entityOf(store, one.id)).id).not.toBe((await entityOf(store, other.id)).id);
  });

  test.each([
    ['a mention with itself', one.id, one.id, 'BAD_INPUT'],
    ['an unknown mention', one.id, 'p_000000000000000000000000', 'NOT_FOUND'],
    ['a person with a unit', one.id, org.id, 'BAD_INPUT'],
  ])('judging %s is refused and changes nothing', async (_, a, b, code) => {
    const store = await settled(facts);
    await expect(judge(store, { a, b, verdict: 'SAME', by: 'admin', at: T[1] })).rejects.toMatchObject({
      code,
    });
    expect(await store.judgements([one.id])).toEqual([]);
  });

  test('taking back what nobody said is refused; removing a page that is not there withdraws nothing', async () => {
    const store = await settled(facts);
    await expect(unjudge(store, { a: one.id, b: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await removePage(store, C)).toEqual({ facts: 0 });
    expect(await removePage(store, B)).toEqual({ facts: 2 });
    expect(await store.entities([other.id])).toEqual([undefined]);
  });
});
