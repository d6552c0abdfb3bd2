import { randomUUID } from 'node:crypto';
import { ConflictError } from '../../domain/errors.ts';
import type { JudgementKey } from '../../domain/judgement.ts';
import type { ChangeSet, Writer } from '../graph-store.ts';
import type { Connection } from './connection.ts';
import { putEntity, removeEntity } from './put-entity.ts';
import { putAssertion, putChange, putEvidence, putJudgement, putMention } from './put-facts.ts';
import { putCrawl, putPage, queuePage, rescorePage } from './put-pages.ts';
import { putRelation, removeRelation } from './put-relation.ts';
import { upsertSql } from './upsert.ts';

export const writerOf = (connection: Connection): Writer => ({
  apply: async (set) => connection.write(() => applySet(connection, set)),
});

/** Runs under the write lock, in one transaction. */
const applySet = (connection: Connection, set: ChangeSet): void => {
  if (set.settling !== undefined && isDone(connection, set.settling)) return;
  remove(connection, set.remove ?? {});
  put(connection, set.put ?? {});
  // After what is put: a page that links to itself has been read.
  for (const page of set.queue ?? []) queuePage(connection, page);
  for (const page of set.rescore ?? []) rescorePage(connection, page);
  if (set.settling !== undefined) settle(connection, set.settling);
  mark(connection, set.unsettled ?? []);
};

// ---- rows ----

const remove = (connection: Connection, rows: NonNullable<ChangeSet['remove']>): void => {
  removeBy(connection, 'page', 'url', rows.pages);
  removeBy(connection, 'mention', 'id', rows.mentions);
  removeBy(connection, 'assertion', 'id', rows.assertions);
  removeBy(connection, 'evidence', 'fact', rows.evidenceOf);
  removeBy(connection, 'change', 'id', rows.changes);
  for (const key of rows.judgements ?? []) removeJudgement(connection, key);
  for (const id of rows.relations ?? []) removeRelation(connection, id);
  for (const id of rows.entities ?? []) removeEntity(connection, id);
};

const removeBy = (
  connection: Connection,
  table: string,
  column: string,
  keys: readonly string[] = [],
): void => {
  for (const key of keys)
    connection.run(`remove ${table}`, `DELETE FROM ${table} WHERE ${column} = @key`, { key });
};

const removeJudgement = (connection: Connection, { a, b, origin }: JudgementKey): void =>
  connection.run('remove judgement', REMOVE_JUDGEMENT, { a, b, origin });

const REMOVE_JUDGEMENT = 'DELETE FROM judgement WHERE a = @a AND b = @b AND origin = @origin';

const put = (connection: Connection, rows: NonNullable<ChangeSet['put']>): void => {
  for (const page of rows.pages ?? []) putPage(connection, page);
  for (const mention of rows.mentions ?? []) putMention(connection, mention);
  for (const assertion of rows.assertions ?? []) putAssertion(connection, assertion);
  for (const evidence of rows.evidence ?? []) putEvidence(connection, evidence);
  for (const judgement of rows.judgements ?? []) putJudgement(connection, judgement);
  for (const entity of rows.entities ?? []) putEntity(connection, entity);
  for (const relation of rows.relations ?? []) putRelation(connection, relation);
  for (const change of rows.changes ?? []) putChange(connection, change);
  for (const crawl of rows.crawls ?? []) putCrawl(connection, crawl);
};

// ---- settling ----

type Settling = NonNullable<ChangeSet['settling']>;

const isDone = (connection: Connection, { after, token }: Settling): boolean => {
  const current = connection.first<[string]>('settling token', 'SELECT token FROM settling')?.[0] ?? '';
  if (current === token) return true;
  if (current !== after) throw new ConflictError('Another settling came first: read what waits again.');
  return false;
};

const settle = (connection: Connection, { token, clears }: Settling): void => {
  connection.run('set settling token', 'UPDATE settling SET token = @token', { token });
  for (const { mention, mark } of clears) connection.run('clear mark', CLEAR_MARK, { mention, mark });
};

const CLEAR_MARK = 'DELETE FROM unsettled WHERE mention = @mention AND mark = @mark';
const PUT_MARK = upsertSql('unsettled', ['mention'], ['mention', 'mark']);

/** A mark is of one apply, so that a settler can tell whether a mention was marked again after it looked. */
const mark = (connection: Connection, mentions: readonly string[]): void => {
  const fresh = randomUUID();
  for (const mention of mentions) connection.run('mark', PUT_MARK, { mention, mark: fresh });
};
