import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { packageRoot } from '../../../src/lib/package-root.ts';
import type { GraphStore } from '../../../src/store/graph-store.ts';
import { type Neo4jAddress, openNeo4jStore } from '../../../src/store/neo4j/open-neo4j-store.ts';
import { change } from '../../contract/sample-rows.ts';
import { openReferenceStore } from '../../support/reference-store.ts';
import { disagreements, leaseRace } from '../lease-race.ts';
import { numberedSet, unit } from '../sqlite/numbered-sets.ts';
import { withNeo4j } from './with-neo4j.ts';

/** Its exit code. */
const writeInProcess = async (address: Neo4jAddress, numbers: readonly number[]): Promise<number | null> => {
  const { uri, username, password, database = '' } = address;
  const worker = join(packageRoot(), 'test', 'store', 'neo4j', 'apply-sets.ts');
  const child = fork(worker, [uri, username, database, ...numbers.map(String)], {
    cwd: packageRoot(),
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NEO4J_PASSWORD: password },
  });
  const [code] = await once(child, 'exit');
  return code as number | null;
};

/** Counts that go wrong where a row is lost or stands twice. */
const countsOf = async (store: GraphStore) => ({
  stats: await store.stats(),
  roles: await store.countEdges([unit.id], { kind: 'HAS_ROLE', direction: 'in', when: 'ever' }),
  found: await store.count({ type: 'person', text: 'person', when: 'ever' }),
  named: (await store.search({ text: 'alias', first: 10_000 })).length,
});

await withNeo4j('writers at the same time', ({ address, ask, empty }) => {
  beforeEach(empty);

  it('in two processes with overlapping sets: nothing is lost, nothing is there twice', async () => {
    const numbers = Array.from({ length: 12 }, (_, at) => at);
    const writers = [numbers, numbers.toReversed()].map((order) => writeInProcess(address, order));
    expect(await Promise.all(writers)).toEqual([0, 0]);
    const [shared, alone] = [openNeo4jStore(address), openReferenceStore()];
    for (const number of numbers) await alone.apply(numberedSet(number));
    expect(await countsOf(shared)).toEqual(await countsOf(alone));
    const doubled =
      'MATCH (n)-[r]->(m) WITH n, m, type(r) AS type, count(r) AS times WHERE times > 1 RETURN type, times';
    expect(await ask(doubled)).toEqual([]);
    await shared.close();
  });

  it('in three processes: each lease goes to one', async () => {
    await openedOnce(address);
    expect(disagreements(await leaseRace(address.uri, address))).toEqual([]);
  });

  it('of changes: places in the feed are given once each and without a gap', async () => {
    const stores = [openNeo4jStore(address), openNeo4jStore(address)];
    const keys = Array.from({ length: 20 }, (_, at) => at);
    const applying = keys.map((key) => stores[key % 2]?.apply({ put: { changes: [change(`${key}`)] } }));
    await Promise.all(applying);
    const fed = await openedFeed(stores[0] as GraphStore);
    expect(fed).toEqual(keys.map((key) => key + 1));
    await Promise.all(stores.map((store) => store.close()));
  });
});

/** So that the schema is there before the race. */
const openedOnce = async (address: Neo4jAddress): Promise<void> => {
  const store = openNeo4jStore(address);
  await store.ping();
  await store.close();
};

const openedFeed = async (store: GraphStore): Promise<number[]> =>
  (await store.changesAfter(0, 100)).map(({ sequence }) => sequence);
