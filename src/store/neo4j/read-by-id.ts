import type { Entity } from '../../domain/entity.ts';
import { pageId } from '../../domain/ids.ts';
import type { Mention } from '../../domain/mention.ts';
import type { Page } from '../../domain/page.ts';
import type { RelationCard } from '../graph-store.ts';
import { seeking, sought, soughtRelation } from './fragments.ts';
import {
  cardColumn,
  cardIn,
  columns,
  distinct,
  ENTITY_COLUMNS,
  entityOf,
  MENTION_COLUMNS,
  mentionOf,
  oneEach,
  PAGE_COLUMNS,
  pageOf,
  relationOf,
  wholeRelationColumns,
} from './rows.ts';
import type { Run } from './statement.ts';

/** What is asked for by its own id, or by that of a member. */

export const resolve = async (run: Run, ids: readonly string[]): Promise<(string | undefined)[]> => {
  const rows = await run({ name: 'resolve', cypher: RESOLVE, params: { ids: distinct(ids) } });
  return oneEach(ids, rows, (row) => row.id as string);
};

export const entities = async (run: Run, ids: readonly string[]): Promise<(Entity | undefined)[]> => {
  const rows = await run({ name: 'entities', cypher: ENTITIES, params: { ids: distinct(ids) } });
  return oneEach(ids, rows, entityOf);
};

export const relations = async (run: Run, ids: readonly string[]): Promise<(RelationCard | undefined)[]> => {
  const rows = await run({ name: 'relations', cypher: RELATIONS, params: { ids: distinct(ids) } });
  return oneEach(ids, rows, (row) => ({
    relation: relationOf(row),
    from: cardIn(row.fromCard),
    to: cardIn(row.toCard),
  }));
};

export const mentions = async (run: Run, ids: readonly string[]): Promise<(Mention | undefined)[]> => {
  const rows = await run({ name: 'mentions', cypher: MENTIONS, params: { ids: distinct(ids) } });
  return oneEach(ids, rows, (row) => mentionOf(row));
};

export const pages = (run: Run, urls: readonly string[]): Promise<(Page | undefined)[]> =>
  pagesById(run, urls.map(pageId));

export const pagesById = async (run: Run, ids: readonly string[]): Promise<(Page | undefined)[]> => {
  const rows = await run({ name: 'pages', cypher: PAGES, params: { ids: distinct(ids) } });
  return oneEach(ids, rows, pageOf);
};

const RESOLVE = `UNWIND $ids AS id
  MATCH (m:MentionRef {id: id})-[:MEMBER_OF]->(e:Entity) ${seeking('m', 'MentionRef')}
  RETURN id AS of, e.id AS id`;

const ENTITIES = `UNWIND $ids AS id
  MATCH (m:MentionRef {id: id})-[:MEMBER_OF]->(e:Entity) ${seeking('m', 'MentionRef')}
  RETURN id AS of, ${columns('e', ENTITY_COLUMNS)}`;

const RELATIONS = `UNWIND $ids AS id
  ${sought('saying', 'AssertionRef')}
  CALL (saying) {
    ${soughtRelation('saying.relation')}
  }
  WITH id, r, startNode(r) AS f, endNode(r) AS t WHERE f:Entity AND t:Entity
  RETURN id AS of, ${wholeRelationColumns('r')}, ${cardColumn('f', 'fromCard')}, ${cardColumn('t', 'toCard')}`;

const MENTIONS = `UNWIND $ids AS id
  ${sought('m', 'MentionRef')} WHERE m:Mention
  RETURN id AS of, ${columns('m', MENTION_COLUMNS)}`;

const PAGES = `UNWIND $ids AS id
  ${sought('p', 'PageRef')} WHERE p:Page
  RETURN id AS of, ${columns('p', PAGE_COLUMNS)}`;
