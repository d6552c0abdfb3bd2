import { describe, expect, it } from '@jest/globals';
import { OrgraphError } from '../../src/domain/errors.ts';
import type { ChangeSet } from '../../src/store/graph-store.ts';
import { everythingIn } from '../support/everything-in.ts';
import { generateGraph, graphAsChangeSet, TINY_GRAPH } from '../support/generate-graph.ts';
import { freshEachTest, type OpenStore } from './opened-store.ts';
import {
  change,
  evidenceOf,
  FIRST_SEEN,
  judge,
  mentionOf,
  PAGE,
  putting,
  relate,
  thing,
} from './sample-rows.ts';

const university = thing('organization', 'Uni');
const college = thing('organization', 'College', { kind: 'COLLEGE' });
const ada = thing('person', 'Ada');
const contains = relate('CONTAINS', university, college);
const role = relate('HAS_ROLE', ada, college, { says: { title: 'Dean', rank: 'HEAD' } });
const base = putting([university, college, ada], [contains, role]);

export const describeWriting = (open: OpenStore): void => {
  describePutting(open);
  describeWritingAgain(open);
  describeMembers(open);
  describeRemoving(open);
  describeAllOrNothing(open);
};

const describePutting = (open: OpenStore): void => {
  describe('putting', () => {
    const stores = freshEachTest(open);

    it('gives every row back exactly as it was put', async () => {
      const { apply, store, reference } = stores();
      await apply(graphAsChangeSet(generateGraph(11, TINY_GRAPH)));
      expect(await everythingIn(store)).toStrictEqual(await everythingIn(reference));
    });

    it('does the same when the same set comes twice', async () => {
      const { apply, ask, store, reference } = stores();
      const set = graphAsChangeSet(generateGraph(12, TINY_GRAPH));
      await apply(set);
      await apply(set);
      await ask((any) => any.stats());
      await ask((any) => any.resolve(set.put?.mentions?.map(({ id }) => id) ?? []));
      expect(await everythingIn(store)).toStrictEqual(await everythingIn(reference));
    });

    it('takes an empty set', async () => {
      const { apply, ask } = stores();
      await apply({});
      await apply({ put: {}, remove: {}, unsettled: [] });
      await ask((any) => any.stats());
    });

    it('replaces a row that has the same key, and what it no longer says is gone', async () => {
      const { apply, ask, store, reference } = stores();
      await apply({
        put: { pages: [{ url: PAGE, host: 'www.example', state: 'QUEUED', score: 0.5, via: PAGE }] },
      });
      await apply({
        put: { pages: [{ url: PAGE, host: 'www.example', state: 'FETCHED', lastRead: FIRST_SEEN }] },
      });
      await apply({ put: { judgements: [judge(university, college, { reasons: ['a', 'b'] })] } });
      await apply({ put: { judgements: [judge(university, college, { reasons: [], verdict: 'SAME' })] } });
      await ask((any) => any.pageStates());
      expect(await everythingIn(store)).toStrictEqual(await everythingIn(reference));
    });

    it('keeps a person’s and a rule’s word on the same pair apart', async () => {
      const { apply, ask } = stores();
      const rule = judge(university, college);
      await apply({ put: { judgements: [rule, { ...rule, origin: 'PERSON', verdict: 'SAME' }] } });
      expect(await ask((any) => any.judgements([university.id]))).toHaveLength(2);
    });
  });
};

const describeWritingAgain = (open: OpenStore): void => {
  describe('writing again', () => {
    const stores = freshEachTest(open);

    it('finds a renamed entity by its new name only, and orders edges by it', async () => {
      const { apply, ask } = stores();
      const other = thing('organization', 'Middle');
      const both = [contains, relate('CONTAINS', university, other)];
      await apply(putting([university, college, other], both));
      const renamed = { ...college, name: 'Zoology', aliases: ['動物学'] };
      await apply(putting([renamed], both));
      expect(await ask((any) => any.search({ text: 'college', first: 9 }))).toEqual([]);
      expect(await ask((any) => any.search({ text: '動物', first: 9 }))).toHaveLength(1);
      const query = { kind: 'CONTAINS', direction: 'out', when: 'ever', order: 'NAME', first: 9 } as const;
      const [edges] = await ask((any) => any.edges({ ...query, ids: [university.id] }));
      expect(edges?.map(({ node }) => node.name)).toEqual(['Middle', 'Zoology']);
    });

    it('lands the sets of writers that write at the same time', async () => {
      const { store } = stores();
      const people = Array.from({ length: 8 }, (_, at) => thing('person', `Person ${at}`));
      await store.apply(base);
      await Promise.all(people.map((one) => store.apply(putting([one], [relate('HAS_ROLE', one, college)]))));
      expect(
        await store.countEdges([college.id], { kind: 'HAS_ROLE', direction: 'in', when: 'ever' }),
      ).toEqual([9]);
    });
  });
};

