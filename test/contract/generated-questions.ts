import { pageId } from '../../src/domain/ids.ts';
import { NODE_KIND_NAMES, RELATION_KIND_NAMES } from '../../src/domain/ontology.ts';
import { asOf } from '../../src/domain/validity.ts';
import type { GraphStore } from '../../src/store/graph-store.ts';
import { everythingIn } from '../support/everything-in.ts';
import type { GeneratedGraph } from '../support/generate-graph.ts';
import { SEARCH_TEXTS } from '../support/generate-names.ts';
import { ROUNDS } from '../support/generate-pages.ts';
import { generatePartialDate, generateTime, withoutUndefined } from '../support/generate-times.ts';
import type { SeededRandom } from '../support/seeded-random.ts';
import {
  generateEdgeQueries,
  generateFindQueries,
  generateNeighbourQueries,
  generateWhen,
} from './generated-queries.ts';
import { walkBackward, walkForward } from './walk-pages.ts';

/** Something to ask any store; `about` tells a failure's reader what was asked. */
export interface Question {
  readonly about: unknown;
  ask(store: GraphStore): Promise<unknown>;
}

type Questions = (random: SeededRandom, graph: GeneratedGraph) => Question[];

const times = (count: number, make: () => Question): Question[] => Array.from({ length: count }, make);

/** Ids of members, some unknown, some twice. */
const someIds = (random: SeededRandom, rows: readonly { readonly id: string }[], count = 8): string[] => {
  const ids = random.sample(rows, count).map(({ id }) => id);
  return [...ids, 'o_ffffffffffffffffffffffff', ...ids.slice(0, 2)];
};

const byId: Questions = (random, graph) =>
  times(6, () => {
    const [mentions, assertions] = [someIds(random, graph.mentions), someIds(random, graph.assertions)];
    const urls = random.sample(graph.pages, 5).map(({ url }) => url);
    const changes = someIds(random, graph.changes);
    return {
      about: { mentions, assertions, urls, changes },
      ask: async (store) => ({
        resolved: await store.resolve(mentions),
        entities: await store.entities(mentions),
        relations: await store.relations(assertions),
        mentions: await store.mentions(mentions),
        comembers: await store.comembers(mentions),
        changes: await store.changesById(changes),
        pagesById: await store.pagesById(urls.map(pageId)),
        pages: await store.pages([...urls, 'https://unknown.example/', ...urls]),
      }),
    };
  });

const edges: Questions = (random, graph) =>
  generateEdgeQueries(random, graph).flatMap((query): Question[] => [
    {
      about: query,
      ask: async (store) => [await store.edges(query), await store.countEdges(query.ids, query)],
    },
    {
      about: { walked: query },
      ask: (store) =>
        walkForward(
          async (page) => (await store.edges({ ...query, ids: query.ids.slice(0, 1), ...page }))[0] ?? [],
          query.first,
        ),
    },
  ]);

const neighbours: Questions = (random, graph) =>
  generateNeighbourQueries(random, graph).flatMap((query): Question[] => [
    {
      about: query,
      ask: async (store) => [await store.neighbours(query), await store.countNeighbours(query.ids, query)],
    },
    {
      about: { walked: query },
      ask: (store) =>
        walkForward(
          async (page) =>
            (await store.neighbours({ ...query, ids: query.ids.slice(0, 1), ...page }))[0] ?? [],
          query.first,
        ),
    },
  ]);

const finds: Questions = (random, graph) =>
  generateFindQueries(random, graph).map((query) => {
    const walk = query.backward === true ? walkBackward : walkForward;
    return {
      about: query,
      ask: async (store) => [
        await walk((page) => store.find({ ...query, ...page }), query.first),
        await store.count(query),
      ],
    };
  });

const trees: Questions = (random, graph) =>
  times(20, () => {
    const organizations = graph.entities.filter(({ id }) => id.startsWith('o'));
    const kinds = random.maybe(0.3, () => random.sample(NODE_KIND_NAMES, 4));
    const query = withoutUndefined({
      ids: someIds(random, organizations, 4),
      direction: random.pick(['descendants', 'ancestors'] as const),
      depth: random.pick([1, 2, 20]),
      when: generateWhen(random),
      first: 1 + random.integer(4),
      kinds,
    });
    const [id = ''] = query.ids;
    return {
      about: query,
      ask: async (store) => [
        await store.tree(query),
        await store.countTree(query),
        await store.tally(query.ids, query.when),
        await walkForward(
          async (page) => (await store.tree({ ...query, ids: [id], ...page }))[0] ?? [],
          query.first,
        ),
      ],
    };
  });

const searches: Questions = (random) =>
  SEARCH_TEXTS.map((text) => {
    const kinds = random.maybe(0.3, () => random.sample(NODE_KIND_NAMES, 5));
    const query = withoutUndefined({ text, kinds });
    return { about: query, ask: (store) => walkForward((page) => store.search({ ...query, ...page }), 2) };
  });

