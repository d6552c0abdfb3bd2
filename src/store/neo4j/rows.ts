import type { Change } from '../../domain/change.ts';
import type { Crawl } from '../../domain/crawl.ts';
import type { Entity, Relation } from '../../domain/entity.ts';
import type { Evidence } from '../../domain/evidence.ts';
import type { Judgement } from '../../domain/judgement.ts';
import type { Assertion, Mention } from '../../domain/mention.ts';
import type { Page } from '../../domain/page.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Card, Edge } from '../graph-store.ts';
import type { Row } from './statement.ts';

/**
 * The columns that a read asks for and what becomes of them. What no query looks at stands in one column `data` as JSON,
 * so that it comes back exactly as it was put.
 */

/** Properties as columns; the prefix keeps two things of one row apart. */
export const columns = (alias: string, names: readonly string[], prefix = ''): string =>
  names.map((name) => `${alias}.${name} AS \`${prefix}${name}\``).join(', ');

/** The columns that have a value: what was absent stays absent. */
const present = (row: Row, names: readonly string[], prefix = ''): object => {
  const result: Record<string, unknown> = {};
  for (const name of names) {
    const value = row[prefix + name];
    if (value !== null && value !== undefined) result[name] = value;
  }
  return result;
};

const dataOf = (row: Row, prefix = ''): object => JSON.parse(row[`${prefix}data`] as string) as object;

// ---- cards ----

/**
 * What lists show of an entity is one property, as is what they show of a relation: a server that looks for twenty
 * properties, most of them absent, takes longer for it than for all the rest of a list.
 */
export const cardColumn = (alias: string, name = 'card'): string => `${alias}.card AS ${name}`;

export const cardOf = ({ card }: Row): Card => cardIn(card);

export const cardIn = (column: unknown): Card => JSON.parse(column as string) as Card;

// ---- relations ----

/** What a list shows of a relation beside its ends. */
export type Said = Pick<Edge, 'id' | 'says' | 'firstSeen' | 'closedAt' | 'closedLastSeen' | 'confidence'> &
  Pick<Relation, 'pages'>;

export const saidColumn = (alias: string): string => `${alias}.said AS said`;

export const saidOf = ({ said }: Row): Said => JSON.parse(said as string) as Said;

export const wholeRelationColumns = (alias: string): string =>
  `${saidColumn(alias)}, ${columns(alias, ['assertions', 'news'])}, type(${alias}) AS kind,
   startNode(${alias}).id AS from, endNode(${alias}).id AS to`;

export const relationOf = (row: Row): Relation =>
  ({
    ...present(row, ['assertions', 'news', 'kind', 'from', 'to']),
    ...saidOf(row),
  }) as Relation;

// ---- other whole rows ----

export const ENTITY_COLUMNS = ['id', 'kind', 'name', 'firstSeen', 'data'] as const;
export const entityOf = (row: Row): Entity =>
  ({ ...present(row, ENTITY_COLUMNS.slice(0, -1)), ...dataOf(row) }) as Entity;

const FACT_COLUMNS = ['id', 'page', 'firstRead', 'lastRead', 'closedAt', 'score', 'kind'] as const;

const MENTION_SCALARS = [...FACT_COLUMNS, 'type', 'name'] as const;
export const MENTION_COLUMNS = [...MENTION_SCALARS, 'data'] as const;
export const mentionOf = (row: Row, prefix = ''): Mention =>
  ({ ...present(row, MENTION_SCALARS, prefix), ...dataOf(row, prefix) }) as Mention;

const ASSERTION_SCALARS = [...FACT_COLUMNS, 'from', 'to'] as const;
export const ASSERTION_COLUMNS = [...ASSERTION_SCALARS, 'data'] as const;
export const assertionOf = (row: Row): Assertion =>
  ({ ...present(row, ASSERTION_SCALARS), ...dataOf(row) }) as Assertion;

export const EVIDENCE_COLUMNS = [
  ...(['id', 'fact', 'page', 'snapshot', 'path', 'text', 'firstRead', 'lastRead', 'hidden'] as const),
];
export const evidenceOf = (row: Row): Evidence => present(row, EVIDENCE_COLUMNS) as Evidence;

export const JUDGEMENT_COLUMNS = ['a', 'b', 'origin', 'verdict', 'score', 'by', 'at', 'reasons'] as const;
export const judgementOf = (row: Row): Judgement => present(row, JUDGEMENT_COLUMNS) as Judgement;

export const CHANGE_COLUMNS = [
  ...(['id', 'at', 'kind', 'person', 'organization', 'formerOrganization', 'event'] as const),
  ...(['before', 'after', 'facts'] as const),
];
export const changeOf = (row: Row): Change => present(row, CHANGE_COLUMNS) as Change;

const PAGE_SCALARS = [
  ...(['url', 'host', 'state', 'reason', 'title', 'kind', 'firstRead', 'lastRead', 'snapshot'] as const),
  ...(['etag', 'lastModified', 'round', 'place', 'score', 'via'] as const),
];
export const PAGE_COLUMNS = [...PAGE_SCALARS, 'data'] as const;
export const pageOf = (row: Row): Page => ({ ...present(row, PAGE_SCALARS), ...dataOf(row) }) as Page;

export const crawlOf = (row: Row): Crawl => dataOf(row) as Crawl;

// ---- rows back to the ids that were asked for ----

/** Each asked id with its place: a small number a row, where the id would be a text. */
export const EACH_ID = 'UNWIND range(0, size($ids) - 1) AS place WITH place, $ids[place] AS id';

/** All results per asked id, in order, from rows whose column `place` is that of the id. */
export const rowsByPlace = <T>(
  ids: readonly string[],
  rows: readonly Row[],
  turn: (row: Row, id: string) => T,
): T[][] => {
  const lists: T[][] = ids.map(() => []);
  for (const row of rows) lists[row.place as number]?.push(turn(row, ids[row.place as number] as string));
  return lists;
};

export const countsByPlace = (ids: readonly string[], rows: readonly Row[]): number[] =>
  rowsByPlace(ids, rows, (row) => row.count as number).map(([count]) => count ?? 0);

/** One result per asked id, in order, from rows whose column `of` is that id. */
export const oneEach = <T>(
  ids: readonly string[],
  rows: readonly Row[],
  turn: (row: Row) => T,
): (T | undefined)[] => {
  const byId = new Map(rows.map((row) => [row.of as string, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    return row === undefined ? undefined : turn(row);
  });
};

/** All results per asked id, in order, from rows whose column `of` is that id. */
export const allEach = <T>(ids: readonly string[], rows: readonly Row[], turn: (row: Row) => T): T[][] => {
  const byId = groupBy(rows, (row) => row.of as string);
  return ids.map((id) => (byId.get(id) ?? []).map(turn));
};

export const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
