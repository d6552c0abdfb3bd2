import {
  COARSE_TYPES,
  type CoarseType,
  EVENT_CATEGORIES,
  EVENT_STATUSES,
  kindsOfType,
  NODE_KIND_NAMES,
  NODE_KINDS,
  RANKS,
  RELATION_KIND_NAMES,
  RELATION_KINDS,
  type RelationKind,
} from '../../src/domain/ontology.ts';
import { asOf, type When } from '../../src/domain/validity.ts';
import type { EdgeOrder, EdgeQuery, FindFilter, FindOrder, FindQuery } from '../../src/store/graph-store.ts';
import type { GeneratedGraph } from '../support/generate-graph.ts';
import { SEARCH_TEXTS } from '../support/generate-names.ts';
import { generatePartialDate, generateTime, withoutUndefined } from '../support/generate-times.ts';
import type { SeededRandom } from '../support/seeded-random.ts';

export const generateWhen = (random: SeededRandom): When => {
  if (random.chance(0.3)) return 'ever';
  const valid = random.maybe(0.6, () => generatePartialDate(random));
  const known = random.maybe(0.5, () => generateTime(random));
  return asOf('2024-06-01T00:00:00.000Z', valid, known);
};

/** Every kind in both directions and in every order that it has, each with and without filters. */
export const generateEdgeQueries = (random: SeededRandom, graph: GeneratedGraph): EdgeQuery[] =>
  RELATION_KIND_NAMES.flatMap((kind) =>
    (['out', 'in'] as const).flatMap((direction) =>
      ordersOf(kind, direction).map((order) => {
        const ids = endsOf(graph, kind, direction);
        const query = { kind, direction, order, when: generateWhen(random), first: 1 + random.integer(4) };
        const distinct = order.startsWith('NAME') && random.chance(0.5);
        return withoutUndefined({
          ...query,
          ids: [...random.sample(ids, 6), 'p_ffffffffffffffffffffffff', ...ids.slice(0, 1)],
          nodeKinds: random.maybe(0.3, () => random.sample(NODE_KIND_NAMES, 5)),
          ranks: kind === 'HAS_ROLE' ? random.maybe(0.4, () => random.sample(RANKS, 6)) : undefined,
          distinctNodes: distinct ? true : undefined,
        });
      }),
    ),
  );

const ordersOf = (kind: RelationKind, direction: 'out' | 'in'): EdgeOrder[] => {
  const far: readonly CoarseType[] =
    direction === 'out' ? RELATION_KINDS[kind].to : RELATION_KINDS[kind].from;
  const orders: EdgeOrder[] = ['NAME', 'NAME_DESC', 'NAME', 'NAME_DESC', 'RANK', 'BEST'];
  return far.includes('event') && far.length === 1 ? [...orders, 'START'] : orders;
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

/** Every type in every order that it has, both ways, walked forward and backward, with filters in many mixtures. */
export const generateFindQueries = (random: SeededRandom, graph: GeneratedGraph): FindQuery[] =>
  COARSE_TYPES.flatMap((type) =>
    findOrders(type).flatMap((order) =>
      [false, true].flatMap((descending) =>
        [false, true].flatMap((backward) =>
          Array.from({ length: 2 }, (_, at) => ({
            ...(at === 0 ? { type, when: generateWhen(random) } : generateFilter(random, graph, type)),
            order,
            first: 1 + random.integer(6),
            descending,
            backward,
          })),
        ),
      ),
    ),
  );

const findOrders = (type: CoarseType): FindOrder[] =>
  type === 'event' ? ['NAME', 'START', 'FIRST_SEEN'] : ['NAME', 'FIRST_SEEN'];

const generateFilter = (random: SeededRandom, graph: GeneratedGraph, type: CoarseType): FindFilter =>
  withoutUndefined({
    type,
    when: generateWhen(random),
    kinds: type === 'organization' ? random.maybe(0.2, () => random.sample(kindsOfType(type), 3)) : undefined,
    text: random.maybe(0.15, () => random.pick(SEARCH_TEXTS)),
    name: random.maybe(
      0.1,
      () => random.pick(graph.entities.filter(({ kind }) => NODE_KINDS[kind].type === type)).name,
    ),
    url: random.maybe(0.1, () => `https://www.example/${random.integer(6)}`),
    within: random.maybe(
      0.3,
      () => random.pick(graph.mentions.filter((mention) => mention.type === 'organization')).id,
    ),
    ranks: type === 'person' ? random.maybe(0.2, () => random.sample(RANKS, 5)) : undefined,
    heldOnly: random.maybe(0.5, () => true),
    seen: random.maybe(0.2, () => generateSeen(random)),
    ...(type === 'event' ? eventFilter(random) : {}),
  });

const generateSeen = (random: SeededRandom): { from?: string; to?: string } => {
  const [from, to] = [generateTime(random), generateTime(random)].sort() as [string, string];
  return random.pick([{ from }, { to }, { from, to }]);
};

const eventFilter = (random: SeededRandom): Partial<FindFilter> => {
  const [from, to] = [`${2018 + random.integer(4)}-03-15`, `${2022 + random.integer(4)}-08-01`];
  return withoutUndefined({
    between: random.maybe(0.4, () => random.pick([{ from }, { to }, { from, to }])),
    categories: random.maybe(0.3, () => random.sample(EVENT_CATEGORIES, 3)),
    statuses: random.maybe(0.3, () => random.sample(EVENT_STATUSES, 3)),
  });
};
