import { decodeCursor, encodeCursor } from '../../domain/cursor.ts';
import type { FindQuery, Found, Reader } from '../graph-store.ts';
import type { Connection, Parameters } from './connection.ts';
import { type Candidates, candidatesOf } from './find-filter.ts';
import { CARD_WIDTH, type CardRow, cardAt, cardColumns } from './rows.ts';

export const findReader = (connection: Connection): Pick<Reader, 'find' | 'count'> => ({
  find: async (query) => {
    const candidates = candidatesOf(query);
    if (candidates === 'none') return [];
    const parameters = { ...candidates.parameters, ...pageParameters(query) };
    const rows = connection.all<FoundRow>('find', findSql(query, candidates), parameters);
    const found = rows.map(foundOf);
    return query.backward === true ? found.reverse() : found;
  },
  count: async (filter) => {
    const candidates = candidatesOf(filter);
    if (candidates === 'none') return 0;
    const sql = `${candidates.tables} SELECT count(*) FROM ${candidates.from} WHERE ${candidates.where}`;
    return connection.first<[number]>('count', sql, candidates.parameters)?.[0] ?? 0;
  },
});

/** The page is cut by its order's key alone; whole rows are read only of what is on it. */
const findSql = (query: FindQuery, { tables, from, where }: Candidates): string => {
  const key = ORDER_KEYS[query.order];
  const rising = (query.descending ?? false) === (query.backward ?? false);
  const after = query.after === undefined ? '' : `AND e.${key} ${rising ? '>' : '<'} @after`;
  const direction = rising ? '' : 'DESC';
  return `${tables} SELECT ${cardColumns('e')}, p.key
    FROM (SELECT e.n, e.${key} AS key FROM ${from} WHERE ${where} ${after} ORDER BY e.${key} ${direction} LIMIT @first) p
    CROSS JOIN entity e ON e.n = p.n ORDER BY p.key ${direction}`;
};

const ORDER_KEYS = { NAME: 'sort', START: 'start_key', FIRST_SEEN: 'first_seen_key' } as const;

const pageParameters = ({ first, after }: FindQuery): Parameters => ({
  first,
  ...(after === undefined ? {} : { after: decodeCursor(after, 's')[0] as string }),
});

type FoundRow = [...CardRow, string];

const foundOf = (row: FoundRow): Found => ({
  card: cardAt(row, 0),
  cursor: encodeCursor(row[CARD_WIDTH] as string),
});
