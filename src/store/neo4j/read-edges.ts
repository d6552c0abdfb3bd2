import { rankOrder } from '../../domain/ontology.ts';
import { decodeCursor } from '../cursor.ts';
import type { Edge, EdgeFilter, EdgeOrder, EdgeQuery } from '../graph-store.ts';
import { EDGE_CURSORS, EdgeRow } from '../list-rows.ts';
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
import { cardColumn, cardOf, countsByPlace, EACH_ID, rowsByPlace, saidColumn, saidOf } from './rows.ts';
import type { Row, Run, Statement } from './statement.ts';

export const edges = async (run: Run, query: EdgeQuery): Promise<Edge[][]> => {
  const rows = await run(edgesStatement(query));
  return rowsByPlace(query.ids, rows, (row, of) => edgeOf(row, of, query.order));
};

export const countEdges = async (run: Run, ids: readonly string[], filter: EdgeFilter): Promise<number[]> => {
  const rows = await run(countEdgesStatement(ids, filter));
  return countsByPlace(ids, rows);
};

const NAME: Key = { by: 'o.sort' };
const START: Key = { by: 'o.startKey' };
const ID: Key = { by: 'r.id' };

const falling = (key: Key): Key => ({ ...key, descending: true });

const EDGE_WAYS: Readonly<Record<EdgeOrder, readonly Key[]>> = {
  NAME: [NAME, ID],
  NAME_DESC: [falling(NAME), falling(ID)],
  RANK: [{ by: 'r.rankOrder' }, NAME, ID],
  BEST: [falling({ by: 'r.pages' }), falling({ by: 'r.confidence' }), NAME, ID],
  START: [START, ID],
  START_DESC: [falling(START), falling(ID)],
};

export const edgesStatement = (query: EdgeQuery): Statement => {
  const keys = EDGE_WAYS[query.order];
  const after = query.after === undefined ? [] : decodeCursor(query.after, EDGE_CURSORS[query.order]);
  const cypher = `${EACH_ID}
    CALL (id) {
      ${matching(query, after.length > 0 && beyond(keys))}
      RETURN r, o ${orderBy(keys)} ${limit()}
    }
    RETURN place, ${saidColumn('r')}, ${cardColumn('o')}`;
  return {
    name: 'edges',
    cypher,
    params: { ...filterParams(query.ids, query), ...afterParams(after), first: query.first },
  };
};

export const countEdgesStatement = (ids: readonly string[], filter: EdgeFilter): Statement => ({
  name: 'count edges',
  cypher: `${EACH_ID}
    CALL (id) {
      ${matching(filter, false)}
      RETURN count(r) AS count
    }
    RETURN place, count`,
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
  ids,
  nodeKinds: filter.nodeKinds,
  rankOrders: filter.ranks?.map(rankOrder),
  ...whenParams(filter.when),
});

const edgeOf = (row: Row, of: string, order: EdgeOrder): Edge => {
  const { pages, ...said } = saidOf(row);
  return new EdgeRow({ ...said, of, node: cardOf(row) } as Edge, order, pages);
};
