import neo4j, { type Driver } from 'neo4j-driver';
import type { Neo4jAddress } from './neo4j-server.ts';

/** A node of this label says: the tests wrote what is in this database, and may delete it. */
const marker = 'OrgraphMayWipeThisDatabase';

export class ForeignDatabaseError extends Error {
  override readonly name = 'ForeignDatabaseError';
}

/** Leaves a database with nothing but our marker. Refuses one that holds nodes and was not marked by us. */
export async function wipeNeo4j(address: Neo4jAddress): Promise<void> {
  await withDriver(address, async (driver) => {
    await refuseForeign(driver, address);
    await query(driver, address, `MERGE (:${marker})`);
    await deleteAllButMarker(driver, address);
  });
}

/** As `wipeNeo4j`, and takes the marker away too: for a database that was somebody's before the tests came. */
export async function handBackNeo4j(address: Neo4jAddress): Promise<void> {
  await withDriver(address, async (driver) => {
    await refuseForeign(driver, address);
    await deleteAllButMarker(driver, address);
    await query(driver, address, `MATCH (m:${marker}) DELETE m`);
  });
}

async function refuseForeign(driver: Driver, address: Neo4jAddress): Promise<void> {
  const [row] = await query(
    driver,
    address,
    `RETURN COUNT { MATCH () } AS nodes, EXISTS { MATCH (:${marker}) } AS marked`,
  );
  if (row?.nodes === 0 || row?.marked === true) return;
  throw new ForeignDatabaseError(
    `the database at ${address.uri} holds ${row?.nodes} nodes that the tests did not write; ` +
      'it is left as it is: name an empty one',
  );
}

async function deleteAllButMarker(driver: Driver, address: Neo4jAddress): Promise<void> {
  // In batches: one transaction over a bench's graph would not fit into the heap.
  await query(driver, address, 'MATCH ()-[r]->() CALL { WITH r DELETE r } IN TRANSACTIONS OF 10000 ROWS');
  await query(
    driver,
    address,
    `MATCH (n) WHERE NOT n:${marker} CALL { WITH n DELETE n } IN TRANSACTIONS OF 10000 ROWS`,
  );
  for (const { name } of await query(driver, address, 'SHOW CONSTRAINTS YIELD name')) {
    await query(driver, address, `DROP CONSTRAINT ${quoted(name)}`);
  }
  // The two look-up indexes are every database's own: without them each label scan reads all nodes.
  for (const { name } of await query(
    driver,
    address,
    "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name",
  )) {
    await query(driver, address, `DROP INDEX ${quoted(name)}`);
  }
}

function quoted(name: unknown): string {
  return `\`${String(name).replaceAll('`', '``')}\``;
}

async function query(
  driver: Driver,
  address: Neo4jAddress,
  cypher: string,
): Promise<readonly Record<string, unknown>[]> {
  const session = driver.session(address.database === undefined ? {} : { database: address.database });
  try {
    // Auto-commit: `CALL … IN TRANSACTIONS` opens its own.
    return (await session.run(cypher)).records.map((record) => record.toObject());
  } finally {
    await session.close();
  }
}

async function withDriver(address: Neo4jAddress, use: (driver: Driver) => Promise<void>): Promise<void> {
  const driver = neo4j.driver(address.uri, neo4j.auth.basic(address.username, address.password), {
    disableLosslessIntegers: true,
    notificationFilter: { minimumSeverityLevel: 'OFF' },
  });
  try {
    await use(driver);
  } finally {
    await driver.close();
  }
}
