import type { Entity, Relation } from '../../domain/entity.ts';
import { pageId } from '../../domain/ids.ts';
import { type Judgement, judgementKey } from '../../domain/judgement.ts';
import { RELATION_KIND_NAMES, type RelationKind } from '../../domain/ontology.ts';
import { chunks } from '../../lib/chunks.ts';
import { compareText } from '../../lib/compare.ts';
import { groupBy } from '../../lib/group-by.ts';
import { type ChangeSet, NEIGHBOUR_LISTS } from '../graph-store.ts';
import { seeking, sought } from './fragments.ts';
import { ENTITY_LABELS, labelsOf } from './labels.ts';
import * as properties from './properties.ts';
import type { Statement } from './statement.ts';

type Put = NonNullable<ChangeSet['put']>;

/** As many rows as one statement takes: more make the server hold more at once and go no faster. */
const ROWS = 5_000;

/** What writes these rows, in the order in which it must run. Changes are apart: they need a sequence. */
export const putStatements = (put: Put): Statement[] => [
  ...putBase(put),
  ...putEntities(put.entities ?? []),
  ...putRelations(put.relations ?? []),
];

/**
 * The rows of each key once, the last one, in the order of keys: two writers that lock the same nodes in the same order
 * wait for each other, and no circle of waiting comes about.
 */
export const lastOfEach = <T>(rows: readonly T[], keyOf: (row: T) => string): T[] =>
  [...new Map(rows.map((row) => [keyOf(row), row]))]
    .sort(([a], [b]) => compareText(a, b))
    .map(([, row]) => row);

export const inBatches = (name: string, cypher: string, rows: readonly unknown[]): Statement[] =>
  [...chunks(rows, ROWS)].map((batch) => ({ name, cypher, params: { rows: batch } }));

// ---- what pages say and people judge ----

const putBase = (put: Put): Statement[] => {
  const pages = lastOfEach(put.pages ?? [], ({ url }) => pageId(url));
  const mentions = lastOfEach(put.mentions ?? [], ({ id }) => id);
  const assertions = lastOfEach(put.assertions ?? [], ({ id }) => id);
  const evidence = lastOfEach(put.evidence ?? [], ({ id }) => id);
  const judgements = lastOfEach(put.judgements ?? [], judgementKey);
  const crawls = lastOfEach(put.crawls ?? [], ({ id }) => id);
  return [
    ...inBatches('put pages', PUT_PAGES, pages.map(properties.pageProperties)),
    ...inBatches('put mentions', PUT_MENTIONS, mentions.map(onPage(properties.mentionProperties))),
    ...inBatches('put assertions', PUT_ASSERTIONS, assertions.map(onPage(properties.assertionProperties))),
    ...inBatches('put evidence', PUT_EVIDENCE, evidence.map(onPage(properties.evidenceProperties))),
    ...putJudgements(judgements),
    ...inBatches('put crawls', PUT_CRAWLS, crawls.map(properties.crawlProperties)),
  ];
};

const onPage =
  <T extends { readonly page: string }>(propertiesOf: (row: T) => properties.Properties) =>
  (row: T) => ({ page: pageId(row.page), properties: propertiesOf(row) });

const PUT_CRAWLS = 'UNWIND $rows AS row MERGE (c:Crawl {id: row.id}) SET c = row';

const PUT_PAGES = 'UNWIND $rows AS row MERGE (p:PageRef {id: row.id}) SET p = row, p:Page';

/** The page's node may stand for a page that is not stored; a fact stands on one page. */
const LINK_TO_PAGE = `MERGE (p:PageRef {id: row.page})
  FOREACH (old IN [(n)-[on:ON]->(other) WHERE other <> p | on] | DELETE old)
  MERGE (n)-[:ON]->(p)`;

const PUT_MENTIONS = `UNWIND $rows AS row
  MERGE (n:MentionRef {id: row.properties.id}) SET n = row.properties, n:Mention
  ${LINK_TO_PAGE}`;

