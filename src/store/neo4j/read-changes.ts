import type { Change } from '../../domain/change.ts';
import { compareText } from '../../lib/compare.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { ChangeQuery, ChangeRow, FedChange } from '../graph-store.ts';
import {
  afterParams,
  beyond,
  type Key,
  limit,
  memberRoot,
  orderBy,
  seeking,
  sought,
  walk,
  where,
} from './fragments.ts';
import { CHANGE_COLUMNS, changeOf, columns, distinct, oneEach } from './rows.ts';
import type { Run, Statement } from './statement.ts';

export const changes = async (run: Run, query: ChangeQuery): Promise<ChangeRow[]> => {
  const rows = await run(changesStatement(query));
  return rows.map(changeOf).map((change) => ({ change, cursor: encodeCursor(change.at, change.id) }));
};

export const changesById = async (run: Run, ids: readonly string[]): Promise<(Change | undefined)[]> => {
  const rows = await run({ name: 'changes by id', cypher: CHANGES_BY_ID, params: { ids: distinct(ids) } });
  return oneEach(ids, rows, changeOf);
};

export const changesAfter = async (run: Run, sequence: number, most: number): Promise<FedChange[]> => {
  const rows = await run({ name: 'changes after', cypher: CHANGES_AFTER, params: { sequence, first: most } });
  return rows.map((row) => ({ change: changeOf(row), sequence: row.sequence as number }));
};

export const lastSequence = async (run: Run): Promise<number> => {
  const [row] = await run({ name: 'last sequence', cypher: LAST_SEQUENCE, params: {} });
  return (row?.sequence as number | undefined) ?? 0;
};

/** Changes that name one of these entities in any part. */
export const changesOf = async (run: Run, entities: readonly string[]): Promise<Change[]> => {
  const rows = await run({ name: 'changes of', cypher: CHANGES_OF, params: { ids: distinct(entities) } });
  return rows.map(changeOf).sort((a, b) => compareText(a.id, b.id));
};

const KEYS: readonly Key[] = [{ by: 'c.at' }, { by: 'c.id' }];

export const changesStatement = (query: ChangeQuery): Statement => {
  const after = query.after === undefined ? [] : decodeCursor(query.after, 'ss');
  const conditions = where(
    'c.at >= $since',
    query.until !== undefined && 'c.at <= $until',
    query.kinds !== undefined && 'c.kind IN $kinds',
    after.length > 0 && beyond(KEYS),
  );
  const source =
    query.organization === undefined
      ? `MATCH (c:Change) ${seeking('c', 'Change', 'at')} ${conditions}`
      : `${IN_SUBTREE} WITH c ${conditions}`;
  // Every time is greater than the empty text.
  const { organization, since = '', until, kinds, first } = query;
  return {
    name: 'changes',
    cypher: `${source} RETURN ${columns('c', CHANGE_COLUMNS)} ${orderBy(KEYS)} ${limit()}`,
    params: { organization, since, until, kinds, first, ...afterParams(after) },
  };
};

/** The sub-tree as it was ever known: what happened in a unit that is gone still happened there. */
const IN_SUBTREE = `${memberRoot('organization')} ${walk({ to: 'unit', when: 'ever' })}
  WITH DISTINCT unit.id AS id
  CALL (id) {
    ${sought('c', 'Change', 'id', 'organization')} RETURN c
    UNION
    ${sought('c', 'Change', 'id', 'formerOrganization')} RETURN c
  }
  WITH DISTINCT c`;

const CHANGES_BY_ID = `UNWIND $ids AS id
  ${sought('c', 'Change')} RETURN id AS of, ${columns('c', CHANGE_COLUMNS)}`;

const CHANGES_AFTER = `MATCH (c:Change) ${seeking('c', 'Change', 'sequence')} WHERE c.sequence > $sequence
  RETURN c.sequence AS sequence, ${columns('c', CHANGE_COLUMNS)} ORDER BY c.sequence ${limit()}`;

const LAST_SEQUENCE = "MATCH (meta:Meta {key: 'orgraph'}) RETURN meta.sequence AS sequence";

const CHANGES_OF = `UNWIND $ids AS id
  CALL (id) {
    ${sought('c', 'Change', 'id', 'person')} RETURN c
    UNION
    ${sought('c', 'Change', 'id', 'organization')} RETURN c
    UNION
    ${sought('c', 'Change', 'id', 'formerOrganization')} RETURN c
    UNION
    ${sought('c', 'Change', 'id', 'event')} RETURN c
  }
  WITH DISTINCT c
  RETURN ${columns('c', CHANGE_COLUMNS)}`;
