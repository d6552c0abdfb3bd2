import { describe, expect, it } from '@jest/globals';
import { ConflictError } from '../../src/domain/errors.ts';
import type { ChangeSet, GraphStore } from '../../src/store/graph-store.ts';
import { freshEachTest, type OpenStore } from './opened-store.ts';
import { change, putting, thing } from './sample-rows.ts';

const ada = thing('person', 'Ada');
const bob = thing('person', 'Bob');

const settling = (after: string, token: string, fields: ChangeSet = {}): ChangeSet => ({
  ...fields,
  settling: { after, token, clears: [], ...fields.settling },
});

/** Ids of the changes that follow. */
const fed = async (store: GraphStore, after = 0, limit = 100): Promise<string[]> =>
  (await store.changesAfter(after, limit)).map((one) => one.change.id);

const waiting = async (store: GraphStore): Promise<string[]> =>
  (await store.unsettled(100)).waiting.map(({ mention }) => mention);

/** Both settling and what follows changes: the compare-and-swap token, the marks and the sequence. */
export const describeSettling = (open: OpenStore): void => {
  describeMarks(open);
  describeToken(open);
  describeFeed(open);
  describeFollowing(open);
};

const describeMarks = (open: OpenStore): void => {
  describe('marks', () => {
    const stores = freshEachTest(open);

    it('lists waiting mentions by id, at most so many, whether the mention is there or not', async () => {
      const { apply, ask } = stores();
      await apply({ ...putting([ada, bob]), unsettled: [bob.id, ada.id, 'p_ffffffffffffffffffffffff'] });
      expect(await ask(waiting)).toHaveLength(3);
      expect(
        await ask(async (any) => (await any.unsettled(2)).waiting.map(({ mention }) => mention)),
      ).toHaveLength(2);
      expect((await ask((any) => any.stats())).unsettled).toBe(3);
    });

    it('gives a mention that is marked again another mark', async () => {
      const { store } = stores();
      await store.apply({ unsettled: [ada.id] });
      const [first] = (await store.unsettled(1)).waiting;
      await store.apply({ unsettled: [ada.id] });
      const [second, ...rest] = (await store.unsettled(9)).waiting;
      expect(rest).toEqual([]);
      expect(second?.mark).not.toBe(first?.mark);
    });

    it('clears the marks that a settling saw and leaves those made meanwhile', async () => {
      const { apply, store, reference } = stores();
      await apply({ unsettled: [ada.id, bob.id] });
      for (const one of [store, reference]) {
        const { waiting: clears, token } = await one.unsettled(9);
        await one.apply({ unsettled: [bob.id] });
        await one.apply({ settling: { after: token, token: 'one', clears } });
        expect(await waiting(one)).toEqual([bob.id]);
      }
    });

    it('keeps a mark that the settling itself makes', async () => {
      const { apply, store, reference } = stores();
      await apply({ unsettled: [ada.id] });
      for (const one of [store, reference]) {
        const { waiting: clears } = await one.unsettled(9);
        await one.apply({ unsettled: [ada.id], settling: { after: '', token: 'one', clears } });
        expect(await waiting(one)).toEqual([ada.id]);
      }
    });
  });
};

