import type { Change } from '../../domain/change.ts';
import type { Evidence } from '../../domain/evidence.ts';
import type { Judgement } from '../../domain/judgement.ts';
import type { Assertion, Mention } from '../../domain/mention.ts';
import type { Connection } from './connection.ts';
import { ASSERTION_COLUMNS, EVIDENCE_COLUMNS, JUDGEMENT_COLUMNS, MENTION_COLUMNS } from './rows.ts';
import { upsertSql } from './upsert.ts';

/** Puts of what pages say, people judge and settling reports: one row each. */

export const putMention = (connection: Connection, mention: Mention): void => {
  const { id, page, firstRead, lastRead, ...rest } = mention;
  const columns = { id, page, first_read: firstRead, last_read: lastRead ?? null };
  connection.run('put mention', PUT_MENTION, { ...columns, rest: JSON.stringify(rest) });
};

const PUT_MENTION = upsertSql('mention', ['id'], MENTION_COLUMNS);

export const putAssertion = (connection: Connection, assertion: Assertion): void => {
  const { id, page, firstRead, lastRead, kind, from, to, ...rest } = assertion;
  const ends = { kind, from_mention: from, to_mention: to };
  const columns = { id, page, first_read: firstRead, last_read: lastRead ?? null, ...ends };
  connection.run('put assertion', PUT_ASSERTION, { ...columns, rest: JSON.stringify(rest) });
};

const PUT_ASSERTION = upsertSql('assertion', ['id'], ASSERTION_COLUMNS);

export const putEvidence = (connection: Connection, evidence: Evidence): void =>
  connection.run('put evidence', PUT_EVIDENCE, {
    id: evidence.id,
    fact: evidence.fact,
    page: evidence.page,
    snapshot: evidence.snapshot,
    path: evidence.path,
    text: evidence.text,
    first_read: evidence.firstRead,
    last_read: evidence.lastRead ?? null,
    hidden: evidence.hidden === undefined ? null : Number(evidence.hidden),
  });

const PUT_EVIDENCE = upsertSql('evidence', ['id'], EVIDENCE_COLUMNS);

export const putJudgement = (connection: Connection, judgement: Judgement): void => {
  const { a, b, origin, verdict, score, ...rest } = judgement;
  connection.run('put judgement', PUT_JUDGEMENT, {
    a,
    b,
    origin,
    verdict,
    score,
    rest: JSON.stringify(rest),
  });
};

const PUT_JUDGEMENT = upsertSql('judgement', ['a', 'b', 'origin'], JUDGEMENT_COLUMNS);

/** A change that is put again keeps the sequence it was first given. */
export const putChange = (connection: Connection, change: Change): void =>
  connection.run('put change', PUT_CHANGE, {
    id: change.id,
    at: change.at,
    kind: change.kind,
    person: change.person ?? null,
    organization: change.organization ?? null,
    former_organization: change.formerOrganization ?? null,
    event: change.event ?? null,
    record: JSON.stringify(change),
  });

const PUT_CHANGE = upsertSql(
  'change',
  ['id'],
  ['id', 'at', 'kind', 'person', 'organization', 'former_organization', 'event', 'record'],
);
