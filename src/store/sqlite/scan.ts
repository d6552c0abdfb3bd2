import type { LedgerRows, LedgerTable } from '../graph-store.ts';
import type { Connection, Parameters } from './connection.ts';
import {
  ASSERTION_COLUMNS,
  type AssertionRow,
  assertionOf,
  changeOf,
  columns,
  ENTITY_COLUMNS,
  type EntityRow,
  EVIDENCE_COLUMNS,
  type EvidenceRow,
  entityOf,
  evidenceOf,
  JUDGEMENT_COLUMNS,
  type JudgementRow,
  judgementOf,
  MENTION_COLUMNS,
  type MentionRow,
  mentionOf,
  PAGE_COLUMNS,
  type PageRow,
  pageOf,
  RELATION_SELECT,
  type RelationRow,
  relationOf,
} from './rows.ts';

const BATCH = 1000;

/** How a table is walked: its rows from a key on, how a row is turned, and the key after which to go on. */
interface Walk<T> {
  readonly sql: string;
  readonly turn: (row: never) => T;
  readonly keyOf: (row: T) => Parameters;
}

/** All rows in the order of their keys. Each batch is a read of its own: writers need not wait for an export. */
export async function* scanTable<T extends LedgerTable>(
  connection: Connection,
  table: T,
): AsyncGenerator<readonly LedgerRows[T][]> {
  const { sql, turn, keyOf }: Walk<LedgerRows[T]> = WALKS[table];
  let after: Parameters = START;
  while (true) {
    const rows = connection.all<never>(`scan ${table}`, sql, { ...after, limit: BATCH }).map(turn);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = keyOf(last);
  }
}

/** Before every key; a judgement's has three parts. */
const START: Parameters = { key: '', b: '', origin: '' };

const byId = ({ id }: { readonly id: string }): Parameters => ({ key: id });

const rowsById = (table: string, names: readonly string[]): string =>
  `SELECT ${columns('t', names)} FROM ${table} t WHERE t.id > @key ORDER BY t.id LIMIT @limit`;

const WALKS: { readonly [T in LedgerTable]: Walk<LedgerRows[T]> } = {
  page: {
    sql: `SELECT ${columns('t', PAGE_COLUMNS)} FROM page t WHERE t.url > @key ORDER BY t.url LIMIT @limit`,
    turn: (row: PageRow) => pageOf(row),
    keyOf: ({ url }) => ({ key: url }),
  },
  mention: {
    sql: rowsById('mention', MENTION_COLUMNS),
    turn: (row: MentionRow) => mentionOf(row),
    keyOf: byId,
  },
  assertion: {
    sql: rowsById('assertion', ASSERTION_COLUMNS),
    turn: (row: AssertionRow) => assertionOf(row),
    keyOf: byId,
  },
  evidence: {
    sql: rowsById('evidence', EVIDENCE_COLUMNS),
    turn: (row: EvidenceRow) => evidenceOf(row),
    keyOf: byId,
  },
  judgement: {
    sql: `SELECT ${columns('j', JUDGEMENT_COLUMNS)} FROM judgement j
      WHERE (j.a, j.b, j.origin) > (@key, @b, @origin) ORDER BY j.a, j.b, j.origin LIMIT @limit`,
    turn: (row: JudgementRow) => judgementOf(row),
    keyOf: ({ a, b, origin }) => ({ key: a, b, origin }),
  },
  entity: {
    sql: `SELECT ${columns('e', ENTITY_COLUMNS)} FROM node t CROSS JOIN entity e ON e.n = t.n
      WHERE t.id > @key ORDER BY t.id LIMIT @limit`,
    turn: (row: EntityRow) => entityOf(row),
    keyOf: byId,
  },
  relation: {
    sql: `SELECT ${RELATION_SELECT} FROM relation r WHERE r.id > @key ORDER BY r.id LIMIT @limit`,
    turn: (row: RelationRow) => relationOf(row),
    keyOf: byId,
  },
  change: {
    sql: 'SELECT record FROM change WHERE id > @key ORDER BY id LIMIT @limit',
    turn: ([record]: [string]) => changeOf(record),
    keyOf: byId,
  },
};
