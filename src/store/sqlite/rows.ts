import type { Change } from '../../domain/change.ts';
import type { Crawl } from '../../domain/crawl.ts';
import type { Entity, Relation } from '../../domain/entity.ts';
import type { Evidence } from '../../domain/evidence.ts';
import type { Judgement } from '../../domain/judgement.ts';
import type { Assertion, Mention, Statement } from '../../domain/mention.ts';
import type { NodeKind, PageState, RelationKind } from '../../domain/ontology.ts';
import type { Page } from '../../domain/page.ts';
import type { Card } from '../graph-store.ts';

/**
 * The columns that a read asks for and what becomes of them. Lists are long: their columns are scalars, taken by
 * place. What only whole records need stands in one column as JSON, so that it comes back exactly as it was put.
 */
type Text = string | null;

/** Column names behind a table's alias. */
export const columns = (alias: string, names: readonly string[]): string =>
  names.map((name) => `${alias}."${name}"`).join(', ');

// ---- cards ----

const CARD_COLUMNS = ['id', 'kind', 'name', 'url', 'image', 'start', 'end'];
export type CardRow = [string, NodeKind, string, Text, Text, Text, Text];
export const CARD_WIDTH = CARD_COLUMNS.length;

export const cardColumns = (alias: string): string => columns(alias, CARD_COLUMNS);

/** The card that stands in a row from column `at` on. */
export const cardAt = (row: readonly unknown[], at: number): Card => ({
  id: row[at] as string,
  kind: row[at + 1] as NodeKind,
  name: row[at + 2] as string,
  url: (row[at + 3] as Text) ?? undefined,
  image: (row[at + 4] as Text) ?? undefined,
  start: (row[at + 5] as Text) ?? undefined,
  end: (row[at + 6] as Text) ?? undefined,
});

// ---- statements ----

const STATEMENT_COLUMNS = ['title', 'rank', 'status', 'modifier', 'valid_from', 'valid_to', 'as'];
export const STATEMENT_WIDTH = STATEMENT_COLUMNS.length;

export const statementColumns = (alias: string): string => columns(alias, STATEMENT_COLUMNS);

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What a relation says, from column `at` on; what is unsaid is absent. */
export const statementAt = (row: readonly unknown[], at: number): Statement => {
  const says: Mutable<Statement> = {};
  if (row[at] !== null) says.title = row[at] as string;
  if (row[at + 1] !== null) says.rank = row[at + 1] as NonNullable<Statement['rank']>;
  if (row[at + 2] !== null) says.status = row[at + 2] as NonNullable<Statement['status']>;
  if (row[at + 3] !== null) says.modifier = row[at + 3] as NonNullable<Statement['modifier']>;
  if (row[at + 4] !== null) says.validFrom = row[at + 4] as string;
  if (row[at + 5] !== null) says.validTo = row[at + 5] as string;
  if (row[at + 6] !== null) says.as = row[at + 6] as string;
  return says;
};

// ---- whole records ----

export const ENTITY_COLUMNS = ['id', 'kind', 'name', 'first_seen', 'aliases', 'rest'];
export type EntityRow = [string, NodeKind, string, string, string, string];

export const entityOf = ([id, kind, name, firstSeen, aliases, rest]: EntityRow): Entity => ({
  id,
  kind,
  name,
  firstSeen,
  aliases: JSON.parse(aliases) as string[],
  ...(JSON.parse(rest) as Pick<Entity, 'values' | 'contacts' | 'members'>),
});

/** The relation of alias `r`, with the ids of its ends. */
export const RELATION_SELECT = `r.id, r.kind,
  (SELECT id FROM node WHERE n = r.from_n), (SELECT id FROM node WHERE n = r.to_n),
  r.first_seen, r.closed_at, r.closed_last_seen, r.pages, r.confidence, r.assertions, r.news,
  ${statementColumns('r')}`;