const describeToken = (open: OpenStore): void => {
  describe('the settling token', () => {
    const stores = freshEachTest(open);

    it('is empty at first and then that of the last settling', async () => {
      const { apply, ask } = stores();
      expect((await ask((any) => any.unsettled(1))).token).toBe('');
      await apply(settling('', 'one'));
      await apply(settling('one', 'two'));
      await apply({ put: { changes: [change('beside')] } });
      expect((await ask((any) => any.unsettled(1))).token).toBe('two');
    });

    it('refuses a settling on top of another than the last, and applies none of it', async () => {
      const { apply, ask, refuse } = stores();
      await apply(settling('', 'one', { unsettled: [ada.id] }));
      await refuse((any) => any.apply(settling('', 'other', putting([bob]))), 'CONFLICT');
      expect(await ask((any) => any.resolve([bob.id]))).toEqual([undefined]);
      expect((await ask(async (any) => [await waiting(any), (await any.unsettled(1)).token]))[1]).toBe('one');
    });

    it('takes a set that was applied before as done and applies nothing of it', async () => {
      const { apply, ask } = stores();
      await apply(settling('', 'one', putting([ada])));
      await apply({ remove: { entities: [ada.id] } });
      await apply(settling('', 'one', { ...putting([ada]), unsettled: [ada.id] }));
      expect(await ask((any) => any.resolve([ada.id]))).toEqual([undefined]);
      expect(await ask(waiting)).toEqual([]);
    });

    it('lets one of several settlers win', async () => {
      const { store } = stores();
      const tokens = ['one', 'two', 'three', 'four'];
      const tries = await Promise.allSettled(tokens.map((token) => store.apply(settling('', token))));
      const lost = tries.filter((one) => one.status === 'rejected').map((one): unknown => one.reason);
      expect(lost).toHaveLength(3);
      for (const reason of lost) expect(reason).toBeInstanceOf(ConflictError);
      expect(tokens).toContain((await store.unsettled(1)).token);
    });
  });
};

const describeFeed = (open: OpenStore): void => {
  describe('the feed of changes', () => {
    const stores = freshEachTest(open);
    it('follows the order in which changes were taken in, not their times', async () => {
      const { apply, ask, store } = stores();
      await apply({ put: { changes: [change('late', { at: '2025-01-01T00:00:00.000Z' })] } });
      await apply({
        put: { changes: [change('early', { at: '2020-01-01T00:00:00.000Z' }), change('third')] },
      });
      expect(await ask(fed)).toEqual(['late', 'early', 'third'].map((key) => change(key).id));
      const sequences = (await store.changesAfter(0, 9)).map(({ sequence }) => sequence);
      expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
      expect(await store.lastSequence()).toBe(sequences.at(-1));
      expect(await fed(store, sequences[0], 1)).toEqual([change('early').id]);
      expect(await fed(store, sequences.at(-1))).toEqual([]);
    });

    it('has nothing at first', async () => {
      const { ask } = stores();
      expect(await ask((any) => any.lastSequence())).toBe(0);
      expect(await ask(fed)).toEqual([]);
    });

    it('keeps the place of a change that is put again', async () => {
      const { apply, ask } = stores();
      await apply({ put: { changes: [change('1'), change('2')] } });
      await apply({ put: { changes: [change('1', { after: 'Dean' })] } });
      const changes = await ask(async (any) => (await any.changesAfter(0, 9)).map((one) => one.change));
      expect(changes).toEqual([change('1', { after: 'Dean' }), change('2')]);
    });
  });
};

const describeFollowing = (open: OpenStore): void => {
  describe('following changes', () => {
    const stores = freshEachTest(open);

    it('never gives a place twice, even where the last change was removed', async () => {
      const { store } = stores();
      await store.apply({ put: { changes: [change('1'), change('2')] } });
      const followed = await store.lastSequence();
      await store.apply({ remove: { changes: [change('2').id] } });
      await store.apply({ put: { changes: [change('3')] } });
      expect(await fed(store, followed)).toEqual([change('3').id]);
    });

    it('shows everything to a follower while several write', async () => {
      const { store } = stores();
      const keys = Array.from({ length: 12 }, (_, at) => `${at}`);
      const seen: string[] = [];
      let sequence = 0;
      const follow = async (): Promise<void> => {
        for (const one of await store.changesAfter(sequence, 5)) {
          seen.push(one.change.id);
          sequence = one.sequence;
        }
      };
      const writing = keys.map((key) => store.apply({ put: { changes: [change(key)] } }).then(follow));
      await Promise.all(writing);
      for (let round = 0; round < 4; round += 1) await follow();
      expect(new Set(seen)).toEqual(new Set(keys.map((key) => change(key).id)));
    });
  });
};
