import { rankOrder } from '../../domain/ontology.ts';
import type { Edge, EdgeFilter, EdgeQuery, Reader } from '../graph-store.ts';
import { EdgeRow } from '../list-rows.ts';
import type { Connection, Parameters } from './connection.ts';
import { afterParameters, afterSql, type EdgeAliases, orderNeedsNode, orderSql } from './edge-order.ts';
import { every, holdsParameters, holdsSql, inList, list } from './fragments.ts';
import { cardAt, cardColumns, STATEMENT_WIDTH, statementAt, statementColumns } from './rows.ts';

/** Relations seen from one of their ends, a page of them for each id asked about. */
export const edgeReader = (connection: Connection): Pick<Reader, 'edges' | 'countEdges'> => ({
  edges: async (query) => {
    const rows = connection.all<PlacedEdge>('edges', edgesSql(query), {
      ...filterParameters(query),
      ...afterParameters(query.order, query.after),
      ids: list(query.ids),
      first: query.first,
    });
    return edgesByPlace(rows, query);
  },
  countEdges: async (ids, filter) => {
    const parameters = { ...filterParameters(filter), ids: list(ids) };
    return countsByPlace(ids, connection.all<CountRow>('count edges', countSql(filter, '*'), parameters));
  },
});

// ---- SQL ----

/** The ends of a relation as the direction asked sees them. */
export const endsOf = ({
  direction,
}: Pick<EdgeFilter, 'direction'>): { near: string; far: string; farSort: string } =>
  direction === 'out'
    ? { near: 'from_n', far: 'to_n', farSort: 'to_sort' }
    : { near: 'to_n', far: 'from_n', farSort: 'from_sort' };

/** The page of each id is cut by numbers of rows alone; only what is on it is then read. */
const edgesSql = (query: EdgeQuery): string => {
  const { far, farSort } = endsOf(query);
  const aliases: EdgeAliases = { relation: 'r', node: 'e', sort: `r.${farSort}` };
  return `SELECT q.key, r.id, r.first_seen, r.closed_at, r.closed_last_seen, r.confidence, r.pages,
      ${statementColumns('r')}, ${cardColumns('e')}
    FROM json_each(@ids) q
    CROSS JOIN node a ON a.id = q.value
    CROSS JOIN relation r ON r.n IN (${pageSql(query)})
    CROSS JOIN entity e ON e.n = r.${far}
    ORDER BY q.key, ${orderSql(query.order, aliases)}`;
};

const pageSql = (query: EdgeQuery): string => {
  const { far, farSort } = endsOf(query);
  const aliases: EdgeAliases = { relation: 'x', node: 'o', sort: `x.${farSort}` };
  const after = query.after !== undefined && afterSql(query.order, aliases);
  return `SELECT x.n FROM relation x
    ${orderNeedsNode(query.order) ? `CROSS JOIN entity o ON o.n = x.${far}` : ''}
    WHERE ${every([filterSql('x', query), after])}
    ORDER BY ${orderSql(query.order, aliases)} LIMIT @first`;
};

export const filterSql = (alias: string, filter: EdgeFilter): string => {
  const { near, far } = endsOf(filter);
  return every([
    `${alias}.${near} = a.n AND ${alias}.kind = @kind`,
    holdsSql(alias, filter.when),
    filter.ranks !== undefined && inList(`${alias}.rank_order`, 'ranks'),
    filter.nodeKinds !== undefined &&
      `EXISTS (SELECT 1 FROM entity k WHERE k.n = ${alias}.${far} AND ${inList('k.kind', 'nodeKinds')})`,
  ]);
};

/** `counted`: all relations, or what of them is to be different. */
export const countSql = (filter: EdgeFilter, counted: string): string =>
  `SELECT q.key, (SELECT count(${counted}) FROM relation x WHERE ${filterSql('x', filter)})
    FROM json_each(@ids) q CROSS JOIN node a ON a.id = q.value`;

export const filterParameters = (filter: EdgeFilter): Parameters => ({
  ...holdsParameters(filter.when),
  kind: filter.kind,
  ...(filter.ranks === undefined ? {} : { ranks: list(filter.ranks.map(rankOrder)) }),
  ...(filter.nodeKinds === undefined ? {} : { nodeKinds: list(filter.nodeKinds) }),
});

// ---- rows ----

/** Place asked, relation, statement, card. */
type PlacedEdge = [
  ...[number, string, string, string | null, string | null, number, number],
  ...(string | number | null)[],
];
const STATEMENT_AT = 7;
const CARD_AT = STATEMENT_AT + STATEMENT_WIDTH;

const edgesByPlace = (rows: readonly PlacedEdge[], { ids, order }: EdgeQuery): Edge[][] => {
  const edges: Edge[][] = ids.map(() => []);
  for (const row of rows) edges[row[0]]?.push(new EdgeRow(edgeOf(row, ids[row[0]] ?? ''), order, row[6]));
  return edges;
};

const edgeOf = (row: PlacedEdge, of: string): Omit<Edge, 'cursor'> => ({
  id: row[1],
  of,
  says: statementAt(row, STATEMENT_AT),
  firstSeen: row[2],
  closedAt: row[3] ?? undefined,
  closedLastSeen: row[4] ?? undefined,
  confidence: row[5],
  node: cardAt(row, CARD_AT),
});

/** Place asked, count. */
export type CountRow = [number, number];

export const countsByPlace = (ids: readonly string[], rows: readonly CountRow[]): number[] => {
  const counts = new Array<number>(ids.length).fill(0);
  for (const [place, count] of rows) counts[place] = count;
  return counts;
};
