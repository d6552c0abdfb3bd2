import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import neo4j from 'neo4j-driver';
import { findNeo4j } from '../../../../dev/neo4j/find-neo4j.ts';
import type { Neo4jServer } from '../../../../dev/neo4j/neo4j-server.ts';
import { chunks } from '../../../../src/lib/chunks.ts';
import type { ChangeSet, GraphStore, LedgerTable } from '../../../../src/store/graph-store.ts';
import { openStore } from '../../../../src/store/open-store.ts';
import { type GraphSpec, keyOf } from './graph-spec.ts';
import { benchFolder, type SqliteGraph } from './sqlite-graph.ts';

export interface Neo4jGraph {
  readonly server: Neo4jServer;
  readonly version: string;
  /** Undefined where an earlier run had loaded it. */
  readonly loadSeconds: number | undefined;
}

const HEAP_MEGABYTES = 1024;
const PAGE_CACHE_MEGABYTES = 512;
const ROWS_PER_SET = 5_000;

/** All but changes, which are not asked for. */
const TABLES = {
  page: 'pages',
  mention: 'mentions',
  assertion: 'assertions',
  evidence: 'evidence',
  judgement: 'judgements',
  entity: 'entities',
  relation: 'relations',
} as const satisfies Partial<Record<LedgerTable, keyof NonNullable<ChangeSet['put']>>>;

/** The same graph in a real Neo4j, whose data is kept between runs; it is loaded anew with a graph that was made anew. */
export const neo4jGraph = async (spec: GraphSpec, graph: SqliteGraph): Promise<Neo4jGraph> => {
  const folder = join(benchFolder, `neo4j-${keyOf(spec, 'neo4j.cypher')}`);
  if (!graph.keptFromEarlier) rmSync(folder, { recursive: true, force: true });
  const server = await startKept(folder);
  try {
    const loadSeconds = await loadWhereMissing(graph, server);
    return { server, loadSeconds, version: await prepare(server) };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

const startKept = async (folder: string): Promise<Neo4jServer> => {
  const passwordFile = join(folder, 'password');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(passwordFile))
    writeFileSync(passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
  const found = await findNeo4j(process.env, {
    dataFolder: join(folder, 'dbms'),
    password: readFileSync(passwordFile, 'utf8'),
    heapMegabytes: HEAP_MEGABYTES,
    pageCacheMegabytes: PAGE_CACHE_MEGABYTES,
  });
  if ('missing' in found) throw new Error(found.missing);
  return found.server;
};

const loadWhereMissing = async (graph: SqliteGraph, server: Neo4jServer): Promise<number | undefined> => {
  const source = await openStore(graph.store);
  const target = await openStore(server.uri, server);
  try {
    const [wanted, there] = await Promise.all([sizeOf(source), sizeOf(target)]);
    if (wanted === there) return undefined;
    // A load that was cut short is done again from the start, but never over somebody else's graph.
    if (server.origin === 'NEO4J_URI' && there !== EMPTY)
      throw new Error(`The Neo4j of NEO4J_URI holds another graph (${there}): name an empty one.`);
    const start = performance.now();
    await copy(source, target);
    const loaded = await sizeOf(target);
    if (loaded !== wanted) throw new Error(`Neo4j holds ${loaded} after loading, not ${wanted}.`);
    return (performance.now() - start) / 1000;
  } finally {
    await source.close();
    await target.close();
  }
};

const sizeOf = async (store: GraphStore): Promise<string> => {
  const { nodes, relations, mentions, assertions, evidence, judgements } = await store.stats();
  return sizes([total(nodes), total(relations), mentions, assertions, evidence, judgements]);
};

const sizes = ([nodes, relations, mentions, assertions, evidence, judgements]: readonly number[]): string =>
  `${nodes} entities, ${relations} relations, ${mentions} mentions, ${assertions} assertions, ${evidence} evidence, ${judgements} judgements`;

const EMPTY = sizes([0, 0, 0, 0, 0, 0]);

const total = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

const copy = async (source: GraphStore, target: GraphStore): Promise<void> => {
  for (const [table, name] of Object.entries(TABLES) as [keyof typeof TABLES, string][]) {
    let waiting: unknown[] = [];
    for await (const batch of source.scan(table)) {
      waiting.push(...batch);
      if (waiting.length < ROWS_PER_SET) continue;
      await target.apply({ put: { [name]: waiting } });
      waiting = [];
    }
    for (const rest of chunks(waiting, ROWS_PER_SET)) await target.apply({ put: { [name]: rest } });
  }
};

/** @neo4j/graphql looks nodes up by its types' labels: it gets the indexes that its users would make. */
const INDEXES = ['Organization', 'Person', 'Entity'].map(
  (label) => `CREATE INDEX bench_${label.toLowerCase()}_id IF NOT EXISTS FOR (n:${label}) ON (n.id)`,
);

const prepare = async ({ uri, username, password, database }: Neo4jServer): Promise<string> => {
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password));
  const run = (cypher: string) => driver.executeQuery(cypher, {}, database === undefined ? {} : { database });
  try {
    for (const index of INDEXES) await run(index);
    await run('CALL db.awaitIndexes(300)');
    const { records } = await run('CALL dbms.components() YIELD name, versions, edition RETURN *');
    return `${records[0]?.get('versions')[0]} ${records[0]?.get('edition')}`;
  } finally {
    await driver.close();
  }
};
