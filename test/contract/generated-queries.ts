import {
  COARSE_TYPES,
  type CoarseType,
  EVENT_CATEGORIES,
  EVENT_STATUSES,
  kindsOfType,
  NODE_KINDS,
  type NodeKind,
  RANKS,
  RELATION_KIND_NAMES,
  RELATION_KINDS,
  type RelationKind,
} from '../../src/domain/ontology.ts';
import { asOf, type When } from '../../src/domain/validity.ts';
import {
  type EdgeOrder,
  type EdgeQuery,
  type FindFilter,
  type FindOrder,
  type FindQuery,
  NEIGHBOUR_LISTS,
  type NeighbourList,
  type NeighbourQuery,
} from '../../src/store/graph-store.ts';
import type { GeneratedGraph } from '../support/generate-graph.ts';
import { generatePartialDate, generateTime, withoutUndefined } from '../support/generate-times.ts';
import type { SeededRandom } from '../support/seeded-random.ts';

export const generateWhen = (random: SeededRandom): When => {
  if (random.chance(0.3)) return 'ever';
  const valid = random.maybe(0.6, () => generatePartialDate(random));
  const known = random.maybe(0.5, () => generateTime(random));
  return asOf('2024-06-01T00:00:00.000Z', valid, known);
};

/**
 * Every kind in both directions, each in some of its orders and with some filters. Other seeds draw others: Neo4j plans
 * each text anew, which takes longer than to run it.
 */
export const generateEdgeQueries = (random: SeededRandom, graph: GeneratedGraph): EdgeQuery[] =>
  RELATION_KIND_NAMES.flatMap((kind) =>
    (['out', 'in'] as const).flatMap((direction) =>
      random.sample(ordersOf(kind, direction), kind === 'HAS_ROLE' ? 4 : 2).map((order) => {
        const ids = endsOf(graph, kind, direction);
        const kinds = kindsOfFar(kind, direction);
        const query = { kind, direction, order, when: generateWhen(random), first: 2 + random.integer(4) };
        return withoutUndefined({
          ...query,
          ids: [
            ...ids.slice(0, 1),
            ...random.sample(ids, 5),
            'p_ffffffffffffffffffffffff',
            ...ids.slice(0, 1),
          ],
          nodeKinds: kinds.length > 1 ? random.maybe(0.3, () => random.sample(kinds, 4)) : undefined,
          ranks: kind === 'HAS_ROLE' ? random.maybe(0.4, () => random.sample(RANKS, 6)) : undefined,
        });
      }),
    ),
  );

export const generateNeighbourQueries = (random: SeededRandom, graph: GeneratedGraph): NeighbourQuery[] =>
  (Object.keys(NEIGHBOUR_LISTS) as NeighbourList[]).flatMap((list) =>
    [false, true].map((descending) => {
      const { kind, direction } = NEIGHBOUR_LISTS[list];
      const ids = endsOf(graph, kind, direction);
      return withoutUndefined({
        ...{ list, descending, when: generateWhen(random), first: 1 + random.integer(4) },
        ids: [...ids.slice(0, 1), ...random.sample(ids, 5), 'o_ffffffffffffffffffffffff', ...ids.slice(0, 1)],
        nodeKinds: random.maybe(0.3, () => random.sample(kindsOfFar(kind, direction), 4)),
        ranks: list === 'people' ? random.maybe(0.4, () => random.sample(RANKS, 6)) : undefined,
      });
    }),
  );

/** The types that the other end may have. */
const farTypes = (kind: RelationKind, direction: 'out' | 'in'): readonly CoarseType[] =>
  direction === 'out' ? RELATION_KINDS[kind].to : RELATION_KINDS[kind].from;

const kindsOfFar = (kind: RelationKind, direction: 'out' | 'in'): NodeKind[] =>
  farTypes(kind, direction).flatMap(kindsOfType);

