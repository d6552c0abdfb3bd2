import type { Reader } from '../graph-store.ts';
import type { Connection } from './connection.ts';
import { list } from './fragments.ts';
import {
  CARD_WIDTH,
  cardAt,
  cardColumns,
  columns,
  ENTITY_COLUMNS,
  type EntityRow,
  entityOf,
  PAGE_COLUMNS,
  type PageRow,
  pageOf,
  RELATION_SELECT,
  RELATION_WIDTH,
  type RelationRow,
  relationOf,
} from './rows.ts';

/** Reads of single things by their ids. */
export const entityReader = (
  connection: Connection,
): Pick<Reader, 'resolve' | 'entities' | 'relations' | 'pages' | 'pagesById'> => ({
  resolve: async (ids) =>
    byPlace(ids, connection.all<[number, string]>('resolve', RESOLVE, { ids: list(ids) }), ([id]) => id),
  entities: async (ids) =>
    byPlace(ids, connection.all<[number, ...EntityRow]>('entities', ENTITIES, { ids: list(ids) }), entityOf),
  relations: async (ids) =>
    byPlace(
      ids,
      connection.all<[number, ...RelationRow]>('relations', RELATIONS, { ids: list(ids) }),
      relationCardOf,
    ),
  pages: async (urls) =>
    byPlace(urls, connection.all<[number, ...PageRow]>('pages', PAGES, { ids: list(urls) }), pageOf),
  pagesById: async (ids) =>
    byPlace(
      ids,
      connection.all<[number, ...PageRow]>('pages by id', PAGES_BY_ID, { ids: list(ids) }),
      pageOf,
    ),
});

/** One result per asked id, in order: a row's first column is its place in the list. */
export const byPlace = <Row extends readonly unknown[], T>(
  asked: readonly string[],
  rows: readonly [number, ...Row][],
  turn: (row: Row) => T,
): (T | undefined)[] => {
  const results = new Array<T | undefined>(asked.length).fill(undefined);
  for (const [place, ...row] of rows) results[place] = turn(row as unknown as Row);
  return results;
};

const RESOLVE = `SELECT q.key, e.id FROM json_each(@ids) q
  CROSS JOIN member m ON m.mention = q.value CROSS JOIN entity e ON e.n = m.entity`;

const ENTITIES = `SELECT q.key, ${columns('e', ENTITY_COLUMNS)} FROM json_each(@ids) q
  CROSS JOIN member m ON m.mention = q.value CROSS JOIN entity e ON e.n = m.entity`;

const RELATIONS = `SELECT q.key, ${RELATION_SELECT}, ${cardColumns('a')}, ${cardColumns('b')} FROM json_each(@ids) q
  CROSS JOIN saying s ON s.assertion = q.value CROSS JOIN relation r ON r.n = s.relation
  CROSS JOIN entity a ON a.n = r.from_n CROSS JOIN entity b ON b.n = r.to_n`;

const PAGES = `SELECT q.key, ${columns('p', PAGE_COLUMNS)} FROM json_each(@ids) q CROSS JOIN page p ON p.url = q.value`;

const PAGES_BY_ID = `SELECT q.key, ${columns('p', PAGE_COLUMNS)} FROM json_each(@ids) q CROSS JOIN page p ON p.id = q.value`;

/** The relation's columns come first, then those of its two ends. */
const relationCardOf = (row: RelationRow) => ({
  relation: relationOf(row),
  from: cardAt(row, RELATION_WIDTH),
  to: cardAt(row, RELATION_WIDTH + CARD_WIDTH),
});
