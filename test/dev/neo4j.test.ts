import { afterAll, expect, test } from '@jest/globals';
import neo4j, { type Driver } from 'neo4j-driver';
import { findNeo4j } from '../../dev/neo4j/find-neo4j.ts';
import { ForeignDatabaseError, wipeNeo4j } from '../../dev/neo4j/wipe-neo4j.ts';
import { claimNeo4j, type Neo4jAccess } from '../support/claim-neo4j.ts';

// Claimed while the file loads, so that jest counts what a missing Neo4j leaves out as skipped.
const claimed = await claimNeo4j();
const testWithNeo4j = claimed === undefined ? test.skip : test;

afterAll(() => claimed?.release());

testWithNeo4j('a claimed Neo4j is a version 5 and answers', async () => {
  const access = theNeo4j();
  const [row] = await run(access, 'CALL dbms.components() YIELD versions RETURN versions[0] AS version');
  expect(row?.version).toMatch(/^5\./);
});

testWithNeo4j('a wrong password is refused', async () => {
  const access = theNeo4j();
  const wrong = run({ ...access, password: 'certainly-not-this-one' }, 'RETURN 1');
  await expect(wrong).rejects.toMatchObject({ code: 'Neo.ClientError.Security.Unauthorized' });
});

testWithNeo4j('wiping takes nodes, relations, constraints and indexes away', async () => {
  const access = theNeo4j();
  await run(access, 'CREATE CONSTRAINT `odd ``name` FOR (n:Thing) REQUIRE n.id IS UNIQUE');
  await run(access, 'CREATE INDEX thing_name FOR (n:Thing) ON (n.name)');
  await run(access, 'UNWIND range(1, 10100) AS id CREATE (:Thing {id: id})-[:OF]->(:Other)');
  await wipeNeo4j(access);
  const [left] = await run(access, 'MATCH (n) RETURN count(n) AS nodes, collect(labels(n)) AS labels');
  expect(left).toEqual({ nodes: 1, labels: [['OrgraphMayWipeThisDatabase']] });
  expect(await run(access, 'SHOW CONSTRAINTS')).toEqual([]);
  expect(await run(access, "SHOW INDEXES WHERE type <> 'LOOKUP'")).toEqual([]);
});

testWithNeo4j("a database with somebody else's nodes is not wiped", async () => {
  const access = theNeo4j();
  await run(access, 'MATCH (n) DETACH DELETE n');
  await run(access, "CREATE (:Customer {name: 'precious'})");
  await expect(wipeNeo4j(access)).rejects.toThrow(ForeignDatabaseError);
  expect(await run(access, 'MATCH (n) RETURN n.name AS name')).toEqual([{ name: 'precious' }]);
  await run(access, 'MATCH (n) DELETE n');
  await wipeNeo4j(access);
});

test('a Neo4j that the environment names is taken before any other and never stopped', async () => {
  const found = await findNeo4j({ NEO4J_URI: 'bolt://graph.example:7687', NEO4J_PASSWORD: 'secret' });
  expect(found).toMatchObject({
    server: { origin: 'NEO4J_URI', uri: 'bolt://graph.example:7687', username: 'neo4j', password: 'secret' },
  });
});

function theNeo4j(): Neo4jAccess {
  if (claimed === undefined) throw new Error('only tests that are skipped without Neo4j may ask for it');
  return claimed;
}

async function run(at: Omit<Neo4jAccess, 'release'>, cypher: string): Promise<Record<string, unknown>[]> {
  const driver: Driver = neo4j.driver(at.uri, neo4j.auth.basic(at.username, at.password), {
    disableLosslessIntegers: true,
  });
  try {
    const result = await driver.executeQuery(
      cypher,
      {},
      at.database === undefined ? {} : { database: at.database },
    );
    return result.records.map((record) => record.toObject());
  } finally {
    await driver.close();
  }
}
