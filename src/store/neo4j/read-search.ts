import { type SearchNeed, searchNeeds, searchScore } from '../../text/search-terms.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { SearchHit, SearchQuery } from '../graph-store.ts';
import { afterParams, beyond, type Key, limit, orderBy, sought, where } from './fragments.ts';
import { cardColumn, cardOf } from './rows.ts';
import type { Run, Statement } from './statement.ts';

export const search = async (run: Run, query: SearchQuery): Promise<SearchHit[]> => {
  const statement = searchStatement(query);
  const rows = statement === undefined ? [] : await run(statement);
  return rows.map((row) => ({
    card: cardOf(row),
    score: searchScore(query.text, row.length as number),
    cursor: encodeCursor(row.length as number, row.sort as string),
  }));
};

/**
 * The index's own query language, or undefined where nothing is asked for. Terms are letters and digits in lower case
 * (see searchNeeds), so none of them can be read as syntax.
 */
export const luceneQuery = (text: string): string | undefined => {
  const needs = searchNeeds(text);
  return needs.length === 0 ? undefined : needs.map(luceneClause).join(' ');
};

const luceneClause = (need: SearchNeed): string => {
  switch (need.match) {
    case 'word':
      return `+"${need.term}"`;
    case 'prefix':
      return `+${need.term}*`;
    case 'phrase':
      return `+"${need.terms.join(' ')}"`;
  }
};

/** Names that hold all needs of $lucene. */
export const MATCHING_NAMES = `CALL db.index.fulltext.queryNodes('name_terms', $lucene) YIELD node AS n`;

const KEYS: readonly Key[] = [{ by: 'length' }, { by: 'sort' }];

/** Names carry their entity's kind and sort key: only the hits that are shown are looked up. */
export const searchStatement = (query: SearchQuery): Statement | undefined => {
  const after = query.after === undefined ? [] : decodeCursor(query.after, 'ns');
  const lucene = luceneQuery(query.text);
  if (lucene === undefined) return undefined;
  const cypher = `${MATCHING_NAMES} ${where(query.kinds !== undefined && 'n.kind IN $kinds')}
    WITH n.entity AS id, n.sort AS sort, min(n.length) AS length
    ${where(after.length > 0 && beyond(KEYS))}
    WITH id, sort, length ${orderBy(KEYS)} ${limit()}
    ${sought('e', 'EntityRef')}
    RETURN length, sort, ${cardColumn('e')} ${orderBy(KEYS)}`;
  return {
    name: 'search',
    cypher,
    params: { lucene, kinds: query.kinds, ...afterParams(after), first: query.first },
  };
};