const ordersOf = (kind: RelationKind, direction: 'out' | 'in'): EdgeOrder[] => {
  const orders: EdgeOrder[] = ['NAME', 'NAME_DESC', 'BEST'];
  if (kind === 'HAS_ROLE') return [...orders, ...orders, 'RANK'];
  return farTypes(kind, direction).every((type) => type === 'event')
    ? [...orders, 'START', 'START_DESC']
    : orders;
};

/** Those with most relations first: a list of one row tests no order. */
const endsOf = (graph: GeneratedGraph, kind: RelationKind, direction: 'out' | 'in'): string[] => {
  const near = direction === 'out' ? 'from' : 'to';
  const counts = new Map<string, number>();
  for (const relation of graph.relations) {
    if (relation.kind === kind) counts.set(relation[near], (counts.get(relation[near]) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id);
};

/** Every type in every order that it has, rising and falling, from either end, alone and with filters. */
export const generateFindQueries = (random: SeededRandom, graph: GeneratedGraph): FindQuery[] =>
  COARSE_TYPES.flatMap((type) =>
    findOrders(type).flatMap((order) =>
      [false, true].flatMap((descending) =>
        [{ type, when: generateWhen(random) }, generateFilter(random, graph, type)].map((filter) => ({
          ...filter,
          order,
          first: 2 + random.integer(8),
          descending,
          backward: random.chance(0.5),
        })),
      ),
    ),
  );

const findOrders = (type: CoarseType): FindOrder[] =>
  type === 'event' ? ['NAME', 'START', 'FIRST_SEEN'] : ['NAME', 'FIRST_SEEN'];

/** One or two filters at a time: with more, hardly anything is found. */
const generateFilter = (random: SeededRandom, graph: GeneratedGraph, type: CoarseType): FindFilter => {
  const filters = filtersOf(random, graph, type);
  const chosen = random.sample(filters, 1 + random.integer(2)).map((make) => make());
  return Object.assign({ type, when: generateWhen(random) }, ...chosen);
};

const FRUITFUL_TEXTS = ['情報', '林', 'it', 'o', 's', 'd', 'carn', 'mul', 'open day', 'a', 'งาน', 'name'];

const filtersOf = (
  random: SeededRandom,
  graph: GeneratedGraph,
  type: CoarseType,
): (() => Partial<FindFilter>)[] => {
  const those = graph.entities.filter(({ kind }) => NODE_KINDS[kind].type === type);
  const organizations = graph.mentions.filter((mention) => mention.type === 'organization').slice(0, 8);
  const common = [
    () => ({ text: random.pick(FRUITFUL_TEXTS) }),
    () => ({ name: random.pick(those).name }),
    () => ({ url: `https://www.example/${random.integer(6)}` }),
    () => ({ within: random.pick(organizations).id, when: 'ever' as const }),
    () => ({ within: random.pick(organizations).id }),
    () => ({ heldOnly: true }),
    () => ({ seen: generateSeen(random) }),
  ];
  if (type === 'organization') return [...common, () => ({ kinds: random.sample(kindsOfType(type), 3) })];
  if (type === 'person') return [...common, () => ({ ranks: random.sample(RANKS, 5) })];
  return type === 'event' ? [...common, ...eventFilters(random)] : common;
};

const generateSeen = (random: SeededRandom): { from?: string; to?: string } => {
  const [from, to] = [generateTime(random), generateTime(random)].sort() as [string, string];
  return random.pick([{ from }, { to }, { from, to }]);
};

const eventFilters = (random: SeededRandom): (() => Partial<FindFilter>)[] => {
  const [from, to] = [`${2018 + random.integer(4)}-03-15`, `${2022 + random.integer(4)}-08-01`];
  return [
    () => ({ between: random.pick([{ from }, { to }, { from, to }]) }),
    () => ({ categories: random.sample(EVENT_CATEGORIES, 3) }),
    () => ({ statuses: random.sample(EVENT_STATUSES, 3) }),
  ];
};
