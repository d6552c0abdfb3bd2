import neo4j from 'neo4j-driver';
import type { Neo4jAddress } from '../../dev/neo4j/neo4j-server.ts';

/**
 * Takes all rows of the claimed database away but leaves its indexes, which cost a second to make: for suites that
 * want an empty store before each test. `claimNeo4j` has made sure that the database is the tests' own.
 */
export const emptyNeo4j = async ({ uri, username, password, database }: Neo4jAddress): Promise<void> => {
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password));
  try {
    const where = database === undefined ? {} : { database };
    await driver.executeQuery(
      'MATCH (row) WHERE NOT row:OrgraphMayWipeThisDatabase DETACH DELETE row',
      {},
      where,
    );
  } finally {
    await driver.close();
  }
};
