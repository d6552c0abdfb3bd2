import type { Relation } from '../../domain/entity.ts';
import { pageId } from '../../domain/ids.ts';
import { type Judgement, judgementKey } from '../../domain/judgement.ts';
import type { Assertion, Mention } from '../../domain/mention.ts';
import type { RelationKind } from '../../domain/ontology.ts';
import { compareText } from '../../lib/compare.ts';
import type { Unsettled } from '../graph-store.ts';
import { ANY_RELATION, limit, seeking, sought, where } from './fragments.ts';
import {
  ASSERTION_COLUMNS,
  allEach,
  assertionOf,
  columns,
  distinct,
  JUDGEMENT_COLUMNS,
  judgementOf,
  MENTION_COLUMNS,
  mentionOf,
  relationOf,
  wholeRelationColumns,
} from './rows.ts';
import type { Row, Run, Statement } from './statement.ts';

/** What settling reads: the base of the graph. */

export const unsettled = async (run: Run, most: number): Promise<{ waiting: Unsettled[]; token: string }> => {
  const rows = await run({ name: 'unsettled', cypher: UNSETTLED, params: { first: most } });
  const waiting = rows.filter(({ mention }) => mention !== null);
  return {
    waiting: waiting.map(({ mention, mark }) => ({ mention: mention as string, mark: mark as string })),
    token: (rows[0]?.token as string | undefined) ?? '',
  };
};

export const factsOfPage = async (
  run: Run,
  url: string,
): Promise<{ mentions: Mention[]; assertions: Assertion[] }> => {
  const rows = await run({ name: 'facts of page', cypher: FACTS_OF_PAGE, params: { page: pageId(url) } });
  const sorted = [...rows].sort((a, b) => compareText(a.id as string, b.id as string));
  const isMention = ({ type }: Row): boolean => type !== null;
  return {
    mentions: sorted.filter(isMention).map((row) => mentionOf(row)),
    assertions: sorted.filter((row) => !isMention(row)).map(assertionOf),
  };
};

export const comembers = async (run: Run, mentions: readonly string[]): Promise<string[][]> => {
  const rows = await run({ name: 'comembers', cypher: COMEMBERS, params: { ids: distinct(mentions) } });
  return allEach(mentions, rows, (row) => row.member as string).map((members) => members.sort(compareText));
};

export const judgements = async (run: Run, mentions: readonly string[]): Promise<Judgement[]> => {
  const rows = await run({ name: 'judgements', cypher: JUDGEMENTS, params: { ids: distinct(mentions) } });
  return rows.map(judgementOf).sort((a, b) => compareText(judgementKey(a), judgementKey(b)));
};

export const assertions = async (
  run: Run,
  mentions: readonly string[],
  end: 'from' | 'to' | 'either',
  kind?: RelationKind,
): Promise<Assertion[]> => {
  const rows = await run(assertionsStatement(mentions, end, kind));
  return rows.map(assertionOf).sort(byId);
};

export const relationsOf = async (run: Run, entities: readonly string[]): Promise<Relation[]> => {
  const rows = await run({ name: 'relations of', cypher: RELATIONS_OF, params: { ids: distinct(entities) } });
  return rows.map(relationOf).sort(byId);
};

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => compareText(a.id, b.id);

const UNSETTLED = `MATCH (meta:Meta {key: 'orgraph'})
  OPTIONAL CALL () {
    MATCH (u:Unsettled) ${seeking('u', 'Unsettled', 'mention')} WHERE u.mention > ''
    RETURN u.mention AS mention, u.mark AS mark ORDER BY u.mention ${limit()}
  }
  RETURN meta.token AS token, mention, mark`;

const FACTS_OF_PAGE = `MATCH (p:PageRef {id: $page})<-[:ON]-(m:Mention|Assertion) ${seeking('p', 'PageRef')}
  RETURN ${columns('m', [...new Set([...MENTION_COLUMNS, ...ASSERTION_COLUMNS])])}`;

const COMEMBERS = `UNWIND $ids AS id
  MATCH (own:MentionRef {id: id})-[:MEMBER_OF]->(:Entity)<-[:MEMBER_OF]-(other)
  ${seeking('own', 'MentionRef')}
  RETURN id AS of, other.id AS member
  UNION
  UNWIND $ids AS id
  MATCH (own:MentionRef {id: id})-[:MEMBER_OF]->(:Entity) ${seeking('own', 'MentionRef')}
  RETURN id AS of, own.id AS member`;

const JUDGEMENTS = `UNWIND $ids AS id
  MATCH (m:MentionRef {id: id})-[s:SAME_AS]-() ${seeking('m', 'MentionRef')}
  WITH DISTINCT s
  RETURN ${columns('s', JUDGEMENT_COLUMNS)}`;

const RELATIONS_OF = `UNWIND $ids AS id
  MATCH (e:EntityRef {id: id})-[r:${ANY_RELATION}]-() ${seeking('e', 'EntityRef')}
  WITH DISTINCT r
  RETURN ${wholeRelationColumns('r')}`;

export const assertionsStatement = (
  mentions: readonly string[],
  end: 'from' | 'to' | 'either',
  kind: RelationKind | undefined,
): Statement => {
  const ofKind = kind !== undefined && 'a.kind = $kind';
  const at = (side: string): string => `${sought('a', 'Assertion', 'id', side)} ${where(ofKind)} RETURN a`;
  const sides = end === 'either' ? ['from', 'to'] : [end];
  const cypher = `UNWIND $ids AS id
    CALL (id) { ${sides.map(at).join(' UNION ')} }
    WITH DISTINCT a
    RETURN ${columns('a', ASSERTION_COLUMNS)}`;
  return { name: 'assertions', cypher, params: { ids: distinct(mentions), kind } };
};
