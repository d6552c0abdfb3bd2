import { rankOrder } from '../../domain/ontology.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { Edge, EdgeFilter, EdgeOrder, EdgeQuery } from '../graph-store.ts';
import {
  afterParams,
  beyond,
  holdsAt,
  type Key,
  limit,
  orderBy,
  seeking,
  whenParams,
  where,
} from './fragments.ts';
import { allEach, cardColumn, cardOf, distinct, oneEach, saidColumn, saidOf } from './rows.ts';
import type { Row, Run, Statement } from './statement.ts';

export const edges = async (run: Run, query: EdgeQuery): Promise<Edge[][]> => {
  const rows = await run(edgesStatement(query));
  return allEach(query.ids, rows, edgeReader(query.order));
};

export const countEdges = async (run: Run, ids: readonly string[], filter: EdgeFilter): Promise<number[]> => {
  const rows = await run(countEdgesStatement(ids, filter));
  return oneEach(ids, rows, (row) => row.count as number).map((count) => count ?? 0);
};

interface EdgeWay {
  /** The shape of its cursors. */
  readonly shape: string;
  readonly keys: readonly Key[];
  /** The columns in which the keys come back. */
  readonly columns: readonly string[];
}

const NAME: Key = { by: 'o.sort' };
const START: Key = { by: 'o.startKey' };
const ID: Key = { by: 'r.id' };

const falling = (key: Key): Key => ({ ...key, descending: true });

const EDGE_WAYS: Readonly<Record<EdgeOrder, EdgeWay>> = {
  NAME: { shape: 'ss', keys: [NAME, ID], columns: ['sort', 'id'] },
  NAME_DESC: { shape: 'ss', keys: [falling(NAME), falling(ID)], columns: ['sort', 'id'] },
  RANK: { shape: 'nss', keys: [{ by: 'r.rankOrder' }, NAME, ID], columns: ['rankOrder', 'sort', 'id'] },
  BEST: {
    shape: 'nnss',
    keys: [falling({ by: 'r.pages' }), falling({ by: 'r.confidence' }), NAME, ID],
    columns: ['pages', 'confidence', 'sort', 'id'],
  },
  START: { shape: 'ss', keys: [START, ID], columns: ['startKey', 'id'] },
  START_DESC: { shape: 'ss', keys: [falling(START), falling(ID)], columns: ['startKey', 'id'] },
};

export const edgesStatement = (query: EdgeQuery): Statement => {
  const { shape, keys } = EDGE_WAYS[query.order];
  const after = query.after === undefined ? [] : decodeCursor(query.after, shape);
  const cypher = `UNWIND $ids AS id
    CALL (id) {
      ${matching(query, after.length > 0 && beyond(keys))}
      RETURN r, o ${orderBy(keys)} ${limit()}
    }
    RETURN id AS of, ${saidColumn('r')}, ${cardColumn('o')}, ${keyColumns(query.order)}`;
  return {
    name: 'edges',
    cypher,
    params: { ...filterParams(query.ids, query), ...afterParams(after), first: query.first },
  };
};

const keyColumns = (order: EdgeOrder): string =>
  EDGE_WAYS[order].keys.map(({ by }, at) => `${by} AS \`${EDGE_WAYS[order].columns[at]}\``).join(', ');

export const countEdgesStatement = (ids: readonly string[], filter: EdgeFilter): Statement => ({
  name: 'count edges',
  cypher: `UNWIND $ids AS id
    CALL (id) {
      ${matching(filter, false)}
      RETURN count(r) AS count
    }
    RETURN id AS of, count`,
  params: filterParams(ids, filter),
});

const matching = (filter: EdgeFilter, after: string | false): string => {
  const [left, right] = filter.direction === 'out' ? ['-', '->'] : ['<-', '-'];
  return `MATCH (near:EntityRef {id: id})${left}[r:${filter.kind}]${right}(o:Entity)
    ${seeking('near', 'EntityRef')}
    ${where(
      holdsAt('r', filter.when),
      filter.nodeKinds !== undefined && 'o.kind IN $nodeKinds',
      filter.ranks !== undefined && 'r.rankOrder IN $rankOrders',
      after,
    )}`;
};

const filterParams = (ids: readonly string[], filter: EdgeFilter): Record<string, unknown> => ({
  ids: distinct(ids),
  nodeKinds: filter.nodeKinds,
  rankOrders: filter.ranks?.map(rankOrder),
  ...whenParams(filter.when),
});

const edgeReader = (order: EdgeOrder): ((row: Row) => Edge) => {
  const { columns } = EDGE_WAYS[order];
  return (row) => {
    const { says, firstSeen, closedAt, closedLastSeen, confidence } = saidOf(row);
    return {
      id: row.id as string,
      of: row.of as string,
      ...{ says, firstSeen, closedAt, closedLastSeen, confidence },
      node: cardOf(row),
      cursor: encodeCursor(...columns.map((column) => row[column] as string | number)),
    };
  };
};
