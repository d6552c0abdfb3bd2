import { decodeCursor } from '../../domain/cursor.ts';
import {
  type EdgeFilter,
  NEIGHBOUR_LISTS,
  type Neighbour,
  type NeighbourFilter,
  type NeighbourQuery,
  type Reader,
} from '../graph-store.ts';
import { NeighbourRow } from '../list-rows.ts';
import type { Connection, Parameters } from './connection.ts';
import { every, list } from './fragments.ts';
import { type CountRow, countSql, countsByPlace, endsOf, filterParameters, filterSql } from './read-edges.ts';
import { cardAt, cardColumns } from './rows.ts';

/** What stands at the other ends of relations, each once, a page for each id asked about. */
export const neighbourReader = (connection: Connection): Pick<Reader, 'neighbours' | 'countNeighbours'> => ({
  neighbours: async (query) => {
    const rows = connection.all<PlacedCard>('neighbours', neighboursSql(query), {
      ...filterParameters(edgeFilter(query)),
      ...afterParameters(query),
      ids: list(query.ids),
      first: query.first,
    });
    return neighboursByPlace(rows, query.ids);
  },
  countNeighbours: async (ids, filter) => {
    const edges = edgeFilter(filter);
    const sql = countSql(edges, `DISTINCT x.${endsOf(edges).far}`);
    const parameters = { ...filterParameters(edges), ids: list(ids) };
    return countsByPlace(ids, connection.all<CountRow>('count neighbours', sql, parameters));
  },
});

const edgeFilter = ({ list: name, ...filter }: NeighbourFilter): EdgeFilter => ({
  ...filter,
  ...NEIGHBOUR_LISTS[name],
});

/** The index has a node's relations side by side, in the order asked: a page is cut without sorting or reading on. */
const neighboursSql = (query: NeighbourQuery): string => {
  const filter = edgeFilter(query);
  const { far, farSort } = endsOf(filter);
  const [sign, falling] = query.descending === true ? ['<', ' DESC'] : ['>', ''];
  const after = query.after !== undefined && `x.${farSort} ${sign} @after`;
  return `SELECT q.key, ${cardColumns('e')}
    FROM json_each(@ids) q
    CROSS JOIN node a ON a.id = q.value
    CROSS JOIN entity e ON e.n IN (
      SELECT x.${far} FROM relation x WHERE ${every([filterSql('x', filter), after])}
      GROUP BY x.${farSort}, x.${far} ORDER BY x.${farSort}${falling}, x.${far}${falling} LIMIT @first)
    ORDER BY q.key, e.sort${falling}`;
};

const afterParameters = ({ after }: NeighbourQuery): Parameters =>
  after === undefined ? {} : { after: decodeCursor(after, 's')[0] as string };

/** Place asked, card. */
type PlacedCard = [number, ...(string | null)[]];
const CARD_AT = 1;

const neighboursByPlace = (rows: readonly PlacedCard[], ids: readonly string[]): Neighbour[][] => {
  const neighbours: Neighbour[][] = ids.map(() => []);
  for (const row of rows) neighbours[row[0]]?.push(new NeighbourRow(cardAt(row, CARD_AT)));
  return neighbours;
};
