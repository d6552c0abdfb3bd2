import { beforeEach, expect, it } from '@jest/globals';
import type { GraphStore } from '../../../src/store/graph-store.ts';
import { openNeo4jStore } from '../../../src/store/neo4j/open-neo4j-store.ts';
import { numberedSet } from '../sqlite/numbered-sets.ts';
import { withNeo4j } from './with-neo4j.ts';

await withNeo4j('a database that is not ready for us', ({ address, ask, empty }) => {
  beforeEach(empty);

  const using = async (use: (store: GraphStore) => Promise<void>): Promise<void> => {
    const store = openNeo4jStore(address);
    try {
      await use(store);
    } finally {
      await store.close();
    }
  };

  const expectRefusal = (code: string): Promise<void> =>
    using(async (store) => {
      const calls = [() => store.ping(), () => store.stats(), () => store.apply(numberedSet(0))];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ name: 'StoreError', code });
    });

  const everything = () =>
    ask('MATCH (n) RETURN labels(n) AS labels, properties(n) AS properties ORDER BY elementId(n)');

  it('is refused and left alone where it belongs to something else', async () => {
    for (const { name } of await ask('SHOW CONSTRAINTS YIELD name')) await ask(`DROP CONSTRAINT \`${name}\``);
    await ask("CREATE (:Film {title: 'Metropolis'})<-[:DIRECTED]-(:Person {id: 'fritz'})");
    const before = await everything();
    await expectRefusal('STORE_CORRUPT');
    await using(async (store) => {
      await expect(store.migrate()).rejects.toMatchObject({
        message: expect.stringMatching(/something else/),
      });
    });
    expect(await everything()).toEqual(before);
    expect(await ask('SHOW CONSTRAINTS YIELD name')).toEqual([]);
  });

  it('is refused and left alone where a newer program has written it', async () => {
    await using(async (store) => void (await store.migrate()));
    await ask('MATCH (meta:Meta) SET meta.version = 1000000');
    const before = await everything();
    await expectRefusal('STORE_NEWER');
    expect(await everything()).toEqual(before);
  });

  it('waits for `migrate` where it is of an older version', async () => {
    await using(async (store) => void (await store.migrate()));
    await ask('MATCH (meta:Meta) SET meta.version = 0');
    await expectRefusal('STORE_OUTDATED');
    await using(async (store) => {
      const { from, to } = await store.migrate();
      expect(from).toBe(0);
      expect(to).toBeGreaterThan(0);
      await store.apply(numberedSet(0));
      expect(await store.migrate()).toEqual({ from: to, to });
    });
  });

  it('becomes ours at the first use where it is empty, whoever comes first', async () => {
    const stores = [openNeo4jStore(address), openNeo4jStore(address), openNeo4jStore(address)];
    await Promise.all(stores.map((store, number) => store.apply(numberedSet(number))));
    expect(await ask('MATCH (meta:Meta) RETURN count(meta) AS metas')).toEqual([{ metas: 1 }]);
    await Promise.all(stores.map((store) => store.close()));
  });
});
