import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import neo4j, { type Driver } from 'neo4j-driver';
import type { Neo4jAddress } from '../../../src/store/neo4j/open-neo4j-store.ts';
import { claimNeo4j } from '../../support/claim-neo4j.ts';
import { emptyNeo4j } from '../../support/empty-neo4j.ts';

// The server plans each statement when it first sees it, and shares the machine with other suites.
const PATIENCE_MS = 180_000;

export interface LentNeo4j {
  readonly address: Neo4jAddress;
  /** Asks the server past the adapter: what a stranger would write and see. */
  ask(cypher: string, params?: Record<string, unknown>): Promise<Record<string, unknown>[]>;
  empty(): Promise<void>;
}

/** A suite that needs a real Neo4j; skipped, and said so, where there is none. Call at the top level, awaited. */
export const withNeo4j = async (name: string, tests: (lent: LentNeo4j) => void): Promise<void> => {
  jest.setTimeout(PATIENCE_MS);
  const access = await claimNeo4j();
  if (access === undefined) {
    describe.skip(name, () => {
      it('is not here', () => {});
    });
    return;
  }
  const { release, ...address } = access;
  let driver: Driver | undefined;
  beforeAll(() => {
    driver = neo4j.driver(address.uri, neo4j.auth.basic(address.username, address.password), {
      disableLosslessIntegers: true,
    });
  });
  afterAll(async () => {
    await emptyNeo4j(address);
    await driver?.close();
    await release();
  });
  const database = address.database === undefined ? {} : { database: address.database };
  const ask: LentNeo4j['ask'] = async (cypher, params = {}) => {
    const result = await driver?.executeQuery(cypher, params, database);
    return (result?.records ?? []).map((record) => record.toObject());
  };
  describe(name, () => tests({ address, ask, empty: () => emptyNeo4j(address) }));
};
