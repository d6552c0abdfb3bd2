import { decodeCursor, encodeCursor } from '../../domain/cursor.ts';
import type { ChangeQuery, Reader } from '../graph-store.ts';
import type { Connection, Parameters } from './connection.ts';
import { DEEPEST, every, inList, list, subtreeSql } from './fragments.ts';
import { byPlace } from './read-entities.ts';
import { changeOf } from './rows.ts';

export const changeReader = (
  connection: Connection,
): Pick<Reader, 'changes' | 'changesById' | 'changesAfter' | 'lastSequence'> => ({
  changes: async (query) => {
    const rows = connection.all<[string]>('changes', changesSql(query), changeParameters(query));
    return rows.map(([record]) => {
      const change = changeOf(record);
      return { change, cursor: encodeCursor(change.at, change.id) };
    });
  },
  changesById: async (ids) =>
    byPlace(
      ids,
      connection.all<[number, string]>('changes by id', CHANGES_BY_ID, { ids: list(ids) }),
      ([record]) => changeOf(record),
    ),
  changesAfter: async (sequence, limit) =>
    connection
      .all<[string, number]>('changes after', CHANGES_AFTER, { sequence, limit })
      .map(([record, place]) => ({ change: changeOf(record), sequence: place })),
  lastSequence: async () => connection.first<[number]>('last sequence', LAST_SEQUENCE)?.[0] ?? 0,
});

const CHANGES_BY_ID = 'SELECT q.key, c.record FROM json_each(@ids) q CROSS JOIN change c ON c.id = q.value';

const CHANGES_AFTER =
  'SELECT record, sequence FROM change WHERE sequence > @sequence ORDER BY sequence LIMIT @limit';

/** The last number given, even where its change has been removed since. */
const LAST_SEQUENCE = "SELECT seq FROM sqlite_sequence WHERE name = 'change'";

const changesSql = (query: ChangeQuery): string => `${query.organization === undefined ? '' : IN_SUBTREE}
  SELECT c.record FROM ${query.organization === undefined ? '' : 'concerned CROSS JOIN'} change c
  WHERE ${every([
    query.organization !== undefined && 'c.sequence = concerned.sequence',
    query.since !== undefined && 'c.at >= @since',
    query.until !== undefined && 'c.at <= @until',
    query.kinds !== undefined && inList('c.kind', 'kinds'),
    query.after !== undefined && 'c.at >= @afterAt AND (c.at, c.id) > (@afterAt, @afterId)',
  ])}
  ORDER BY c.at, c.id LIMIT @first`;

/** Changes that happened in the sub-tree as it was ever known, or that led out of it. */
const IN_SUBTREE = `WITH RECURSIVE ${subtreeSql('organization', 'ever')},
  unit (id) AS (SELECT DISTINCT a.id FROM walk CROSS JOIN node a ON a.n = walk.n),
  concerned (sequence) AS (
    SELECT i.sequence FROM unit CROSS JOIN change i ON i.organization = unit.id
    UNION
    SELECT o.sequence FROM unit CROSS JOIN change o ON o.former_organization = unit.id
  )`;

const changeParameters = ({ organization, since, until, kinds, first, after }: ChangeQuery): Parameters => ({
  first,
  ...(organization === undefined ? {} : { organization, depth: DEEPEST }),
  ...(since === undefined ? {} : { since }),
  ...(until === undefined ? {} : { until }),
  ...(kinds === undefined ? {} : { kinds: list(kinds) }),
  ...(after === undefined ? {} : afterParameters(after)),
});

const afterParameters = (after: string): Parameters => {
  const [afterAt, afterId] = decodeCursor(after, 'ss') as [string, string];
  return { afterAt, afterId };
};
