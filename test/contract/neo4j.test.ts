import { afterAll, describe, it, jest } from '@jest/globals';
import { openNeo4jStore } from '../../src/store/neo4j/open-neo4j-store.ts';
import { claimNeo4j } from '../support/claim-neo4j.ts';
import { emptyNeo4j } from '../support/empty-neo4j.ts';
import type { OpenStore } from './opened-store.ts';
import { describeStoreContract } from './store-contract.ts';

// The server plans each statement when it first sees it, and shares the machine with other suites.
jest.setTimeout(120_000);

const access = await claimNeo4j();

if (access === undefined) {
  describe.skip('Neo4j', () => {
    it('is not here', () => {});
  });
} else {
  const { release, ...address } = access;
  afterAll(release);
  const open: OpenStore = async (options = {}) => {
    await emptyNeo4j(address);
    const store = openNeo4jStore(address, options);
    await store.migrate();
    return { store, dispose: () => store.close() };
  };
  // A graph costs half a minute here, nearly all of it planning; where time matters less there are more.
  describeStoreContract('Neo4j', open, process.env.CI === 'true' ? [1, 2, 3] : [1]);
}
