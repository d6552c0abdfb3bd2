import { pageId } from '../../domain/ids.ts';
import { judgementKey } from '../../domain/judgement.ts';
import type { ChangeSet } from '../graph-store.ts';
import { seeking, sought, soughtRelation } from './fragments.ts';
import { ENTITY_LABELS } from './labels.ts';
import type { Statement } from './statement.ts';
import { inBatches } from './write-put.ts';

type Remove = NonNullable<ChangeSet['remove']>;

/** What removes these rows. Their Ref nodes stay while somebody points to them; see `sweepStatements`. */
export const removeStatements = (remove: Remove): Statement[] => [
  ...inBatches('remove pages', REMOVE_PAGES, sorted(remove.pages?.map(pageId))),
  ...inBatches('remove mentions', REMOVE_MENTIONS, sorted(remove.mentions)),
  ...inBatches('remove assertions', REMOVE_ASSERTIONS, sorted(remove.assertions)),
  ...inBatches('remove evidence', REMOVE_EVIDENCE, sorted(remove.evidenceOf)),
  ...inBatches('remove judgements', REMOVE_JUDGEMENTS, sorted(remove.judgements?.map(judgementKey))),
  ...inBatches('remove relations', REMOVE_RELATIONS, sorted(remove.relations)),
  ...inBatches('remove sayings', REMOVE_SAYINGS, sorted(remove.relations)),
  ...inBatches('remove entities', REMOVE_ENTITIES, sorted(remove.entities)),
  ...inBatches('remove changes', REMOVE_CHANGES, sorted(remove.changes)),
];

/** What removes the Ref nodes to which nobody points any more, of those that the removals touched. */
export const sweepStatements = (remove: Remove): Statement[] => {
  const judged = (remove.judgements ?? []).flatMap(({ a, b }) => [a, b]);
  return [
    ...inBatches('sweep pages', sweepOf('Page'), sorted(remove.pages?.map(pageId))),
    ...inBatches('sweep mentions', sweepOf('Mention'), sorted([...(remove.mentions ?? []), ...judged])),
    ...inBatches('sweep assertions', sweepOf('Assertion', 'n.relation IS NULL'), sorted(remove.assertions)),
    ...inBatches('sweep entities', sweepOf('Entity'), sorted(remove.entities)),
  ];
};

const sorted = (keys: readonly string[] = []): string[] => [...new Set(keys)].sort();

const sweepOf = (label: string, condition = 'true'): string => `UNWIND $rows AS id
  ${sought('n', `${label}Ref`)} WHERE NOT n:${label} AND ${condition} AND NOT EXISTS { (n)--() }
  DELETE n`;

const REMOVE_PAGES = `UNWIND $rows AS id ${sought('p', 'PageRef')} SET p = {id: id} REMOVE p:Page`;

const LEAVE_PAGE = 'FOREACH (on IN [(n)-[on:ON]->() | on] | DELETE on)';

const REMOVE_MENTIONS = `UNWIND $rows AS id
  ${sought('n', 'MentionRef')}
  SET n = {id: id} REMOVE n:Mention
  ${LEAVE_PAGE}`;

const REMOVE_ASSERTIONS = `UNWIND $rows AS id
  ${sought('n', 'AssertionRef')}
  SET n = {id: id, relation: n.relation} REMOVE n:Assertion
  ${LEAVE_PAGE}`;

const REMOVE_EVIDENCE = `UNWIND $rows AS fact ${sought('v', 'Evidence', 'fact', 'fact')} DETACH DELETE v`;

const REMOVE_JUDGEMENTS = `UNWIND $rows AS key
  MATCH ()-[s:SAME_AS {key: key}]->() ${seeking('s', 'SAME_AS', 'key')}
  DELETE s`;

const REMOVE_RELATIONS = `UNWIND $rows AS id CALL (id) { ${soughtRelation('id')} } DELETE r`;

const REMOVE_SAYINGS = `UNWIND $rows AS id
  ${sought('a', 'AssertionRef', 'id', 'relation')}
  REMOVE a.relation
  WITH a WHERE NOT a:Assertion
  DELETE a`;

const REMOVE_ENTITIES = `UNWIND $rows AS id
  ${sought('e', 'EntityRef')}
  SET e = {id: id} REMOVE e:${ENTITY_LABELS.join(':')}
  FOREACH (name IN [(e)-[:NAMED]->(n) | n] | DETACH DELETE name)
  FOREACH (member IN [(e)<-[was:MEMBER_OF]-() | was] | DELETE member)`;

const REMOVE_CHANGES = `UNWIND $rows AS id ${sought('c', 'Change')} DELETE c`;
