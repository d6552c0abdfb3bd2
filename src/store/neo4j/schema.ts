import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '../../domain/errors.ts';
import { packageRoot } from '../../lib/package-root.ts';
import type { Executor } from './executor.ts';
import type { Statement } from './statement.ts';

export interface Migration {
  readonly version: number;
  readonly statements: readonly string[];
}

interface SchemaState {
  readonly is: 'fresh' | 'outdated' | 'current';
  readonly version: number;
}

/** The sections of schema/graph/neo4j.cypher, oldest first. */
export const shippedMigrations = (): Migration[] =>
  parseMigrations(readFileSync(join(packageRoot(), 'schema', 'graph', 'neo4j.cypher'), 'utf8'));

/** Each section begins with a line `// version <n>`; what stands before the first is a comment. */
export const parseMigrations = (text: string): Migration[] =>
  text
    .split(/^\/\/ version (?=\d+$)/m)
    .slice(1)
    .map((section) => ({ version: Number.parseInt(section, 10), statements: statementsOf(section) }));

const statementsOf = (section: string): string[] =>
  section
    .replace(/^\d+/, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

/** What a database must be before anything is asked of it: a fresh one becomes ours, any other must be current. */
export const prepareDatabase = async (
  executor: Executor,
  migrations: readonly Migration[],
): Promise<void> => {
  const state = await schemaState(executor, migrations);
  if (state.is === 'fresh') await migrateDatabase(executor, migrations);
  if (state.is !== 'outdated') return;
  throw new StoreError(
    'STORE_OUTDATED',
    `${executor.name} has version ${state.version} of the schema, which is older than this program: run \`orgraph migrate\` once.`,
  );
};

/** Runs what the database has not had yet. Each statement says IF NOT EXISTS: several processes may do it at once. */
export const migrateDatabase = async (
  executor: Executor,
  migrations: readonly Migration[],
): Promise<{ from: number; to: number }> => {
  const { version } = await schemaState(executor, migrations);
  for (const migration of migrations.filter((one) => one.version > version))
    await runMigration(executor, migration);
  return { from: version, to: latestVersion(migrations) };
};

const runMigration = async (executor: Executor, { version, statements }: Migration): Promise<void> => {
  await executor.write(async (run) => {
    for (const cypher of statements) await run({ name: `migrate to ${version}`, cypher, params: {} });
  });
  await executor.write((run) => run(AWAIT_INDEXES));
  // Neo4j keeps schema and data in separate transactions: the version comes last, and a half-way end is done again.
  await executor.write((run) => run(setVersion(version)));
};

/** What the database is to this code. Throws where it is none of ours or was written by newer code; changes nothing. */
const schemaState = async (executor: Executor, migrations: readonly Migration[]): Promise<SchemaState> => {
  const [row] = await executor.read(SCHEMA_STATE);
  const version = row?.version as number | null;
  if (version === null) {
    if (row?.foreign === true) throw foreignDatabase(executor.name);
    return { is: 'fresh', version: 0 };
  }
  const latest = latestVersion(migrations);
  if (version > latest) throw newerDatabase(executor.name, version, latest);
  return { is: version < latest ? 'outdated' : 'current', version };
};

/**
 * Nodes are looked for before the mark: whoever made the database ours wrote the mark first, so a node of ours is never
 * taken for foreign. Labels that begin with our name are ours too: the tests mark the databases that they may use.
 */
const SCHEMA_STATE: Statement = {
  name: 'schema state',
  cypher: `OPTIONAL MATCH (n) WHERE NOT n:Meta AND none(label IN labels(n) WHERE label STARTS WITH 'Orgraph')
    WITH n LIMIT 1
    OPTIONAL MATCH (meta:Meta {key: 'orgraph'})
    RETURN n IS NOT NULL AS foreign, meta.version AS version`,
  params: {},
};

const AWAIT_INDEXES: Statement = { name: 'await indexes', cypher: 'CALL db.awaitIndexes(100)', params: {} };

const setVersion = (version: number): Statement => ({
  name: 'set version',
  cypher: `MERGE (meta:Meta {key: 'orgraph'})
    ON CREATE SET meta.token = '', meta.sequence = 0
    SET meta.version = $version`,
  params: { version },
});

const foreignDatabase = (name: string): StoreError =>
  new StoreError(
    'STORE_CORRUPT',
    `The database at ${name} belongs to something else: it holds nodes that Orgraph did not write. It was left as it is; name an empty one.`,
  );

const newerDatabase = (name: string, version: number, latest: number): StoreError =>
  new StoreError(
    'STORE_NEWER',
    `${name} has version ${version} of the schema; this program knows only ${latest}. It was left as it is; use a newer program.`,
  );

const latestVersion = (migrations: readonly Migration[]): number => migrations.at(-1)?.version ?? 0;
