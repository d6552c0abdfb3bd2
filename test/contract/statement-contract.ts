import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pageId } from '../../src/domain/ids.ts';
import { asOf } from '../../src/domain/validity.ts';
import type { GraphStore, Reader } from '../../src/store/graph-store.ts';
import { generateGraph, graphAsChangeSet } from '../support/generate-graph.ts';
import type { OpenedStore, OpenStore } from './opened-store.ts';

const graph = generateGraph(21);
const ids = graph.entities.map(({ id }) => id);
const NOW = asOf('2024-06-01T00:00:00.000Z');
const ROLES = { kind: 'HAS_ROLE', direction: 'in', when: NOW } as const;
const TREE = { ids, direction: 'descendants', depth: 5, when: NOW } as const;
const WITHIN = {
  type: 'person',
  within: ids[0] ?? '',
  text: 'a',
  seen: { from: '2020' },
  when: NOW,
} as const;
const WORLD = { south: -90, north: 90, west: -180, east: 180 };

/** Whatever the number of ids, a read is one statement: what makes nested queries cheap. */
const READS: Readonly<Record<keyof Reader, (store: GraphStore) => Promise<unknown>>> = {
  resolve: (store) => store.resolve(ids),
  entities: (store) => store.entities(ids),
  relations: (store) => store.relations(graph.relations.map(({ id }) => id)),
  edges: (store) => store.edges({ ...ROLES, ids, order: 'RANK', first: 3 }),
  countEdges: (store) => store.countEdges(ids, ROLES),
  neighbours: (store) => store.neighbours({ list: 'people', when: 'ever', ids, first: 3 }),
  countNeighbours: (store) => store.countNeighbours(ids, { list: 'people', when: 'ever' }),
  find: (store) => store.find({ ...WITHIN, order: 'NAME', first: 3 }),
  count: (store) => store.count(WITHIN),
  tree: (store) => store.tree({ ...TREE, first: 3 }),
  countTree: (store) => store.countTree(TREE),
  search: (store) => store.search({ text: '情報 carn', first: 3 }),
  eventsIn: (store) => store.eventsIn({ box: WORLD, when: NOW, limit: 9 }),
  tally: (store) => store.tally(ids, NOW),
  evidence: (store) => store.evidence('entity', ids),
  lastSeen: (store) => store.lastSeen('entity', ids),
  judgementsOf: (store) => store.judgementsOf(ids),
  unsurePairs: (store) => store.unsurePairs(3),
  changes: (store) => store.changes({ organization: ids[0] ?? '', first: 3 }),
  changesById: (store) => store.changesById(graph.changes.map(({ id }) => id)),
  changesAfter: (store) => store.changesAfter(0, 3),
  lastSequence: (store) => store.lastSequence(),
  pages: (store) => store.pages(graph.pages.map(({ url }) => url)),
  pagesById: (store) => store.pagesById(graph.pages.map(({ url }) => pageId(url))),
  crawls: (store) => store.crawls(3),
  crawlsById: (store) => store.crawlsById(graph.crawls.map(({ id }) => id)),
  stats: (store) => store.stats(),
};

export const describeStatements = (open: OpenStore): void => {
  describe('statements', () => {
    const statements: string[] = [];
    let opened: OpenedStore | undefined;
    beforeAll(async () => {
      opened = await open({ onStatement: (name) => statements.push(name) });
      await opened.store.apply(graphAsChangeSet(graph));
    }, 120_000);
    afterAll(async () => opened?.dispose());

    it.each(Object.keys(READS) as (keyof Reader)[])('%s is one', async (method) => {
      statements.length = 0;
      await READS[method](opened?.store as GraphStore);
      expect(statements).toHaveLength(1);
    });
  });
};