const BOXES = [
  { south: -90, north: 90, west: -180, east: 180 },
  { south: -90, north: 90, west: 170, east: -170 },
  { south: -19, north: 0, west: 179.9999, east: 180 },
  { south: -90, north: 0, west: -180, east: -171 },
  { south: 0, north: 60, west: -1, east: 140 },
  { south: 0, north: 60, west: 139.6917, east: 139.6917 },
  { south: 90, north: 90, west: 0, east: 180 },
];

const near: Questions = (random) =>
  BOXES.flatMap((box) =>
    times(4, () => {
      const when = generateWhen(random);
      const [one, two] = [generatePartialDate(random), generatePartialDate(random)].sort();
      const between = random.maybe(0.4, () => ({
        from: `${one?.slice(0, 4)}-01-01`,
        to: `${two?.slice(0, 4)}-06-30`,
      }));
      const categories = random.maybe(0.3, () => ['ACADEMIC', 'OTHER', 'GOURMET'] as const);
      const query = withoutUndefined({
        box,
        when: when === 'ever' ? asOf('2030-01-01T00:00:00.000Z', '2022') : when,
        limit: random.pick([1, 3, 100]),
        between,
        categories,
      });
      return { about: query, ask: (store) => store.eventsIn(query) };
    }),
  );

const proofs: Questions = (random, graph) =>
  times(8, () => {
    const [entities, relations] = [someIds(random, graph.entities), someIds(random, graph.relations)];
    const facts = someIds(
      random,
      [...graph.evidence].map(({ fact }) => ({ id: fact })),
    );
    return {
      about: { entities, relations, facts },
      ask: async (store) => ({
        ofEntities: await store.evidence('entity', entities),
        ofRelations: await store.evidence('relation', relations),
        ofFacts: await store.evidence('fact', facts),
        seen: await store.lastSeen('entity', entities),
        said: await store.lastSeen('relation', relations),
        judged: await store.judgementsOf(entities),
      }),
    };
  });

const changes: Questions = (random, graph) =>
  times(16, () => {
    const organization = random.maybe(
      0.5,
      () => random.pick(graph.mentions.filter(({ type }) => type === 'organization')).id,
    );
    const since = random.maybe(0.3, () => random.pick(graph.changes).at);
    const until = random.maybe(0.3, () => generateTime(random));
    const kinds = random.maybe(0.3, () => ['LISTED', 'MOVED', 'EVENT_GONE'] as const);
    const query = withoutUndefined({ organization, since, until, kinds });
    const size = 1 + random.integer(5);
    return {
      about: query,
      ask: (store) => walkForward((page) => store.changes({ ...query, ...page }), size),
    };
  });

const whole: Questions = (random, graph) => [
  { about: 'stats', ask: (store) => store.stats() },
  { about: 'pageStates', ask: (store) => store.pageStates() },
  { about: 'everything', ask: everythingIn },
  {
    about: 'unsettled',
    ask: async (store) => (await store.unsettled(5)).waiting.map(({ mention }) => mention),
  },
  {
    about: 'unsure pairs',
    ask: (store) => walkForward(({ first, after }) => store.unsurePairs(first, after), 3),
  },
  { about: 'feed', ask: async (store) => (await store.changesAfter(0, 1000)).map(({ change }) => change) },
  ...[1, 5, 100].flatMap((first): Question[] => [
    ...ROUNDS.flatMap((round): Question[] => [
      { about: { round, first }, ask: (store) => store.bestQueued(round, first) },
      {
        about: { round, first, hosts: 2 },
        ask: (store) => store.bestQueued(round, first, ['www.example', 'EXAMPLE.test', 'none']),
      },
      { about: { round, first, read: 1 }, ask: (store) => store.readIn(round, 1, first) },
      { about: { round, queued: 'all' }, ask: (store) => store.countQueued(round) },
    ]),
  ]),
  {
    about: 'crawls',
    ask: (store) => walkForward(({ first, after }) => store.crawls(first, after), 2),
  },
  {
    about: 'crawls by id',
    ask: (store) => store.crawlsById([...graph.crawls.map(({ id }) => id), 'k_none']),
  },
  ...random
    .sample(graph.pages, 8)
    .map(({ url }) => ({ about: url, ask: (store: GraphStore) => store.factsOfPage(url) })),
];

const ledger: Questions = (random, graph) =>
  times(8, () => {
    const [mentions, entities] = [someIds(random, graph.mentions), someIds(random, graph.entities)];
    const kind = random.pick(RELATION_KIND_NAMES);
    return {
      about: { mentions, entities, kind },
      ask: async (store) => ({
        judgements: await store.judgements(mentions),
        from: await store.assertions(mentions, 'from'),
        to: await store.assertions(mentions, 'to'),
        either: await store.assertions(mentions, 'either'),
        ofKind: await store.assertions(mentions, 'either', kind),
        relations: await store.relationsOf(entities),
        changes: await store.changesOf(entities),
      }),
    };
  });

/** By area, so that a failure names it. */
export const QUESTIONS = {
  byId,
  edges,
  neighbours,
  finds,
  trees,
  searches,
  near,
  proofs,
  changes,
  whole,
  ledger,
} as const satisfies Record<string, Questions>;
