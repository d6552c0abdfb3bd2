import { RELATION_KIND_NAMES } from '../../domain/ontology.ts';
import type { CursorPart } from '../cursor.ts';
import type { LedgerRows, LedgerTable } from '../graph-store.ts';
import { afterParams, beyond, type Key, limit, orderBy, seeking, where } from './fragments.ts';
import {
  ASSERTION_COLUMNS,
  assertionOf,
  CHANGE_COLUMNS,
  changeOf,
  columns,
  ENTITY_COLUMNS,
  EVIDENCE_COLUMNS,
  entityOf,
  evidenceOf,
  JUDGEMENT_COLUMNS,
  judgementOf,
  MENTION_COLUMNS,
  mentionOf,
  PAGE_COLUMNS,
  pageOf,
  relationOf,
  wholeRelationColumns,
} from './rows.ts';
import type { Row, Run } from './statement.ts';

const BATCH = 1000;

/** All rows of a table in the order of their keys: each batch goes on after the last key of the one before. */
export async function* scan<T extends LedgerTable>(run: Run, table: T): AsyncGenerator<LedgerRows[T][]> {
  const { cypher, turn, keys }: Scan<LedgerRows[T]> = SCANS[table];
  let after: CursorPart[] = keys.map(() => '');
  for (;;) {
    const rows = await run({
      name: `scan ${table}`,
      cypher,
      params: { ...afterParams(after), first: BATCH },
    });
    if (rows.length > 0) yield rows.map((row) => turn(row));
    if (rows.length < BATCH) return;
    const last = rows.at(-1) as Row;
    after = keys.map((_, at) => last[`key${at}`] as CursorPart);
  }
}

interface Scan<T> {
  readonly keys: readonly Key[];
  readonly cypher: string;
  readonly turn: (row: Row) => T;
}

interface ScanSpec<T> {
  readonly pattern: string;
  /** Label and property of the index that has the first key. */
  readonly index: readonly [label: string, property: string];
  readonly is?: string;
  readonly keys: readonly string[];
  readonly columns: string;
  readonly turn: (row: Row) => T;
}

const scanOf = <T>(spec: ScanSpec<T>): Scan<T> => {
  const keys = spec.keys.map((by) => ({ by }));
  const [label, property] = spec.index;
  const [variable = ''] = (spec.keys[0] ?? '').split('.');
  const cypher = `MATCH ${spec.pattern} ${seeking(variable, label, property)} ${where(beyond(keys), spec.is)}
    RETURN ${keyColumns(spec.keys)}, ${spec.columns} ${orderBy(keys)} ${limit()}`;
  return { keys, cypher, turn: spec.turn };
};

const keyColumns = (keys: readonly string[]): string =>
  keys.map((key, at) => `${key} AS key${at}`).join(', ');

/** Relations of all kinds in one order: the next batch of each kind, of which the first rows are taken. */
const RELATION_SCAN: Scan<LedgerRows['relation']> = {
  keys: [{ by: 'r.id' }],
  cypher: `CALL () {
      ${RELATION_KIND_NAMES.map(
        (kind) =>
          `MATCH ()-[r:${kind}]->() ${seeking('r', kind)} WHERE r.id > $after0 RETURN r ORDER BY r.id ${limit()}`,
      ).join(' UNION ALL ')}
    }
    WITH r ORDER BY r.id ${limit()}
    RETURN r.id AS key0, ${wholeRelationColumns('r')} ORDER BY key0`,
  turn: relationOf,
};

const SCANS: { readonly [T in LedgerTable]: Scan<LedgerRows[T]> } = {
  // The first characters of a URL are indexed, the rest of it decides between equals: a URL may be longer than a key.
  page: scanOf({
    pattern: '(p:Page)',
    index: ['Page', 'urlStart'],
    keys: ['p.urlStart', 'p.url'],
    columns: columns('p', PAGE_COLUMNS),
    turn: pageOf,
  }),
  mention: scanOf({
    pattern: '(m:MentionRef)',
    index: ['MentionRef', 'id'],
    is: 'm:Mention',
    keys: ['m.id'],
    columns: columns('m', MENTION_COLUMNS),
    turn: (row) => mentionOf(row),
  }),
  assertion: scanOf({
    pattern: '(a:AssertionRef)',
    index: ['AssertionRef', 'id'],
    is: 'a:Assertion',
    keys: ['a.id'],
    columns: columns('a', ASSERTION_COLUMNS),
    turn: assertionOf,
  }),
  evidence: scanOf({
    pattern: '(v:Evidence)',
    index: ['Evidence', 'id'],
    keys: ['v.id'],
    columns: columns('v', EVIDENCE_COLUMNS),
    turn: evidenceOf,
  }),
  judgement: scanOf({
    pattern: '()-[s:SAME_AS]->()',
    index: ['SAME_AS', 'key'],
    keys: ['s.key'],
    columns: columns('s', JUDGEMENT_COLUMNS),
    turn: judgementOf,
  }),
  entity: scanOf({
    pattern: '(e:EntityRef)',
    index: ['EntityRef', 'id'],
    is: 'e:Entity',
    keys: ['e.id'],
    columns: columns('e', ENTITY_COLUMNS),
    turn: entityOf,
  }),
  relation: RELATION_SCAN,
  change: scanOf({
    pattern: '(c:Change)',
    index: ['Change', 'id'],
    keys: ['c.id'],
    columns: columns('c', CHANGE_COLUMNS),
    turn: changeOf,
  }),
};