// Its node also says to which relation it belongs, which is not the assertion's to change.
const PUT_ASSERTIONS = `UNWIND $rows AS row
  MERGE (n:AssertionRef {id: row.properties.id}) SET n += row.properties, n:Assertion
  ${LINK_TO_PAGE}`;

const PUT_EVIDENCE = `UNWIND $rows AS row
  MERGE (n:Evidence {id: row.properties.id}) SET n = row.properties
  ${LINK_TO_PAGE}`;

/**
 * A judgement is a SAME_AS between the nodes of two mentions. A mention that is judged on before it is written, or still
 * after it is gone, has its MentionRef alone, so the judgement is never without its ends.
 */
const putJudgements = (judgements: readonly Judgement[]): Statement[] => [
  ...putMentionRefs(judgements.flatMap(({ a, b }) => [a, b])),
  ...inBatches('put judgements', PUT_JUDGEMENTS, judgements.map(properties.judgementProperties)),
];

const putMentionRefs = (ids: readonly string[]): Statement[] =>
  inBatches(
    'put mention refs',
    PUT_MENTION_REFS,
    lastOfEach(ids, (id) => id),
  );

const PUT_MENTION_REFS = 'UNWIND $rows AS id MERGE (:MentionRef {id: id})';

const PUT_JUDGEMENTS = `UNWIND $rows AS row
  ${sought('a', 'MentionRef', 'row.a')}
  ${sought('b', 'MentionRef', 'row.b')}
  MERGE (a)-[s:SAME_AS {key: row.key}]->(b) SET s = row`;

// ---- what settling derives ----

const putEntities = (put: readonly Entity[]): Statement[] => {
  const entities = lastOfEach(put, ({ id }) => id);
  const entityOf = pointers(put, ({ members }) => members);
  const membersOf = groupBy(entityOf, ([, entity]) => entity);
  const rows = entities.map((entity) => ({
    properties: properties.entityProperties(entity),
    location: properties.locationOf(entity),
    labels: labelsOf(entity.kind),
    members: (membersOf.get(entity.id) ?? []).map(([member]) => member),
    names: 1 + entity.aliases.length,
  }));
  const members = [...entityOf].map(([member, entity]) => ({ member, entity }));
  return [
    ...inBatches('put entities', PUT_ENTITIES, rows),
    ...putMentionRefs([...entityOf.keys()]),
    ...inBatches(
      'put members',
      PUT_MEMBERS,
      lastOfEach(members, ({ member }) => member),
    ),
    ...inBatches('put names', PUT_NAMES, entities.flatMap(properties.nameProperties)),
  ];
};

/** To whom each part belongs in the end: who is put later takes it. */
const pointers = <T extends { readonly id: string }>(
  wholes: readonly T[],
  partsOf: (whole: T) => readonly string[],
): Map<string, string> =>
  new Map(wholes.flatMap((whole) => partsOf(whole).map((part) => [part, whole.id] as const)));

/** The relations by which `e` stands in somebody's list. */
const LISTINGS = Object.values(NEIGHBOUR_LISTS)
  .map(({ kind, direction }) => (direction === 'out' ? `()-[r:${kind}]->(e)` : `()<-[r:${kind}]-(e)`))
  .map((pattern) => `[${pattern} | r]`)
  .join(' + ');

/** A new name moves the entity in the lists that hold it. */
const PUT_ENTITIES = `UNWIND $rows AS row
  MERGE (e:EntityRef {id: row.properties.id})
  WITH row, e, e.sort AS sort
  SET e = row.properties
  FOREACH (listed IN CASE WHEN sort = e.sort THEN [] ELSE ${LISTINGS} END | SET listed.listSort = e.sort)
  SET e.location = CASE WHEN row.location IS NULL THEN null ELSE point(row.location) END
  REMOVE e:${ENTITY_LABELS.join(':')}
  SET e:$(row.labels)
  FOREACH (left IN [(e)<-[was:MEMBER_OF]-(m) WHERE NOT m.id IN row.members | was] | DELETE left)
  FOREACH (old IN [(e)-[:NAMED]->(n) WHERE n.place >= row.names | n] | DETACH DELETE old)`;

