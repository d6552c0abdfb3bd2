import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '../../domain/errors.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { type Connection, corruptStore } from './connection.ts';

/** Written into the file's header, so that nobody's database is taken for ours: “Orgr”. */
export const APPLICATION_ID = 0x4f726772;

export interface Migration {
  readonly version: number;
  readonly sql: string;
}

export interface SchemaState {
  readonly is: 'fresh' | 'outdated' | 'current';
  readonly version: number;
}

/** The sections of schema/graph/sqlite.sql, oldest first. */
export const shippedMigrations = (): Migration[] =>
  parseMigrations(readFileSync(join(packageRoot(), 'schema', 'graph', 'sqlite.sql'), 'utf8'));

/** Each section begins with a line `-- version <n>`; what stands before the first is a comment. */
export const parseMigrations = (text: string): Migration[] =>
  text
    .split(/^-- version (?=\d+$)/m)
    .slice(1)
    .map((section) => ({ version: Number.parseInt(section, 10), sql: section.replace(/^\d+/, '') }));

/** What the file is to this code. Throws where it is none of ours or was written by newer code; changes nothing. */
export const schemaState = (connection: Connection, migrations: readonly Migration[]): SchemaState => {
  const application = Number(connection.pragma('application_id'));
  const version = Number(connection.pragma('user_version'));
  const [objects] = connection.first<[number]>('schema state', 'SELECT count(*) FROM sqlite_schema') ?? [0];
  if (application === 0 && version === 0 && objects === 0) return { is: 'fresh', version };
  if (application !== APPLICATION_ID) {
    throw corruptStore(connection.file, 'it is a database of another application');
  }
  const latest = latestVersion(migrations);
  if (version > latest) throw newerStore(connection.file, version, latest);
  return { is: version < latest ? 'outdated' : 'current', version };
};

/** Runs what the file has not had yet, all or nothing. */
export const migrateSchema = (
  connection: Connection,
  migrations: readonly Migration[],
): { from: number; to: number } =>
  connection.write(() => {
    // Asked again under the write lock: another process may have been quicker.
    const { version } = schemaState(connection, migrations);
    const due = migrations.filter((migration) => migration.version > version);
    for (const migration of due) connection.execute(`migrate to ${migration.version}`, migration.sql);
    const to = latestVersion(migrations);
    connection.pragma(`application_id = ${APPLICATION_ID}`);
    connection.pragma(`user_version = ${to}`);
    return { from: version, to };
  });

export const outdatedStore = (file: string, version: number): StoreError =>
  new StoreError(
    'STORE_OUTDATED',
    `${file} has version ${version} of the schema, which is older than this program: run \`orgraph migrate\` once.`,
  );

const newerStore = (file: string, version: number, latest: number): StoreError =>
  new StoreError(
    'STORE_NEWER',
    `${file} has version ${version} of the schema; this program knows only ${latest}. It was left as it is; use a newer program.`,
  );

const latestVersion = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;
