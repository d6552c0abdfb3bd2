import type { Entity } from '../../domain/entity.ts';
import { NODE_KINDS } from '../../domain/ontology.ts';
import { firstDay, lastDay } from '../../domain/partial-date.ts';
import { foldedLength } from '../../text/normalize.ts';
import { indexTerms } from '../../text/search-terms.ts';
import { sortKey, startKey } from '../../text/sort-key.ts';
import type { Connection, Parameters } from './connection.ts';
import { upsertSql } from './upsert.ts';

/** An entity with its members, its names as search terms and, for a place, its spot on the map. */
export const putEntity = (connection: Connection, entity: Entity): void => {
  const n = numberOf(connection, entity.id);
  const before = connection.first<NamesRow>('names of entity', NAMES_OF, { n });
  const row = entityRow(entity);
  connection.run('put entity', PUT_ENTITY, { n, ...row });
  putMembers(connection, n, entity.members);
  putSpot(connection, n, row);
  const [kind, name, aliases] = before ?? [];
  if (kind === row.kind && name === row.name && aliases === row.aliases) return;
  if (before !== undefined) removeNames(connection, n);
  putNames(connection, n, entity);
};

/** Removing relations comes first: the number is kept only while some relation still refers to it. */
export const removeEntity = (connection: Connection, id: string): void => {
  const [n] = connection.first<[number]>('number of node', NUMBER_OF, { id }) ?? [];
  if (n === undefined) return;
  connection.run('remove entity', 'DELETE FROM entity WHERE n = @n', { n });
  connection.run('remove members', REMOVE_MEMBERS, { n });
  connection.run('remove spot', REMOVE_SPOT, { n });
  removeNames(connection, n);
  connection.run('remove node', REMOVE_NODE, { n });
};

type NamesRow = [kind: string, name: string, aliases: string];

const NAMES_OF = 'SELECT kind, name, aliases FROM entity WHERE n = @n';
const NUMBER_OF = 'SELECT n FROM node WHERE id = @id';
const REMOVE_NODE = `DELETE FROM node WHERE n = @n
  AND NOT EXISTS (SELECT 1 FROM relation WHERE from_n = @n) AND NOT EXISTS (SELECT 1 FROM relation WHERE to_n = @n)`;

const numberOf = (connection: Connection, id: string): number => {
  const known = connection.first<[number]>('number of node', NUMBER_OF, { id });
  const given =
    known ?? connection.first<[number]>('put node', 'INSERT INTO node (id) VALUES (@id) RETURNING n', { id });
  return (given as [number])[0];
};

// ---- the row ----

const ROW_COLUMNS = [
  ...['id', 'type', 'kind', 'name', 'url', 'image', 'start', 'end', 'sort', 'first_seen', 'start_key'],
  ...['first_day', 'last_day', 'category', 'status', 'latitude', 'longitude', 'aliases', 'rest'],
];

const PUT_ENTITY = upsertSql('entity', ['n'], ['n', ...ROW_COLUMNS]);

const entityRow = ({ id, kind, name, aliases, firstSeen, ...rest }: Entity) => {
  const { url, image, start, end, category, status, latitude, longitude } = rest.values;
  const begins = start === undefined ? undefined : firstDay(start);
  return {
    id,
    type: NODE_KINDS[kind].type,
    kind,
    name,
    url: url ?? null,
    image: image ?? null,
    start: start ?? null,
    end: end ?? null,
    sort: sortKey(name, id),
    first_seen: firstSeen,
    start_key: startKey(begins, name, id),
    first_day: begins ?? null,
    last_day: start === undefined ? null : lastDay(end ?? start),
    category: category ?? null,
    status: status ?? null,
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    aliases: JSON.stringify(aliases),
    rest: JSON.stringify(rest),
  } satisfies Parameters;
};

// ---- members ----

const REMOVE_MEMBERS = 'DELETE FROM member WHERE entity = @n';
const PUT_MEMBER = upsertSql('member', ['mention'], ['mention', 'entity']);

const putMembers = (connection: Connection, n: number, members: readonly string[]): void => {
  connection.run('remove members', REMOVE_MEMBERS, { n });
  for (const mention of members) connection.run('put member', PUT_MEMBER, { mention, entity: n });
};

// ---- names ----

const removeNames = (connection: Connection, n: number): void => {
  const rows = connection.all<[number]>('remove names', 'DELETE FROM name WHERE entity = @n RETURNING n', {
    n,
  });
  for (const [row] of rows)
    connection.run('remove terms', 'DELETE FROM name_terms WHERE rowid = @row', { row });
};

const putNames = (connection: Connection, entity: number, { id, kind, name, aliases }: Entity): void => {
  const sort = sortKey(name, id);
  for (const one of new Set([name, ...aliases])) {
    const terms = indexTerms(one);
    if (terms !== '') putName(connection, { entity, kind, length: foldedLength(one), sort }, terms);
  }
};

const putName = (connection: Connection, row: Parameters, terms: string): void => {
  const [n] = connection.first<[number]>('put name', PUT_NAME, row) as [number];
  connection.run('put terms', 'INSERT INTO name_terms (rowid, terms) VALUES (@n, @terms)', { n, terms });
};

const PUT_NAME = `INSERT INTO name (entity, kind, length, sort) VALUES (@entity, @kind, @length, @sort) RETURNING n`;

// ---- places ----

const REMOVE_SPOT = 'DELETE FROM place_box WHERE n = @n';
const PUT_SPOT = `INSERT OR REPLACE INTO place_box (n, south, north, west, east)
  VALUES (@n, @latitude, @latitude, @longitude, @longitude)`;

const putSpot = (connection: Connection, n: number, row: ReturnType<typeof entityRow>): void => {
  if (row.type !== 'place') return;
  const { latitude, longitude } = row;
  if (latitude === null || longitude === null) connection.run('remove spot', REMOVE_SPOT, { n });
  else connection.run('put spot', PUT_SPOT, { n, latitude, longitude });
};
