import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { GraphStore } from '../../../src/store/graph-store.ts';
import { openNeo4jStore } from '../../../src/store/neo4j/open-neo4j-store.ts';
import { numberedSet, person, SET_SIZE } from '../sqlite/numbered-sets.ts';
import { startWire, type Wire } from './start-wire.ts';
import { withNeo4j } from './with-neo4j.ts';

/** “A few seconds”, with room for a machine that is busy with other suites. */
const SOON_MS = 12_000;
const AWAY = { name: 'StoreError', code: 'STORE_UNAVAILABLE' };

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

await withNeo4j('a server that goes away', ({ address, empty }) => {
  let wire: Wire;
  let store: GraphStore;
  beforeEach(async () => {
    await empty();
    wire = await startWire(address.uri);
    store = openNeo4jStore({ ...address, uri: wire.uri });
  });
  afterEach(async () => {
    await store.close();
    await wire.close();
  });

  const expectAway = async (): Promise<void> => {
    const calls = [
      () => store.ping(),
      () => store.resolve(['p_1']),
      () => store.apply(numberedSet(0)),
      () => store.migrate(),
      async () => {
        for await (const _ of store.scan('entity')) break;
      },
    ];
    for (const call of calls) {
      expect(await timed(() => expect(call()).rejects.toMatchObject(AWAY))).toBeLessThan(SOON_MS);
    }
  };

  it('may be away when the store is opened, and is used once it is there', async () => {
    wire.cut();
    await expectAway();
    wire.mend();
    await store.apply(numberedSet(0));
    expect(await store.resolve([person(0).id])).toEqual([person(0).id]);
  });

  it('may go in the middle and come back, and nothing is half there', async () => {
    await store.apply(numberedSet(0));
    wire.cut();
    await expectAway();
    wire.mend();
    await store.ping();
    const people = { type: 'person', when: 'ever' } as const;
    expect(await store.count(people)).toBe(SET_SIZE);
    const writing = Promise.allSettled([2, 4, 6, 8].map((number) => store.apply(numberedSet(number))));
    wire.cut();
    await writing;
    wire.mend();
    expect((await store.count(people)) % SET_SIZE).toBe(0);
    for (const number of [2, 4, 6, 8]) await store.apply(numberedSet(number));
    expect(await store.count(people)).toBe(5 * SET_SIZE);
  });

  it('is given up when it holds the connection and says nothing', async () => {
    await store.ping();
    wire.mute();
    expect(await timed(() => expect(store.ping()).rejects.toMatchObject(AWAY))).toBeLessThan(SOON_MS);
    wire.mend();
    await store.ping();
  });

  it('does not tell the password, and says why it will not let in', async () => {
    const stranger = openNeo4jStore({ ...address, password: 'not-this-one' });
    const refusal = stranger.ping().catch((error: unknown) => error);
    expect(await refusal).toMatchObject({ ...AWAY, message: expect.stringMatching(/password/) });
    expect(String(await refusal)).not.toContain('not-this-one');
    expect(openNeo4jStore({ ...address, uri: 'bolt://me:secret@127.0.0.1:1' }).name).not.toContain('secret');
    await stranger.close();
  });
});
