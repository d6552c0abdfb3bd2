import { rankOrder } from '../../domain/ontology.ts';
import { decodeCursor } from '../cursor.ts';
import {
  NEIGHBOUR_LISTS,
  type Neighbour,
  type NeighbourFilter,
  type NeighbourQuery,
} from '../graph-store.ts';
import { NeighbourRow } from '../list-rows.ts';
import { holdsAt, limit, whenParams, where } from './fragments.ts';
import { cardColumn, cardOf, countsByPlace, EACH_ID, rowsByPlace } from './rows.ts';
import type { Run, Statement } from './statement.ts';

export const neighbours = async (run: Run, query: NeighbourQuery): Promise<Neighbour[][]> =>
  rowsByPlace(query.ids, await run(neighboursStatement(query)), (row) => new NeighbourRow(cardOf(row)));

export const countNeighbours = async (
  run: Run,
  ids: readonly string[],
  filter: NeighbourFilter,
): Promise<number[]> => {
  const rows = await run(countNeighboursStatement(ids, filter));
  return countsByPlace(ids, rows);
};

/** Grouped in the order of the index, so that the server stops at the end of the page and has sorted nothing. */
const neighboursStatement = (query: NeighbourQuery): Statement => {
  const way = query.descending === true ? ' DESC' : '';
  const cypher = `${EACH_ID}
    CALL (id) {
      ${matching(query, query.descending === true ? '<' : '>')}
      WITH r.listOf AS list, r.listSort AS sort, head(collect(o)) AS o
      ORDER BY list${way}, sort${way} ${limit()}
      RETURN o
    }
    RETURN place, ${cardColumn('o')}`;
  return {
    name: 'neighbours',
    cypher,
    params: { ...filterParams(query.ids, query), first: query.first, after: afterOf(query) },
  };
};

const countNeighboursStatement = (ids: readonly string[], filter: NeighbourFilter): Statement => ({
  name: 'count neighbours',
  cypher: `${EACH_ID}
    CALL (id) {
      ${matching(filter, '>')}
      RETURN count(DISTINCT o) AS count
    }
    RETURN place, count`,
  params: { ...filterParams(ids, filter), after: LEAST },
});

const matching = (filter: NeighbourFilter, beyond: '<' | '>'): string => {
  const { kind, direction } = NEIGHBOUR_LISTS[filter.list];
  const [left, right] = direction === 'out' ? ['-', '->'] : ['<-', '-'];
  return `MATCH ()${left}[r:${kind}]${right}(o) USING INDEX SEEK r:${kind}(listOf, listSort)
    ${where(
      `r.listOf = id AND r.listSort ${beyond} $after`,
      holdsAt('r', filter.when),
      filter.nodeKinds !== undefined && 'o.kind IN $nodeKinds',
      filter.ranks !== undefined && 'r.rankOrder IN $rankOrders',
    )}`;
};

/** Every sort key stands between these two. */
const [LEAST, GREATEST] = ['', '\u{10ffff}'];

const afterOf = ({ after, descending }: NeighbourQuery): unknown => {
  if (after === undefined) return descending === true ? GREATEST : LEAST;
  return decodeCursor(after, 's')[0];
};

const filterParams = (ids: readonly string[], filter: NeighbourFilter): Record<string, unknown> => ({
  ids,
  nodeKinds: filter.nodeKinds,
  rankOrders: filter.ranks?.map(rankOrder),
  ...whenParams(filter.when),
});
