import { judgementKey } from '../../domain/judgement.ts';
import { compareText } from '../../lib/compare.ts';
import type { Ledger } from '../graph-store.ts';
import type { Connection } from './connection.ts';
import { every, list } from './fragments.ts';
import { byPlace } from './read-entities.ts';
import {
  ASSERTION_COLUMNS,
  type AssertionRow,
  assertionOf,
  changeOf,
  columns,
  JUDGEMENT_COLUMNS,
  type JudgementRow,
  judgementOf,
  MENTION_COLUMNS,
  type MentionRow,
  mentionOf,
  RELATION_SELECT,
  type RelationRow,
  relationOf,
} from './rows.ts';
import { scanTable } from './scan.ts';

/** The base of the graph, as settling and export read it. */
export const ledgerOf = (connection: Connection): Ledger => ({
  unsettled: async (limit) => unsettledOf(connection, limit),
  mentions: async (ids) =>
    byPlace(
      ids,
      connection.all<[number, ...MentionRow]>('mentions', MENTIONS, { ids: list(ids) }),
      mentionOf,
    ),
  factsOfPage: async (url) => factsOfPage(connection, url),
  comembers: async (mentions) => {
    const rows = connection.all<[number, string]>('comembers', COMEMBERS, { ids: list(mentions) });
    const found = byPlace(mentions, rows, ([members]) => JSON.parse(members) as string[]);
    return found.map((members) => members ?? []);
  },
  judgements: async (mentions) =>
    connection
      .all<JudgementRow>('judgements', JUDGEMENTS, { ids: list(mentions) })
      .map(judgementOf)
      .sort((a, b) => compareText(judgementKey(a), judgementKey(b))),
  assertions: async (mentions, end, kind) => {
    const parameters = { ids: list(mentions), ...(kind === undefined ? {} : { kind }) };
    return connection.all<AssertionRow>('assertions', assertionsSql(end, kind), parameters).map(assertionOf);
  },
  relationsOf: async (entities) =>
    connection.all<RelationRow>('relations of', RELATIONS_OF, { ids: list(entities) }).map(relationOf),
  changesOf: async (entities) =>
    connection
      .all<[string]>('changes of', CHANGES_OF, { ids: list(entities) })
      .map(([record]) => changeOf(record)),
  scan: (table) => scanTable(connection, table),
});

// ---- what waits ----

/** The token stands in every row, so that it and the marks are of one moment; a row without a mention is it alone. */
const UNSETTLED = `SELECT s.token, u.mention, u.mark FROM settling s
  LEFT JOIN (SELECT mention, mark FROM unsettled ORDER BY mention LIMIT @limit) u ORDER BY u.mention`;

const unsettledOf = (connection: Connection, limit: number): Awaited<ReturnType<Ledger['unsettled']>> => {
  const rows = connection.all<[string, string | null, string | null]>('unsettled', UNSETTLED, { limit });
  const waiting = rows.flatMap(([, mention, mark]) =>
    mention === null || mark === null ? [] : [{ mention, mark }],
  );
  return { waiting, token: rows[0]?.[0] ?? '' };
};

// ---- facts ----

const MENTIONS = `SELECT q.key, ${columns('m', MENTION_COLUMNS)} FROM json_each(@ids) q
  CROSS JOIN mention m ON m.id = q.value`;

const MENTION_PADDING = ASSERTION_COLUMNS.slice(MENTION_COLUMNS.length).map(() => 'NULL');

/** Both in one statement, so that they are of one moment; a mention has no kind of relation. */
const FACTS_OF_PAGE = `
  SELECT ${columns('m', MENTION_COLUMNS)}, ${MENTION_PADDING.join(', ')} FROM mention m WHERE m.page = @url
  UNION ALL
  SELECT ${columns('a', ASSERTION_COLUMNS)} FROM assertion a WHERE a.page = @url
  ORDER BY 1`;

const factsOfPage = (connection: Connection, url: string): Awaited<ReturnType<Ledger['factsOfPage']>> => {
  const rows = connection.all<AssertionRow | [...MentionRow, null, null, null]>(
    'facts of page',
    FACTS_OF_PAGE,
    { url },
  );
  return {
    mentions: rows
      .filter((row) => row[5] === null)
      .map((row) => mentionOf(row.slice(0, 5) as unknown as MentionRow)),
    assertions: rows.filter((row): row is AssertionRow => row[5] !== null).map(assertionOf),
  };
};

const COMEMBERS = `SELECT q.key, e.rest ->> 'members' FROM json_each(@ids) q
  CROSS JOIN member m ON m.mention = q.value CROSS JOIN entity e ON e.n = m.entity`;

/** Rows of several look-ups, each once, by its key. */
const eachOnce = (table: string, key: string, lookUps: readonly string[]): string =>
  `(${lookUps.map((column) => `SELECT DISTINCT t.${key} AS key FROM json_each(@ids) q CROSS JOIN ${table} t ON ${column} = q.value`).join(' UNION ')}) found`;

const JUDGEMENTS = `SELECT DISTINCT ${columns('j', JUDGEMENT_COLUMNS)} FROM (
    SELECT t.a, t.b FROM json_each(@ids) q CROSS JOIN judgement t ON t.a = q.value
    UNION
    SELECT t.a, t.b FROM json_each(@ids) q CROSS JOIN judgement t ON t.b = q.value
  ) found CROSS JOIN judgement j ON j.a = found.a AND j.b = found.b`;

const assertionsSql = (end: 'from' | 'to' | 'either', kind: string | undefined): string => {
  const lookUps = end === 'either' ? ['t.from_mention', 't.to_mention'] : [`t.${end}_mention`];
  return `SELECT ${columns('a', ASSERTION_COLUMNS)} FROM ${eachOnce('assertion', 'n', lookUps)}
    CROSS JOIN assertion a ON a.n = found.key
    WHERE ${every([kind !== undefined && 'a.kind = @kind'])} ORDER BY a.id`;
};

const RELATIONS_OF = `SELECT ${RELATION_SELECT} FROM (
    SELECT t.n FROM json_each(@ids) q CROSS JOIN node e ON e.id = q.value CROSS JOIN relation t ON t.from_n = e.n
    UNION
    SELECT t.n FROM json_each(@ids) q CROSS JOIN node e ON e.id = q.value CROSS JOIN relation t ON t.to_n = e.n
  ) found CROSS JOIN relation r ON r.n = found.n ORDER BY r.id`;

const CHANGES_OF = `SELECT c.record FROM ${eachOnce('change', 'sequence', [
  't.person',
  't.organization',
  't.former_organization',
  't.event',
])} CROSS JOIN change c ON c.sequence = found.key ORDER BY c.id`;
