import type { Judgement } from '../../domain/judgement.ts';
import { judgementKey } from '../../domain/judgement.ts';
import { compareText } from '../../lib/compare.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { JudgementOf, SeenEvidence } from '../graph-store.ts';
import { afterParams, beyond, type Key, limit, orderBy, seeking, sought, where } from './fragments.ts';
import {
  allEach,
  columns,
  distinct,
  EVIDENCE_COLUMNS,
  evidenceOf,
  JUDGEMENT_COLUMNS,
  judgementOf,
  MENTION_COLUMNS,
  mentionOf,
  oneEach,
} from './rows.ts';
import type { Row, Run, Statement } from './statement.ts';

type FactsOf = 'entity' | 'relation' | 'fact';

export const evidence = async (run: Run, of: FactsOf, ids: readonly string[]): Promise<SeenEvidence[][]> => {
  const rows = await run({ name: `evidence of ${of}`, cypher: EVIDENCE[of], params: { ids: distinct(ids) } });
  const seen = (row: Row): SeenEvidence => ({ ...evidenceOf(row), seenAt: row.seenAt as string });
  return allEach(ids, rows, seen).map((found) => found.sort(compareEvidence));
};

export const lastSeen = async (
  run: Run,
  of: 'entity' | 'relation',
  ids: readonly string[],
): Promise<(string | undefined)[]> => {
  const rows = await run({
    name: `last seen of ${of}`,
    cypher: LAST_SEEN[of],
    params: { ids: distinct(ids) },
  });
  return oneEach(ids, rows, (row) => row.seen as string);
};

export const judgementsOf = async (run: Run, entities: readonly string[]): Promise<JudgementOf[][]> => {
  const rows = await run({
    name: 'judgements of',
    cypher: JUDGEMENTS_OF,
    params: { ids: distinct(entities) },
  });
  const keyed = rows.map((row) => ({ row, key: `${judgementKey(judgementOf(row))} ${row.own as string}` }));
  const sorted = keyed.sort((a, b) => compareText(a.key, b.key)).map(({ row }) => row);
  return allEach(entities, sorted, (row) => ({
    judgement: judgementOf(row),
    of: row.of as string,
    mention: mentionOf(row, 'mention_'),
  }));
};

export const unsurePairs = async (
  run: Run,
  first: number,
  after?: string,
): Promise<{ judgement: Judgement; cursor: string }[]> => {
  const rows = await run(unsurePairsStatement(first, after));
  return rows.map(judgementOf).map((judgement) => ({
    judgement,
    cursor: encodeCursor(judgement.score, judgement.a, judgement.b),
  }));
};

/** Neo4j orders texts of any script by a rule of its own; the ports want plain UTF-16 units. */
const compareEvidence = (a: SeenEvidence, b: SeenEvidence): number =>
  compareText(a.page, b.page) ||
  compareText(a.path, b.path) ||
  compareText(a.text, b.text) ||
  compareText(a.id, b.id);

const seenAt = (fact: string): string => `coalesce(${fact}.lastRead, page.lastRead, ${fact}.firstRead)`;

const evidenceFrom = (facts: string, fact: string): string => `UNWIND $ids AS id
  ${facts}
  MATCH (v:Evidence {fact: ${fact}})-[:ON]->(page:PageRef) ${seeking('v', 'Evidence', 'fact')}
  RETURN id AS of, ${columns('v', EVIDENCE_COLUMNS)}, ${seenAt('v')} AS seenAt`;

const MEMBERS = `MATCH (m:MentionRef)-[:MEMBER_OF]->(e:EntityRef {id: id}) ${seeking('e', 'EntityRef')}`;
const SAYINGS = sought('m', 'AssertionRef', 'id', 'relation');

const EVIDENCE: Readonly<Record<FactsOf, string>> = {
  entity: evidenceFrom(MEMBERS, 'm.id'),
  relation: evidenceFrom(SAYINGS, 'm.id'),
  fact: evidenceFrom('', 'id'),
};

const lastSeenFrom = (facts: string): string => `UNWIND $ids AS id
  ${facts}
  MATCH (m)-[:ON]->(page:PageRef)
  RETURN id AS of, max(${seenAt('m')}) AS seen`;

const LAST_SEEN = { entity: lastSeenFrom(MEMBERS), relation: lastSeenFrom(SAYINGS) } as const;

const JUDGEMENTS_OF = `UNWIND $ids AS id
  MATCH (e:EntityRef {id: id})<-[:MEMBER_OF]-(own:MentionRef)-[s:SAME_AS]-(other:Mention)
  ${seeking('e', 'EntityRef')}
  RETURN id AS of, own.id AS own, ${columns('s', JUDGEMENT_COLUMNS)}, ${columns('other', MENTION_COLUMNS, 'mention_')}`;

const REVIEW_KEYS: readonly Key[] = [{ by: 's.reviewScore', descending: true }, { by: 's.a' }, { by: 's.b' }];

export const unsurePairsStatement = (first: number, after?: string): Statement => {
  const parts = after === undefined ? [] : decodeCursor(after, 'nss');
  const cypher = `MATCH (a:MentionRef)-[s:SAME_AS]->(b:MentionRef)
    ${where(
      's.reviewScore IS NOT NULL',
      parts.length > 0 && beyond(REVIEW_KEYS),
      `NOT EXISTS { (a)-[:SAME_AS {origin: 'PERSON'}]->(b) }`,
    )}
    RETURN ${columns('s', JUDGEMENT_COLUMNS)} ${orderBy(REVIEW_KEYS)} ${limit()}`;
  return { name: 'unsure pairs', cypher, params: { ...afterParams(parts), first } };
};
