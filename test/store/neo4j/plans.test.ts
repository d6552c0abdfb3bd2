import { beforeAll, expect, it } from '@jest/globals';
import neo4j, { type Plan } from 'neo4j-driver';
import { RELATION_KIND_NAMES } from '../../../src/domain/ontology.ts';
import { asOf } from '../../../src/domain/validity.ts';
import {
  type FindFilter,
  type GraphStore,
  NEIGHBOUR_LISTS,
  type NeighbourList,
} from '../../../src/store/graph-store.ts';
import { type Neo4jAddress, openNeo4jStore } from '../../../src/store/neo4j/open-neo4j-store.ts';
import { generateGraph, graphAsChangeSet } from '../../support/generate-graph.ts';
import { withNeo4j } from './with-neo4j.ts';

interface Ran {
  readonly name: string;
  readonly cypher: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Walk all of a label or index on purpose: they count all of it, or stop when their page is full. */
const WALKING = ['stats', 'page states', 'count', 'unsure pairs', 'schema state'];

const NOW = { when: asOf('2024-06-01T00:00:00.000Z') };
const PAGE = { first: 3 };
const IDS = ['o_1', 'p_1'];

const FILTERS: readonly Partial<FindFilter>[] = [
  { kinds: ['DEPARTMENT', 'PERSON'], heldOnly: true },
  { within: 'o_1' },
  { within: 'o_1', ranks: ['HEAD'], text: 'a' },
  { ranks: ['HEAD'], name: 'a' },
  { url: 'u' },
  { seen: { from: 'a', to: 'b' }, between: { from: '2024-01-01', to: '2024-02-01' } },
];

const edges = async (store: GraphStore): Promise<void> => {
  const filter = { ids: IDS, ...NOW, ...PAGE };
  for (const kind of RELATION_KIND_NAMES)
    await store.edges({ ...filter, kind, direction: 'in', order: 'NAME' });
  const roles = {
    ...filter,
    kind: 'HAS_ROLE',
    direction: 'out',
    nodeKinds: ['UNIT'],
    ranks: ['HEAD'],
  } as const;
  await store.edges({ ...roles, order: 'RANK', after: '[1,"a","b"]' });
  await store.edges({ ...roles, order: 'BEST', after: '[1,1,"a","b"]' });
  await store.countEdges(IDS, roles);
};

const neighbours = async (store: GraphStore): Promise<void> => {
  const filter = { ...NOW, nodeKinds: ['UNIT'], ranks: ['HEAD'] } as const;
  for (const list of Object.keys(NEIGHBOUR_LISTS) as NeighbourList[]) {
    await store.neighbours({ list, ...NOW, ids: IDS, ...PAGE });
    await store.neighbours({ list, ...filter, ids: IDS, ...PAGE, descending: true, after: '["a"]' });
    await store.countNeighbours(IDS, { list, ...filter });
  }
};

const finds = async (store: GraphStore): Promise<void> => {
  for (const type of ['organization', 'person', 'event'] as const) {
    for (const filter of FILTERS) {
      await store.find({ ...filter, type, ...NOW, order: 'NAME', ...PAGE, after: '["a"]' });
      await store.find({ ...filter, type, ...NOW, order: 'FIRST_SEEN', ...PAGE, descending: true });
    }
  }
  await store.find({ type: 'event', ...NOW, order: 'START', ...PAGE });
  await store.search({ text: 'a b', ...PAGE, after: '[1,"a"]', kinds: ['PERSON'] });
  const box = { south: 0, north: 1, west: 0, east: 1 };
  await store.eventsIn({ box, ...NOW, limit: 3, between: { from: '2024-01-01' }, categories: ['OTHER'] });
};

const walks = async (store: GraphStore): Promise<void> => {
  for (const direction of ['descendants', 'ancestors'] as const) {
    const tree = { ids: IDS, direction, depth: 5, ...NOW };
    await store.tree({ ...tree, ...PAGE, after: '[0,"a"]', kinds: ['UNIT'] });
    await store.countTree(tree);
  }
  await store.tally(IDS, NOW.when);
  await store.changes({ organization: 'o_1', ...PAGE });
};

const byIds = async (store: GraphStore): Promise<void> => {
  for (const what of ['entity', 'relation', 'fact'] as const) await store.evidence(what, IDS);
  for (const what of ['entity', 'relation'] as const) await store.lastSeen(what, IDS);
  for (const method of ['resolve', 'entities', 'relations', 'pages', 'pagesById', 'changesById'] as const) {
    await store[method](IDS);
  }
  for (const method of ['mentions', 'comembers', 'judgements', 'relationsOf', 'changesOf'] as const) {
    await store[method](IDS);
  }
  for (const end of ['from', 'to', 'either'] as const) await store.assertions(IDS, end, 'HAS_ROLE');
  await store.judgementsOf(IDS);
  await store.factsOfPage('u');
  await store.changesAfter(0, 3);
  await store.changes({ since: 'a', ...PAGE, after: '["a","b"]' });
  await store.bestQueued('k#1', 3);
  await store.bestQueued('k#1', 3, ['h']);
  await store.readIn('k#1', 0, 3);
  await store.countQueued('k#1');
  await store.crawlsById(IDS);
  await store.crawls(3);
  await store.crawls(3, '["a","b"]');
  await store.unsettled(3);
  await store.unsurePairs(3, '[0.5,"a","b"]');
};

const scans = async (store: GraphStore): Promise<void> => {
  for (const table of ['page', 'mention', 'assertion', 'evidence'] as const)
    await firstBatch(store.scan(table));
  for (const table of ['judgement', 'entity', 'relation', 'change'] as const)
    await firstBatch(store.scan(table));
};

const writes = async (store: GraphStore): Promise<void> => {
  const removed = {
    pages: IDS,
    mentions: IDS,
    assertions: IDS,
    evidenceOf: IDS,
    entities: IDS,
    relations: IDS,
  };
  const judgements = [{ a: 'p_1', b: 'p_2', origin: 'RULE' }] as const;
  const settling = { after: '', token: 'one', clears: [{ mention: 'p_1', mark: 'm' }] };
  await store.apply({ remove: { ...removed, judgements, changes: IDS }, unsettled: IDS, settling });
  await store.apply(graphAsChangeSet(generateGraph(31)));
  const page = { url: 'u', host: 'h', score: 1, scoreParts: {}, round: 'k#1' };
  await store.apply({ queue: [page], rescore: [page] });
  await store.lease('k', { holder: 'one', now: 0, until: 10 });
  await store.askToStop('k', 1);
  await store.release('k', 'one');
};

const firstBatch = async (batches: AsyncIterable<unknown>): Promise<void> => {
  for await (const _ of batches) break;
};

/** The operators of the plan that begin with all of a label, a type or an index. */
const walksOf = ({ operatorType, children }: Plan): string[] => [
  ...(/Scan/.test(operatorType) ? [operatorType] : []),
  ...children.flatMap(walksOf),
];

const explain = async ({ uri, username, password, database }: Neo4jAddress, ran: readonly Ran[]) => {
  const driver = neo4j.driver(uri, neo4j.auth.basic(username, password));
  const session = driver.session(database === undefined ? {} : { database });
  const walking: string[] = [];
  for (const { name, cypher, params } of ran) {
    const { summary } = await session.run(`EXPLAIN ${cypher}`, params);
    const walked = summary.plan === false ? ['no plan'] : walksOf(summary.plan);
    if (walked.length > 0) walking.push(`${name}: ${walked.join()} in ${cypher}`);
  }
  await session.close();
  await driver.close();
  return walking;
};

await withNeo4j('plans', ({ address, ask, empty }) => {
  beforeAll(empty);
  const CALLS = { edges, neighbours, finds, walks, byIds, scans, writes };

  const walkingStatements = async (): Promise<string[]> => {
    const ran = new Map<string, Ran>();
    const store = openNeo4jStore(address, {
      onStatement: (name, cypher, params) => ran.set(cypher, { name, cypher, params }),
    });
    await store.ping();
    ran.clear();
    for (const call of Object.values(CALLS)) await call(store);
    await store.close();
    expect(ran.size).toBeGreaterThan(80);
    return explain(address, [...ran.values()]);
  };

  const unforeseen = (walking: readonly string[]): string[] =>
    walking.filter((one) => !WALKING.some((name) => one.startsWith(`${name}:`)));

  it('begin with an index seek in an empty database, whose plans are kept while it is filled', async () => {
    expect(unforeseen(await walkingStatements())).toEqual([]);
  });

  it('begin with an index seek in a filled one', async () => {
    // By the calls of the test before; the server has not sampled its indexes yet.
    await ask("MATCH (meta:Meta) SET meta.token = ''");
    expect(unforeseen(await walkingStatements())).toEqual([]);
  });

  it('are told apart from one that walks', async () => {
    const stranger = { name: 'stranger', cypher: 'MATCH (n:Person) RETURN n.name', params: {} };
    expect(await explain(address, [stranger])).toHaveLength(1);
  });
});
