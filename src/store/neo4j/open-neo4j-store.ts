import type { Frontier, GraphStore, Ledger, Reader, Writer } from '../graph-store.ts';
import type { OnStatement } from '../on-statement.ts';
import { applySet } from './apply.ts';
import { Executor, type Neo4jAddress } from './executor.ts';
import * as frontier from './frontier.ts';
import * as byId from './read-by-id.ts';
import * as changes from './read-changes.ts';
import { crawls, crawlsById } from './read-crawls.ts';
import { countEdges, edges } from './read-edges.ts';
import * as evidence from './read-evidence.ts';
import { count, find } from './read-find.ts';
import * as ledger from './read-ledger.ts';
import { eventsIn } from './read-near.ts';
import { countNeighbours, neighbours } from './read-neighbours.ts';
import { search } from './read-search.ts';
import { pageStates, stats } from './read-stats.ts';
import { countTree, tally, tree } from './read-tree.ts';
import { scan } from './scan.ts';
import { migrateDatabase, prepareDatabase, shippedMigrations } from './schema.ts';
import type { Run } from './statement.ts';

export type { Neo4jAddress } from './executor.ts';

/** Longer than any ping of a server that is there, and short enough for a health check. */
const PING_MS = 3_000;

/**
 * A store in a Neo4j database. Nothing is asked of the server before the first call: a server that is away makes calls
 * fail with STORE_UNAVAILABLE, and once it is there they work.
 */
export const openNeo4jStore = (
  address: Neo4jAddress,
  options: { readonly onStatement?: OnStatement } = {},
): GraphStore => {
  const executor = new Executor(address, options.onStatement);
  const migrations = shippedMigrations();
  const prepared = onceItWorks(() => prepareDatabase(executor, migrations));
  const read: Run = async (statement) => {
    await prepared();
    return executor.read(statement);
  };
  const write: Run = async (statement) => {
    await prepared();
    return executor.write((run) => run(statement));
  };
  return {
    name: executor.name,
    migrate: () => migrateDatabase(executor, migrations),
    ping: async () => {
      await prepared();
      await executor.read({ name: 'ping', cypher: 'RETURN 1 AS one', params: {} }, PING_MS);
    },
    close: () => executor.close(),
    ...readerOf(read),
    ...ledgerOf(read),
    ...frontierOf(read, write),
    ...writerOf(executor, prepared),
  };
};

/** The first success counts for good; after a failure the next caller tries again. */
const onceItWorks = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
};

const readerOf = (run: Run): Reader => ({
  resolve: (ids) => byId.resolve(run, ids),
  entities: (ids) => byId.entities(run, ids),
  relations: (ids) => byId.relations(run, ids),
  edges: (query) => edges(run, query),
  countEdges: (ids, filter) => countEdges(run, ids, filter),
  neighbours: (query) => neighbours(run, query),
  countNeighbours: (ids, filter) => countNeighbours(run, ids, filter),
  find: (query) => find(run, query),
  count: (filter) => count(run, filter),
  tree: (query) => tree(run, query),
  countTree: (query) => countTree(run, query),
  search: (query) => search(run, query),
  eventsIn: (query) => eventsIn(run, query),
  tally: (ids, when) => tally(run, ids, when),
  evidence: (of, ids) => evidence.evidence(run, of, ids),
  lastSeen: (of, ids) => evidence.lastSeen(run, of, ids),
  judgementsOf: (entities) => evidence.judgementsOf(run, entities),
  unsurePairs: (first, after) => evidence.unsurePairs(run, first, after),
  changes: (query) => changes.changes(run, query),
  changesById: (ids) => changes.changesById(run, ids),
  changesAfter: (sequence, most) => changes.changesAfter(run, sequence, most),
  lastSequence: () => changes.lastSequence(run),
  pages: (urls) => byId.pages(run, urls),
  pagesById: (ids) => byId.pagesById(run, ids),
  crawlsById: (ids) => crawlsById(run, ids),
  crawls: (first, after) => crawls(run, first, after),
  stats: () => stats(run),
});

const ledgerOf = (run: Run): Ledger => ({
  unsettled: (most) => ledger.unsettled(run, most),
  mentions: (ids) => byId.mentions(run, ids),
  factsOfPage: (url) => ledger.factsOfPage(run, url),
  comembers: (mentions) => ledger.comembers(run, mentions),
  judgements: (mentions) => ledger.judgements(run, mentions),
  assertions: (mentions, end, kind) => ledger.assertions(run, mentions, end, kind),
  relationsOf: (entities) => ledger.relationsOf(run, entities),
  changesOf: (entities) => changes.changesOf(run, entities),
  scan: (table) => scan(run, table),
});

const frontierOf = (run: Run, write: Run): Frontier => ({
  bestQueued: (round, first, hosts) => frontier.bestQueued(run, round, first, hosts),
  readIn: (round, place, first) => frontier.readIn(run, round, place, first),
  countQueued: (round) => frontier.countQueued(run, round),
  lease: (crawl, lease) => frontier.lease(write, crawl, lease),
  release: (crawl, holder) => frontier.release(write, crawl, holder),
  askToStop: (crawl, now) => frontier.askToStop(write, crawl, now),
  pageStates: () => pageStates(run),
});

const writerOf = (executor: Executor, prepared: () => Promise<void>): Writer => ({
  apply: async (set) => {
    await prepared();
    await executor.write((run) => applySet(run, set));
  },
});
