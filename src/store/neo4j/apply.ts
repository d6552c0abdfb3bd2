import { randomUUID } from 'node:crypto';
import type { Change } from '../../domain/change.ts';
import { ConflictError, InputError } from '../../domain/errors.ts';
import type { ChangeSet, Unsettled } from '../graph-store.ts';
import { sought } from './fragments.ts';
import { changeProperties } from './properties.ts';
import type { Row, Run, Statement } from './statement.ts';
import { inBatches, PUT_RELATIONS, putStatements } from './write-put.ts';
import { queueStatements } from './write-queue.ts';
import { removeStatements, sweepStatements } from './write-remove.ts';

/** Applies the set within the transaction of `run`. May be called again after a conflict: it reads all it needs anew. */
export const applySet = async (run: Run, set: ChangeSet): Promise<void> => {
  if (set.settling !== undefined && (await isSettled(run, set.settling))) return;
  for (const statement of removeStatements(set.remove ?? {})) await run(statement);
  for (const statement of putStatements(set.put ?? {})) checkEnds(statement, await run(statement));
  // After what is put: a page that links to itself has been read.
  for (const statement of queueStatements(set)) await run(statement);
  await putChanges(run, set.put?.changes ?? []);
  for (const statement of sweepStatements(set.remove ?? {})) await run(statement);
  for (const statement of markStatements(set)) await run(statement);
};

/** True where this very settling was applied before; the lock keeps other settlers waiting until it is decided. */
const isSettled = async (run: Run, { after, token }: { after: string; token: string }): Promise<boolean> => {
  const current = (await lockMeta(run)).token as string;
  if (current === token) return true;
  if (current === after) return false;
  throw new ConflictError('Another settling was applied meanwhile: read what waits and settle again.');
};

/** Only a write takes the lock, and only what is read after it is sure to stand until the end of the transaction. */
const lockMeta = async (run: Run): Promise<Row> => {
  const [row] = await run({ name: 'lock meta', cypher: LOCK_META, params: {} });
  return row ?? {};
};

const LOCK_META = `MATCH (meta:Meta {key: 'orgraph'}) SET meta.locked = true
  WITH meta
  RETURN meta.token AS token, meta.sequence AS sequence`;

const checkEnds = ({ name, params }: Statement, [row]: readonly Row[]): void => {
  if (name !== PUT_RELATIONS) return;
  const missing = (params.rows as unknown[]).length - (row?.put as number);
  if (missing > 0)
    throw new InputError(`${missing} of the relations put end in an entity that is not there.`);
};

/**
 * Changes get their places in the feed under the lock: whoever commits later has the higher ones, so a follower that has
 * seen one never misses a smaller.
 */
const putChanges = async (run: Run, changes: readonly Change[]): Promise<void> => {
  if (changes.length === 0) return;
  let sequence = (await lockMeta(run)).sequence as number;
  const known = await run({
    name: 'known changes',
    cypher: KNOWN_CHANGES,
    params: { ids: changes.map(({ id }) => id) },
  });
  const places = new Map(known.map((row) => [row.id as string, row.sequence as number]));
  for (const { id } of changes) if (!places.has(id)) places.set(id, ++sequence);
  const rows = [...new Map(changes.map((change) => [change.id, change])).values()].map((change) => ({
    ...changeProperties(change),
    sequence: places.get(change.id),
  }));
  for (const statement of inBatches('put changes', PUT_CHANGES, rows)) await run(statement);
  await run({ name: 'set sequence', cypher: SET_SEQUENCE, params: { sequence } });
};

const KNOWN_CHANGES = `UNWIND $ids AS id ${sought('c', 'Change')} RETURN c.id AS id, c.sequence AS sequence`;

const PUT_CHANGES = 'UNWIND $rows AS row MERGE (c:Change {id: row.id}) SET c = row';

const SET_SEQUENCE = "MATCH (meta:Meta {key: 'orgraph'}) SET meta.sequence = $sequence";

/** A mark that the same set clears and makes again stays made. */
const markStatements = ({ settling, unsettled = [] }: ChangeSet): Statement[] => {
  const byMention = (a: Unsettled, b: Unsettled): number => (a.mention < b.mention ? -1 : 1);
  const clears = [...(settling?.clears ?? [])].sort(byMention);
  const marks = [...new Set(unsettled)].sort().map((mention) => ({ mention, mark: randomUUID() }));
  return [
    ...inBatches('clear marks', CLEAR_MARKS, clears),
    ...inBatches('put marks', PUT_MARKS, marks),
    ...(settling === undefined
      ? []
      : [{ name: 'set token', cypher: SET_TOKEN, params: { token: settling.token } }]),
  ];
};

const CLEAR_MARKS = `UNWIND $rows AS row
  ${sought('u', 'Unsettled', 'row.mention', 'mention')} WHERE u.mark = row.mark
  DELETE u`;

const PUT_MARKS = 'UNWIND $rows AS row MERGE (u:Unsettled {mention: row.mention}) SET u.mark = row.mark';

const SET_TOKEN = "MATCH (meta:Meta {key: 'orgraph'}) SET meta.token = $token";
