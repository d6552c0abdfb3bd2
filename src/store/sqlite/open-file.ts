import { closeSync, existsSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StoreError } from '../../domain/errors.ts';
import type { OnStatement } from '../on-statement.ts';
import { Connection, corruptStore } from './connection.ts';
import { type Migration, migrateSchema, outdatedStore, type SchemaState, schemaState } from './migrations.ts';

export interface OpenOptions {
  readonly onStatement?: OnStatement | undefined;
  /** What to do with a file of an older schema: refuse it, or open it so that `migrate` can be called. */
  readonly outdated?: 'refuse' | 'open' | undefined;
}

const IN_MEMORY = ':memory:';

/** The first bytes of every SQLite database (https://sqlite.org/fileformat.html, section 1.3.1). */
const MAGIC = 'SQLite format 3\0';

/**
 * A connection to a file with our schema; a new or empty file gets it. What is not ours is told by a look that
 * changes nothing, before anything is set or written.
 */
export const openFile = (
  file: string,
  migrations: readonly Migration[],
  options: OpenOptions,
): Connection => {
  const path = file === IN_MEMORY ? file : resolve(file);
  if (path !== IN_MEMORY) inspect(path, migrations, options);
  const connection = new Connection(path, { onStatement: options.onStatement });
  try {
    configure(connection);
    if (schemaState(connection, migrations).is === 'fresh') migrateSchema(connection, migrations);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
};

const inspect = (path: string, migrations: readonly Migration[], options: OpenOptions): void => {
  makeFolder(path);
  if (!existsSync(path)) return;
  if (!statSync(path).isFile()) throw corruptStore(path, 'it is no file');
  const head = firstBytes(path);
  if (head === '') return;
  if (head !== MAGIC) throw corruptStore(path, 'it is no SQLite database');
  const state = stateUnchanged(path, migrations);
  if (state.is === 'outdated' && options.outdated !== 'open') throw outdatedStore(path, state.version);
};

const makeFolder = (path: string): void => {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError('STORE_UNAVAILABLE', `The folder of ${path} cannot be made: ${reason}`, {
      cause: error,
    });
  }
};

const firstBytes = (path: string): string => {
  const bytes = Buffer.alloc(MAGIC.length);
  const descriptor = openSync(path, 'r');
  try {
    return bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(descriptor);
  }
};

/**
 * A connection that may write removes what it made beside the file; but the last one to close also moves an
 * unfinished log into the file, which is not ours to do before we know whose it is.
 */
const stateUnchanged = (path: string, migrations: readonly Migration[]): SchemaState => {
  const connection = new Connection(path, { readonly: hasBytes(`${path}-wal`) });
  try {
    return schemaState(connection, migrations);
  } finally {
    connection.close();
  }
};

const hasBytes = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

const configure = (connection: Connection): void => {
  connection.pragma('journal_mode = WAL');
  // In WAL mode NORMAL loses no consistency: after a power cut the last transactions may be missing, never half of one.
  connection.pragma('synchronous = NORMAL');
  // What refers to what is settled by whole change sets; a page may be named before it is read.
  connection.pragma('foreign_keys = OFF');
  connection.pragma('temp_store = MEMORY');
  connection.pragma('cache_size = -32768');
  // Large sets touch many of the same pages: moving them into the file less often writes each fewer times.
  connection.pragma('wal_autocheckpoint = 32768');
};