export type RelationRow = [
  string,
  RelationKind,
  string,
  string,
  string,
  Text,
  Text,
  number,
  number,
  string,
  number | null,
  ...Text[],
];
export const RELATION_WIDTH = 11 + STATEMENT_WIDTH;

export const relationOf = (row: RelationRow): Relation => {
  const [id, kind, from, to, firstSeen, closedAt, closedLastSeen, pages, confidence, assertions, news] = row;
  return {
    id,
    kind,
    from,
    to,
    says: statementAt(row, 11),
    firstSeen,
    ...(closedAt === null ? {} : { closedAt }),
    ...(closedLastSeen === null ? {} : { closedLastSeen }),
    ...(news === null ? {} : { news: true }),
    pages,
    confidence,
    assertions: JSON.parse(assertions) as string[],
  };
};

export const MENTION_COLUMNS = ['id', 'page', 'first_read', 'last_read', 'rest'];
export type MentionRow = [string, string, string, Text, string];

export const mentionOf = ([id, page, firstRead, lastRead, rest]: MentionRow): Mention => ({
  id,
  page,
  firstRead,
  ...(lastRead === null ? {} : { lastRead }),
  ...(JSON.parse(rest) as Omit<Mention, 'id' | 'page' | 'firstRead' | 'lastRead'>),
});

export const ASSERTION_COLUMNS = [...MENTION_COLUMNS, 'kind', 'from_mention', 'to_mention'];
export type AssertionRow = [...MentionRow, RelationKind, string, string];

export const assertionOf = ([
  id,
  page,
  firstRead,
  lastRead,
  rest,
  kind,
  from,
  to,
]: AssertionRow): Assertion => ({
  id,
  page,
  firstRead,
  ...(lastRead === null ? {} : { lastRead }),
  kind,
  from,
  to,
  ...(JSON.parse(rest) as Pick<Assertion, 'says' | 'score' | 'closedAt'>),
});

export const EVIDENCE_COLUMNS = [
  'id',
  'fact',
  'page',
  'snapshot',
  'path',
  'text',
  'first_read',
  'last_read',
  'hidden',
];
export type EvidenceRow = [string, string, string, string, string, string, string, Text, number | null];

export const evidenceOf = (row: EvidenceRow): Evidence => {
  const [id, fact, page, snapshot, path, text, firstRead, lastRead, hidden] = row;
  return {
    id,
    fact,
    page,
    snapshot,
    path,
    text,
    firstRead,
    ...(lastRead === null ? {} : { lastRead }),
    ...(hidden === null ? {} : { hidden: hidden === 1 }),
  };
};

export const JUDGEMENT_COLUMNS = ['a', 'b', 'origin', 'verdict', 'score', 'rest'];
export type JudgementRow = [string, string, Judgement['origin'], Judgement['verdict'], number, string];

export const judgementOf = ([a, b, origin, verdict, score, rest]: JudgementRow): Judgement => ({
  a,
  b,
  origin,
  verdict,
  score,
  ...(JSON.parse(rest) as Pick<Judgement, 'by' | 'at' | 'reasons'>),
});

/** Whole, as JSON: the other columns of a change and of a crawl are for finding them. */
export const changeOf = (record: string): Change => JSON.parse(record) as Change;
export const crawlOf = (record: string): Crawl => JSON.parse(record) as Crawl;

export const PAGE_COLUMNS = ['url', 'host', 'state', 'round', 'place', 'link', 'rest'];
export type PageRow = [string, string, PageState, Text, number | null, string, string];

export const pageOf = ([url, host, state, round, place, link, rest]: PageRow): Page => ({
  url,
  host,
  state,
  ...(round === null ? {} : { round }),
  ...(place === null ? {} : { place }),
  ...(JSON.parse(link) as Pick<Page, 'score' | 'scoreParts' | 'via'>),
  ...(JSON.parse(rest) as Partial<Page>),
});
