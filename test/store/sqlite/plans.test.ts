import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { asOf } from '../../../src/domain/validity.ts';
import {
  type FindFilter,
  type GraphStore,
  NEIGHBOUR_LISTS,
  type NeighbourList,
} from '../../../src/store/graph-store.ts';
import { openSqliteStore } from '../../../src/store/sqlite/open-sqlite-store.ts';
import { temporaryFolder } from './temporary-folder.ts';

interface Ran {
  readonly name: string;
  readonly sql: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Walk a whole table or index on purpose: they count all of it, or stop when their page is full. */
const WALKING = ['stats', 'page states', 'unsettled', 'last sequence', 'unsure pairs', 'changes'];

const NOW = { when: asOf('2024-06-01T00:00:00.000Z') };
const PAGE = { first: 3 };
const IDS = ['o_1', 'p_1'];

const FILTERS: readonly Partial<FindFilter>[] = [
  {},
  { kinds: ['DEPARTMENT', 'PERSON'] },
  { within: 'o_1' },
  { within: 'o_1', ranks: ['HEAD'], text: 'a' },
  { heldOnly: true },
  { ranks: ['HEAD'] },
  { name: 'a' },
  { text: 'a' },
  { url: 'u' },
  { seen: { from: 'a', to: 'b' } },
  { between: { from: '2024-01-01', to: '2024-02-01' } },
];

const readAll = async (store: GraphStore): Promise<void> => {
  await edges(store);
  await finds(store);
  for (const direction of ['descendants', 'ancestors'] as const) {
    const tree = { ids: IDS, direction, depth: 5, ...NOW };
    await store.tree({ ...tree, ...PAGE, after: '[0,"a"]', kinds: ['UNIT'] });
    await store.countTree(tree);
  }
  await store.tally(IDS, NOW.when);
  await store.search({ text: 'a b', ...PAGE, after: '[1,"a"]', kinds: ['PERSON'] });
  const box = { south: 0, north: 1, west: 0, east: 1 };
  await store.eventsIn({ box, ...NOW, limit: 3, between: { from: '2024-01-01' }, categories: ['OTHER'] });
  await byIds(store);
  await ledger(store);
};

const edges = async (store: GraphStore): Promise<void> => {
  const cursors = {
    NAME: '["a","b"]',
    NAME_DESC: '["a","b"]',
    RANK: '[1,"a","b"]',
    BEST: '[1,1,"a","b"]',
    START: '["a","b"]',
  };
  for (const direction of ['out', 'in'] as const) {
    const filter = { kind: 'HAS_ROLE', direction, ...NOW } as const;
    for (const order of Object.keys(cursors) as (keyof typeof cursors)[]) {
      const query = { ...filter, ids: IDS, order, ...PAGE };
      await store.edges(query);
      await store.edges({ ...query, after: cursors[order], nodeKinds: ['UNIT'], ranks: ['HEAD'] });
    }
    await store.countEdges(IDS, filter);
  }
  for (const list of Object.keys(NEIGHBOUR_LISTS) as NeighbourList[]) {
    await store.neighbours({ list, ...NOW, ids: IDS, ...PAGE });
    await store.neighbours({ list, ...NOW, ids: IDS, ...PAGE, descending: true, after: '["a"]' });
    await store.countNeighbours(IDS, { list, ...NOW });
  }
};

const finds = async (store: GraphStore): Promise<void> => {
  for (const type of ['organization', 'person', 'event', 'place', 'business'] as const) {
    for (const filter of FILTERS) {
      const query = { ...filter, type, ...NOW };
      await store.find({ ...query, order: 'NAME', ...PAGE, after: '["a"]' });
      await store.find({ ...query, order: 'FIRST_SEEN', ...PAGE, descending: true });
      if (type === 'event') await store.find({ ...query, order: 'START', ...PAGE });
      await store.count(query);
    }
  }
};

const byIds = async (store: GraphStore): Promise<void> => {
  for (const what of ['entity', 'relation', 'fact'] as const) await store.evidence(what, IDS);
  for (const what of ['entity', 'relation'] as const) await store.lastSeen(what, IDS);
  await store.judgementsOf(IDS);
  await store.changes({ organization: 'o_1', ...PAGE });
  await store.changesAfter(0, 3);
  await store.resolve(IDS);
  await store.entities(IDS);
  await store.relations(IDS);
  await store.pages(IDS);
  await store.pagesById(IDS);
  await store.bestQueued('k#1', 3);
  await store.bestQueued('k#1', 3, ['h']);
  await store.readIn('k#1', 0, 3);
  await store.countQueued('k#1');
  await store.crawlsById(IDS);
  await crawlWrites(store);
};

/** Writes too look rows up. */
const crawlWrites = async (store: GraphStore): Promise<void> => {
  const page = { url: 'u', host: 'h', score: 1, scoreParts: {}, round: 'k#1' };
  await store.apply({ queue: [page], rescore: [page] });
  await store.lease('k', { holder: 'one', now: 0, until: 10 });
  await store.askToStop('k', 1);
  await store.release('k', 'one');
};

const ledger = async (store: GraphStore): Promise<void> => {
  await store.mentions(IDS);
  await store.factsOfPage('u');
  await store.comembers(IDS);
  await store.judgements(IDS);
  for (const end of ['from', 'to', 'either'] as const) await store.assertions(IDS, end, 'HAS_ROLE');
  await store.relationsOf(IDS);
  await store.changesOf(IDS);
};

/** Cursors on stored tables that the statement's program rewinds: it walks them from one end. */
const walksOf = (database: Database.Database, { sql, parameters }: Ran): number[] => {
  const program = database.prepare(`EXPLAIN ${sql}`).all(parameters) as { opcode: string; p1: number }[];
  const stored = new Set(program.filter(({ opcode }) => opcode === 'OpenRead').map(({ p1 }) => p1));
  return program
    .filter(({ opcode, p1 }) => ['Rewind', 'Last'].includes(opcode) && stored.has(p1))
    .map(({ p1 }) => p1);
};

const sortsOf = (database: Database.Database, { sql, parameters }: Ran): string[] => {
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(parameters) as { detail: string }[];
  return plan.map(({ detail }) => detail).filter((detail) => detail.includes('TEMP B-TREE'));
};

describe('plans', () => {
  const folder = temporaryFolder();

  it('no read walks a whole table', async () => {
    const file = join(folder(), 'graph.db');
    const ran = new Map<string, Ran>();
    const onStatement = (name: string, sql: string, parameters: Ran['parameters']): void => {
      ran.set(sql, { name, sql, parameters });
    };
    const store = openSqliteStore(file, { onStatement });
    ran.clear();
    await readAll(store);
    const database = new Database(file);
    const walking = [...ran.values()]
      .filter((one) => walksOf(database, one).length > 0)
      .map(({ name, sql }) => `${name}: ${sql}`);
    expect(ran.size).toBeGreaterThan(100);
    expect(walking.filter((one) => !WALKING.some((name) => one.startsWith(`${name}:`)))).toEqual([]);
    database.close();
    await store.close();
  });

  it('the best of a long queue, and a page of a long list, are taken from an index without sorting', async () => {
    const file = join(folder(), 'graph.db');
    const ran: Ran[] = [];
    const store = openSqliteStore(file, {
      onStatement: (name, sql, parameters) => ran.push({ name, sql, parameters }),
    });
    ran.length = 0;
    await store.bestQueued('k#1', 3);
    await store.readIn('k#1', 0, 3);
    await store.crawls(3);
    await store.crawls(3, '["a","b"]');
    await store.unsurePairs(3);
    await store.changes(PAGE);
    await store.find({ type: 'event', ...NOW, order: 'START', ...PAGE });
    await store.find({ type: 'person', ...NOW, order: 'FIRST_SEEN', descending: true, ...PAGE });
    await store.find({ type: 'person', ...NOW, order: 'NAME', heldOnly: true, ...PAGE });
    const database = new Database(file);
    expect(ran.flatMap((one) => sortsOf(database, one))).toEqual([]);
    expect(ran).toHaveLength(9);
    database.close();
    await store.close();
  });

  it('tells a walk where there is one', async () => {
    const file = join(folder(), 'graph.db');
    await openSqliteStore(file).close();
    const database = new Database(file);
    expect(walksOf(database, { name: '', sql: 'SELECT name FROM entity', parameters: {} })).toHaveLength(1);
    expect(
      walksOf(database, { name: '', sql: 'SELECT name FROM entity WHERE n = 1', parameters: {} }),
    ).toEqual([]);
    database.close();
  });
});
