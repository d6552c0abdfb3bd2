import type { Relation } from '../../domain/entity.ts';
import { InputError } from '../../domain/errors.ts';
import { rankOrder } from '../../domain/ontology.ts';
import { validitySpan } from '../../domain/validity.ts';
import type { Connection, Parameters } from './connection.ts';
import { upsertSql } from './upsert.ts';

/** A relation with its assertions. Both of its ends must be there: entities are put before relations. */
export const putRelation = (connection: Connection, relation: Relation): void => {
  const [n] = connection.first<[number]>('put relation', PUT_RELATION, {
    ...statedColumns(relation),
    ...derivedColumns(relation),
    ...endColumns(connection, relation),
  }) as [number];
  connection.run('remove sayings', REMOVE_SAYINGS, { n });
  for (const assertion of relation.assertions)
    connection.run('put saying', PUT_SAYING, { assertion, relation: n });
};

export const removeRelation = (connection: Connection, id: string): void => {
  const removed = connection.first<[number]>(
    'remove relation',
    'DELETE FROM relation WHERE id = @id RETURNING n',
    { id },
  );
  if (removed !== undefined) connection.run('remove sayings', REMOVE_SAYINGS, { n: removed[0] });
};

const REMOVE_SAYINGS = 'DELETE FROM saying WHERE relation = @n';
const PUT_SAYING = upsertSql('saying', ['assertion'], ['assertion', 'relation']);

const PUT_RELATION = `${upsertSql(
  'relation',
  ['id'],
  [
    ...[
      'id',
      'kind',
      'from_n',
      'to_n',
      'title',
      'rank',
      'status',
      'modifier',
      'valid_from',
      'valid_to',
      'as',
    ],
    ...['first_seen', 'closed_at', 'closed_last_seen', 'news', 'pages', 'confidence', 'assertions'],
    ...['start_day', 'end_day', 'closed_time', 'closed_day', 'rank_order', 'from_sort', 'to_sort'],
  ],
)} RETURNING n`;

const statedColumns = ({ says, ...relation }: Relation): Parameters => ({
  id: relation.id,
  kind: relation.kind,
  title: says.title ?? null,
  rank: says.rank ?? null,
  status: says.status ?? null,
  modifier: says.modifier ?? null,
  valid_from: says.validFrom ?? null,
  valid_to: says.validTo ?? null,
  as: says.as ?? null,
  first_seen: relation.firstSeen,
  closed_at: relation.closedAt ?? null,
  closed_last_seen: relation.closedLastSeen ?? null,
  news: relation.news === true ? 1 : null,
  pages: relation.pages,
  confidence: relation.confidence,
  assertions: JSON.stringify(relation.assertions),
});

const derivedColumns = (relation: Relation): Parameters => {
  const { startDay, endDay, closedAt, closedDay } = validitySpan(relation);
  return {
    start_day: startDay,
    end_day: endDay,
    closed_time: closedAt,
    closed_day: closedDay,
    rank_order: rankOrder(relation.says.rank),
  };
};

const endColumns = (connection: Connection, { id, from, to }: Relation): Parameters => {
  const [fromNumber, fromSort] = endOf(connection, id, from);
  const [toNumber, toSort] = endOf(connection, id, to);
  return { from_n: fromNumber, from_sort: fromSort, to_n: toNumber, to_sort: toSort };
};

const endOf = (connection: Connection, relation: string, end: string): [number, string] => {
  const row = connection.first<[number, string]>('end of relation', END_OF, { end });
  if (row === undefined)
    throw new InputError(`Relation ${relation} ends in ${end}, which is no entity of this store.`);
  return row;
};

const END_OF = 'SELECT e.n, e.sort FROM node a CROSS JOIN entity e ON e.n = a.n WHERE a.id = @end';
