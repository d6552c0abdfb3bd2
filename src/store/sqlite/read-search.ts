import { decodeCursor, encodeCursor } from '../../domain/cursor.ts';
import { searchScore } from '../../text/search-terms.ts';
import type { Reader, SearchHit, SearchQuery } from '../graph-store.ts';
import type { Connection, Parameters } from './connection.ts';
import { every, inList, list } from './fragments.ts';
import { matchExpression } from './match-expression.ts';
import { CARD_WIDTH, type CardRow, cardAt, cardColumns } from './rows.ts';

export const searchReader = (connection: Connection): Pick<Reader, 'search'> => ({
  search: async (query) => {
    const match = matchExpression(query.text);
    if (match === undefined) return [];
    const parameters = { ...searchParameters(query), match };
    return connection
      .all<HitRow>('search', searchSql(query), parameters)
      .map((row) => hitOf(row, query.text));
  },
});

/** The shortest of an entity's names that match counts; whole rows are read only of what is on the page. */
const searchSql = ({ kinds, after }: SearchQuery): string => `
  WITH matched (entity, length, sort) AS (
    SELECT w.entity, min(w.length), w.sort FROM name_terms CROSS JOIN name w ON w.n = name_terms.rowid
    WHERE ${every(['name_terms MATCH @match', kinds !== undefined && inList('w.kind', 'kinds')])}
    GROUP BY w.entity
  ),
  page AS (
    SELECT * FROM matched
    ${after === undefined ? '' : 'WHERE (length, sort) > (@afterLength, @afterSort)'}
    ORDER BY length, sort LIMIT @first
  )
  SELECT ${cardColumns('e')}, p.length, p.sort FROM page p CROSS JOIN entity e ON e.n = p.entity
  ORDER BY p.length, p.sort`;

const searchParameters = ({ kinds, first, after }: SearchQuery): Parameters => ({
  first,
  ...(kinds === undefined ? {} : { kinds: list(kinds) }),
  ...(after === undefined ? {} : afterParameters(after)),
});

const afterParameters = (after: string): Parameters => {
  const [afterLength, afterSort] = decodeCursor(after, 'ns') as [number, string];
  return { afterLength, afterSort };
};

type HitRow = [...CardRow, number, string];

const hitOf = (row: HitRow, text: string): SearchHit => {
  const [length, sort] = [row[CARD_WIDTH] as number, row[CARD_WIDTH + 1] as string];
  return { card: cardAt(row, 0), score: searchScore(text, length), cursor: encodeCursor(length, sort) };
};