const PUT_MEMBERS = `UNWIND $rows AS row
  ${sought('m', 'MentionRef', 'row.member')}
  ${sought('e', 'EntityRef', 'row.entity')}
  FOREACH (old IN [(m)-[was:MEMBER_OF]->(other) WHERE other <> e | was] | DELETE old)
  MERGE (m)-[:MEMBER_OF]->(e)`;

const PUT_NAMES = `UNWIND $rows AS row
  ${sought('e', 'EntityRef', 'row.entity')}
  MERGE (n:Name {key: row.key}) SET n = row
  MERGE (e)-[:NAMED]->(n)`;

const putRelations = (put: readonly Relation[]): Statement[] => {
  const relations = lastOfEach(put, ({ id }) => id);
  const relationOf = pointers(put, ({ assertions }) => assertions);
  const rows = relations.map((relation) => ({
    ...{ id: relation.id, kind: relation.kind, from: relation.from, to: relation.to },
    assertions: relation.assertions.filter((assertion) => relationOf.get(assertion) === relation.id),
    properties: properties.relationProperties(relation),
  }));
  const sayings = [...relationOf].map(([assertion, relation]) => ({ assertion, relation }));
  return [
    ...RELATION_KIND_NAMES.flatMap((kind) => {
      const ofKind = rows.filter((row) => row.kind === kind);
      return [
        ...inBatches('drop moved relations', dropMovedRelationsOf(kind), ofKind),
        ...inBatches(PUT_RELATIONS, putRelationsOf(kind), ofKind),
      ];
    }),
    ...inBatches('drop sayings', DROP_SAYINGS, rows),
    ...inBatches(
      'put sayings',
      PUT_SAYINGS,
      lastOfEach(sayings, ({ assertion }) => assertion),
    ),
  ];
};

/** The statement that says how many relations it `put`: fewer than its rows, where an end is not there. */
export const PUT_RELATIONS = 'put relations';

/**
 * A relation keeps its id (and its kind, which is in the id) when settling joins its ends with others, but Neo4j's
 * relationships cannot change their ends.
 */
const dropMovedRelationsOf = (kind: RelationKind): string => `UNWIND $rows AS row
  MATCH (f)-[r:${kind} {id: row.id}]->(t) ${seeking('r', kind)} WHERE f.id <> row.from OR t.id <> row.to
  DELETE r`;

const putRelationsOf = (kind: RelationKind): string => `UNWIND $rows AS row
  ${sought('f', 'EntityRef', 'row.from')} WHERE f:Entity
  ${sought('t', 'EntityRef', 'row.to')} WHERE t:Entity
  MERGE (f)-[r:${kind} {id: row.id}]->(t) SET r = row.properties${listedBy(kind)}
  RETURN count(r) AS put`;

/** In whose list the relation puts its other end, and where; see NEIGHBOUR_LISTS. */
const listedBy = (kind: RelationKind): string => {
  const list = Object.values(NEIGHBOUR_LISTS).find((one) => one.kind === kind);
  if (list === undefined) return '';
  const [owner, listed] = list.direction === 'out' ? ['f', 't'] : ['t', 'f'];
  return ` SET r.listOf = ${owner}.id, r.listSort = ${listed}.sort`;
};

const DROP_SAYINGS = `UNWIND $rows AS row
  ${sought('a', 'AssertionRef', 'row.id', 'relation')} WHERE NOT a.id IN row.assertions
  REMOVE a.relation`;

const PUT_SAYINGS = `UNWIND $rows AS row
  MERGE (a:AssertionRef {id: row.assertion}) SET a.relation = row.relation`;
