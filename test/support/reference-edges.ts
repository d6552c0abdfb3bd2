import { type CursorPart, decodeCursor, encodeCursor } from '../../src/domain/cursor.ts';
import type { Entity, Relation } from '../../src/domain/entity.ts';
import { NODE_KIND_NAMES, RANKS, type RelationKind, rankOrder } from '../../src/domain/ontology.ts';
import { firstDay } from '../../src/domain/partial-date.ts';
import { holds, type When } from '../../src/domain/validity.ts';
import {
  type Card,
  type Edge,
  type EdgeFilter,
  type EdgeOrder,
  type EdgeQuery,
  NEIGHBOUR_LISTS,
  type Neighbour,
  type NeighbourFilter,
  type NeighbourQuery,
  type Tally,
  type TreeQuery,
  type TreeRow,
} from '../../src/store/graph-store.ts';
import { sortKey, startKey } from '../../src/text/sort-key.ts';
import type { Tables } from './reference-tables.ts';

/** The walks of the reference store: edges, trees, tallies. Simple loops over all relations. */

export const DEEPEST = 20;

export const cardOf = ({ id, kind, name, values }: Entity): Card => ({
  id,
  kind,
  name,
  url: values.url,
  image: values.image,
  start: values.start,
  end: values.end,
});

export const sortOf = ({ name, id }: Entity): string => sortKey(name, id);

export const startKeyOf = ({ name, id, values }: Entity): string =>
  startKey(values.start === undefined ? undefined : firstDay(values.start), name, id);

/** Relations of a kind that hold at `when`. */
export const relationsAt = (tables: Tables, kind: RelationKind, when: When): Relation[] =>
  [...tables.relations.values()].filter((relation) => relation.kind === kind && holds(relation, when));

/** Compares keys part by part; a part is 'up' or 'down'. */
export const compareKeys = (
  a: readonly CursorPart[],
  b: readonly CursorPart[],
  ways: readonly Way[],
): number => {
  for (const [at, way] of ways.entries()) {
    const left = a[at] as CursorPart;
    const right = b[at] as CursorPart;
    if (left !== right) return left < right === (way === 'up') ? -1 : 1;
  }
  return 0;
};

export type Way = 'up' | 'down';

interface EdgeWay {
  readonly shape: string;
  readonly ways: readonly Way[];
  readonly keyOf: (relation: Relation, node: Entity) => CursorPart[];
}

const EDGE_WAYS: Readonly<Record<EdgeOrder, EdgeWay>> = {
  NAME: { shape: 'ss', ways: ['up', 'up'], keyOf: (relation, node) => [sortOf(node), relation.id] },
  NAME_DESC: { shape: 'ss', ways: ['down', 'down'], keyOf: (relation, node) => [sortOf(node), relation.id] },
  RANK: {
    shape: 'nss',
    ways: ['up', 'up', 'up'],
    keyOf: (relation, node) => [rankOrder(relation.says.rank), sortOf(node), relation.id],
  },
  BEST: {
    shape: 'nnss',
    ways: ['down', 'down', 'up', 'up'],
    keyOf: (relation, node) => [relation.pages, relation.confidence, sortOf(node), relation.id],
  },
  START: { shape: 'ss', ways: ['up', 'up'], keyOf: (relation, node) => [startKeyOf(node), relation.id] },
  START_DESC: {
    shape: 'ss',
    ways: ['down', 'down'],
    keyOf: (relation, node) => [startKeyOf(node), relation.id],
  },
};

export const edgesOf = (tables: Tables, query: EdgeQuery): Edge[][] =>
  query.ids.map((id) => edgesOfOne(tables, id, query));

const edgesOfOne = (tables: Tables, id: string, query: EdgeQuery): Edge[] => {
  const { shape, ways, keyOf } = EDGE_WAYS[query.order];
  const after = query.after === undefined ? undefined : decodeCursor(query.after, shape);
  return matchingEdges(tables, id, query)
    .map(({ relation, node }) => ({ relation, node, key: keyOf(relation, node) }))
    .sort((a, b) => compareKeys(a.key, b.key, ways))
    .filter(({ key }) => after === undefined || compareKeys(key, after, ways) > 0)
    .slice(0, query.first)
    .map(({ relation, node, key }) => ({
      id: relation.id,
      of: id,
      says: relation.says,
      firstSeen: relation.firstSeen,
      closedAt: relation.closedAt,
      closedLastSeen: relation.closedLastSeen,
      confidence: relation.confidence,
      node: cardOf(node),
      cursor: encodeCursor(...key),
    }));
};

export const countEdgesOf = (tables: Tables, ids: readonly string[], filter: EdgeFilter): number[] =>
  ids.map((id) => matchingEdges(tables, id, filter).length);

