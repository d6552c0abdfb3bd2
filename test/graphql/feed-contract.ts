import { describe, expect, it } from '@jest/globals';
import { ChangeFeed } from '../../src/graphql/change-feed.ts';
import type { OpenStore } from '../contract/opened-store.ts';
import { serviceOn } from './service.ts';
import { college, company, informatics, ito, NOW, physics, smallWorld, university } from './small-world.ts';

const change = (digit: string, organization: string, formerOrganization?: string) => ({
  id: `c_${digit.repeat(24)}`,
  at: NOW,
  kind: 'LISTED' as const,
  person: ito.id,
  organization,
  ...(formerOrganization === undefined ? {} : { formerOrganization }),
  facts: [],
});

export const describeFeed = (open: OpenStore): void => {
  describe('the feed of changes', () => {
    const service = serviceOn(open, () => [smallWorld()]);

    it('brings what is written from now on, in the sub-tree of whoever listens', async () => {
      const { store } = service();
      await store.apply({ put: { changes: [change('0', informatics.id)] } });
      const feed = new ChangeFeed(store, { everyMs: 20 });
      const ofUniversity = await feed.watch(university.id);
      const ofPhysics = await feed.watch(physics.id);
      const ofCompany = await feed.watch(company.id);
      await store.apply({ put: { changes: [change('1', informatics.id)] } });
      await store.apply({ put: { changes: [change('2', college.id, physics.id), change('3', company.id)] } });
      const seen = async (stream: AsyncIterator<{ id: string }>, count: number) => {
        const ids: string[] = [];
        while (ids.length < count) ids.push((await stream.next()).value.id[2]);
        return ids;
      };
      expect(await seen(ofUniversity, 2)).toEqual(['1', '2']);
      expect(await seen(ofPhysics, 1)).toEqual(['2']);
      expect(await seen(ofCompany, 1)).toEqual(['3']);
      feed.close();
      expect(await ofUniversity.next()).toEqual({ value: undefined, done: true });
    });

    it('lets go whoever is too far behind, and says why', async () => {
      const { store } = service();
      const feed = new ChangeFeed(store, { everyMs: 20, backlog: 1 });
      const stream = await feed.watch(university.id);
      await store.apply({ put: { changes: [change('4', physics.id), change('5', physics.id)] } });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      expect((await stream.next()).value.id).toBe(change('4', physics.id).id);
      await expect(stream.next()).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
      feed.close();
    });

    it('goes on where it was after the store was away', async () => {
      const { store } = service();
      let away = false;
      const errors: unknown[] = [];
      const reader = {
        ...store,
        changesAfter: (sequence: number, limit: number) =>
          away ? Promise.reject(new Error('away')) : store.changesAfter(sequence, limit),
      };
      const feed = new ChangeFeed(reader, { everyMs: 20, onError: (error) => errors.push(error) });
      const stream = await feed.watch(university.id);
      away = true;
      await store.apply({ put: { changes: [change('6', physics.id)] } });
      await new Promise((resolve) => setTimeout(resolve, 200));
      away = false;
      expect((await stream.next()).value.id).toBe(change('6', physics.id).id);
      expect(errors.length).toBeGreaterThan(0);
      feed.close();
    });
  });
};