const describeMembers = (open: OpenStore): void => {
  describe('members', () => {
    const stores = freshEachTest(open);
    const old = 'p_000000000000000000000001';
    const whole = thing('person', 'Ada', { members: [old, ada.id].sort() });

    it('answers for an entity by the id of any member', async () => {
      const { apply, ask } = stores();
      await apply(putting([whole]));
      expect(await ask((any) => any.resolve([old, ada.id]))).toEqual([ada.id, ada.id]);
      expect(await ask((any) => any.comembers([old]))).toEqual([whole.members]);
    });

    it('gives a member to the entity that was put last', async () => {
      const { apply, ask } = stores();
      await apply(putting([whole]));
      await apply({ put: { entities: [{ ...ada, id: old, members: [old] }, ada] } });
      expect(await ask((any) => any.resolve([old, ada.id]))).toEqual([old, ada.id]);
      await apply({ put: { entities: [whole] }, remove: { entities: [old] } });
      expect(await ask((any) => any.resolve([old, ada.id]))).toEqual([ada.id, ada.id]);
    });

    it('forgets a member that left, and all of them with the entity', async () => {
      const { apply, ask } = stores();
      await apply(putting([whole]));
      await apply({ put: { entities: [ada] } });
      expect(await ask((any) => any.resolve([old, ada.id]))).toEqual([undefined, ada.id]);
      await apply({ remove: { entities: [ada.id] } });
      expect(await ask((any) => any.resolve([old, ada.id]))).toEqual([undefined, undefined]);
      expect(await ask((any) => any.search({ text: 'ada', first: 9 }))).toEqual([]);
    });

    it('answers for a relation by the id of any of its assertions', async () => {
      const { apply, ask } = stores();
      const extra = 'r_000000000000000000000001';
      await apply(putting([university, college, ada], [{ ...role, assertions: [extra, role.id] }]));
      expect(await ask((any) => any.relations([extra, role.id]))).toHaveLength(2);
      await apply({ put: { relations: [role] } });
      expect(await ask((any) => any.relations([extra, role.id, extra]))).toMatchObject([
        undefined,
        {},
        undefined,
      ]);
    });
  });
};

const describeRemoving = (open: OpenStore): void => {
  describe('removing', () => {
    const stores = freshEachTest(open);

    it('does nothing where there is nothing', async () => {
      const { apply, ask } = stores();
      const nothing = ['nothing'];
      await apply({
        remove: {
          ...{
            pages: nothing,
            mentions: nothing,
            assertions: nothing,
            evidenceOf: nothing,
            entities: nothing,
          },
          ...{ relations: nothing, changes: nothing, judgements: [{ a: 'a', b: 'b', origin: 'RULE' }] },
        },
      });
      await ask((any) => any.stats());
    });

    it('comes before putting within one set', async () => {
      const { apply, ask, store, reference } = stores();
      await apply(base);
      await apply({ ...base, remove: { entities: [college.id], relations: [contains.id, role.id] } });
      await ask((any) => any.tally([university.id], 'ever'));
      expect(await everythingIn(store)).toStrictEqual(await everythingIn(reference));
    });

    it('takes a relation away from both of its ends', async () => {
      const { apply, ask } = stores();
      await apply(base);
      await apply({ remove: { relations: [role.id] } });
      const filter = { kind: 'HAS_ROLE', when: 'ever' } as const;
      expect(await ask((any) => any.countEdges([ada.id], { ...filter, direction: 'out' }))).toEqual([0]);
      expect(await ask((any) => any.countEdges([college.id], { ...filter, direction: 'in' }))).toEqual([0]);
      expect(await ask((any) => any.relations([role.id]))).toEqual([undefined]);
    });

    it('removes the evidence of the facts that are named and of no others', async () => {
      const { apply, ask } = stores();
      const evidence = [evidenceOf(ada.id, 'a'), evidenceOf(ada.id, 'b'), evidenceOf(college.id, 'c')];
      await apply({ put: { ...base.put, evidence } });
      await apply({ remove: { mentions: [college.id], pages: [PAGE], evidenceOf: [ada.id] } });
      expect(
        (await ask((any) => any.evidence('fact', [ada.id, college.id]))).map(({ length }) => length),
      ).toEqual([0, 1]);
    });

    it('removes judgements by their whole key and changes by id', async () => {
      const { apply, ask } = stores();
      const rule = judge(university, college);
      await apply({
        put: { judgements: [rule, { ...rule, origin: 'PERSON' }], changes: [change('1'), change('2')] },
      });
      await apply({ remove: { judgements: [{ ...rule, origin: 'PERSON' }], changes: [change('1').id] } });
      expect(await ask((any) => any.judgements([college.id]))).toEqual([rule]);
      expect(await ask((any) => any.changes({ first: 9 }))).toMatchObject([{ change: change('2') }]);
    });
  });
};

const describeAllOrNothing = (open: OpenStore): void => {
  describe('all or nothing', () => {
    const stores = freshEachTest(open);
    const dangling = relate('HAS_ROLE', ada, thing('organization', 'nobody put this'));
    const broken: ChangeSet = {
      put: {
        ...base.put,
        mentions: [mentionOf(ada)],
        relations: [contains, dangling],
        changes: [change('never')],
      },
      remove: { entities: [university.id] },
      unsettled: [ada.id],
      settling: { after: '', token: 'never', clears: [] },
    };

    it('refuses a set with a relation whose end is not there, and applies none of it', async () => {
      const { apply, ask, store, reference } = stores();
      await apply(putting([university]));
      for (const one of [store, reference])
        await expect(one.apply(broken)).rejects.toBeInstanceOf(OrgraphError);
      await ask((any) => any.stats());
      expect(await ask((any) => any.unsettled(9))).toEqual({ waiting: [], token: '' });
      expect(await everythingIn(store)).toStrictEqual(await everythingIn(reference));
    });

    it('goes on with the next set', async () => {
      const { apply, ask, store } = stores();
      await expect(store.apply(broken)).rejects.toBeInstanceOf(OrgraphError);
      await apply(base);
      expect(await ask((any) => any.resolve([ada.id]))).toEqual([ada.id]);
    });
  });
};