const matchingEdges = (
  tables: Tables,
  id: string,
  filter: EdgeFilter,
): { relation: Relation; node: Entity }[] => {
  const near = filter.direction === 'out' ? 'from' : 'to';
  const far = filter.direction === 'out' ? 'to' : 'from';
  return relationsAt(tables, filter.kind, filter.when)
    .filter((relation) => relation[near] === id)
    .map((relation) => ({ relation, node: tables.entities.get(relation[far]) as Entity }))
    .filter(({ node }) => filter.nodeKinds === undefined || filter.nodeKinds.includes(node.kind))
    .filter(
      ({ relation }) => filter.ranks === undefined || filter.ranks.includes(relation.says.rank ?? 'OTHER'),
    );
};

export const neighboursOf = (tables: Tables, query: NeighbourQuery): Neighbour[][] =>
  query.ids.map((id) => {
    const after = query.after === undefined ? undefined : decodeCursor(query.after, 's');
    const ways: Way[] = [query.descending === true ? 'down' : 'up'];
    return distinctNodes(tables, id, query)
      .map((node) => ({ node, key: [sortOf(node)] }))
      .sort((a, b) => compareKeys(a.key, b.key, ways))
      .filter(({ key }) => after === undefined || compareKeys(key, after, ways) > 0)
      .slice(0, query.first)
      .map(({ node, key }) => ({ node: cardOf(node), cursor: encodeCursor(...key) }));
  });

export const countNeighboursOf = (
  tables: Tables,
  ids: readonly string[],
  filter: NeighbourFilter,
): number[] => ids.map((id) => distinctNodes(tables, id, filter).length);

const distinctNodes = (tables: Tables, id: string, filter: NeighbourFilter): Entity[] => [
  ...new Set(
    matchingEdges(tables, id, { ...filter, ...NEIGHBOUR_LISTS[filter.list] }).map(({ node }) => node),
  ),
];

/** Every organisation reached by CONTAINS that hold at `when`, with its least depth; the root has depth 0. */
export const depthsFrom = (
  tables: Tables,
  root: string,
  when: When,
  {
    direction = 'descendants',
    deepest = DEEPEST,
  }: { direction?: TreeQuery['direction']; deepest?: number } = {},
): Map<string, number> => {
  const containments = relationsAt(tables, 'CONTAINS', when);
  const depths = new Map<string, number>(tables.entities.has(root) ? [[root, 0]] : []);
  for (let depth = 1; depth <= deepest; depth += 1) {
    const reached = [...depths].filter(([, at]) => at === depth - 1).map(([id]) => id);
    for (const { from, to } of containments) {
      const [near, far] = direction === 'descendants' ? [from, to] : [to, from];
      if (reached.includes(near) && !depths.has(far)) depths.set(far, depth);
    }
  }
  return depths;
};

export const treeOf = (tables: Tables, query: TreeQuery): TreeRow[][] =>
  query.ids.map((id) => {
    const after = query.after === undefined ? undefined : decodeCursor(query.after, 'ns');
    return treeNodes(tables, id, query)
      .map(({ node, depth }) => ({ node, depth, key: [depth, sortOf(node)] }))
      .sort((a, b) => compareKeys(a.key, b.key, ['up', 'up']))
      .filter(({ key }) => after === undefined || compareKeys(key, after, ['up', 'up']) > 0)
      .slice(0, query.first)
      .map(({ node, depth, key }) => ({ node: cardOf(node), depth, cursor: encodeCursor(...key) }));
  });

export const treeNodes = (
  tables: Tables,
  id: string,
  query: Omit<TreeQuery, 'first' | 'after'>,
): { node: Entity; depth: number }[] =>
  [...depthsFrom(tables, id, query.when, { direction: query.direction, deepest: query.depth })]
    .filter(([other]) => other !== id)
    .map(([other, depth]) => ({ node: tables.entities.get(other) as Entity, depth }))
    .filter(({ node }) => query.kinds === undefined || query.kinds.includes(node.kind));

export const tallyOf = (tables: Tables, id: string, when: When): Tally => {
  const units = depthsFrom(tables, id, when);
  const highest = new Map<string, number>();
  for (const { from, to, says } of relationsAt(tables, 'HAS_ROLE', when)) {
    if (units.has(to)) highest.set(from, Math.min(highest.get(from) ?? Infinity, rankOrder(says.rank)));
  }
  const ranks = [...highest.values()];
  const kinds = [...units.keys()].map((unit) => tables.entities.get(unit)?.kind);
  return {
    people: highest.size,
    peopleByRank: RANKS.map((rank) => ({
      rank,
      count: ranks.filter((order) => order === rankOrder(rank)).length,
    })).filter(({ count }) => count > 0),
    unitsByKind: NODE_KIND_NAMES.map((kind) => ({
      kind,
      count: kinds.filter((other) => other === kind).length,
    })).filter(({ count }) => count > 0),
  };
};
