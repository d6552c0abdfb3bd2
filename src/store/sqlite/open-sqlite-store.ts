import type { GraphStore, Reader } from '../graph-store.ts';
import type { Connection } from './connection.ts';
import { frontierOf } from './frontier.ts';
import { ledgerOf } from './ledger.ts';
import { migrateSchema, shippedMigrations } from './migrations.ts';
import { type OpenOptions, openFile } from './open-file.ts';
import { changeReader } from './read-changes.ts';
import { crawlReader } from './read-crawls.ts';
import { edgeReader } from './read-edges.ts';
import { entityReader } from './read-entities.ts';
import { evidenceReader } from './read-evidence.ts';
import { findReader } from './read-find.ts';
import { judgementReader } from './read-judgements.ts';
import { nearReader } from './read-near.ts';
import { neighbourReader } from './read-neighbours.ts';
import { searchReader } from './read-search.ts';
import { statsReader } from './read-stats.ts';
import { treeReader } from './read-tree.ts';
import { writerOf } from './writer.ts';

/**
 * The embedded store in a file (made with its folder where missing) or, for `:memory:`, in memory.
 * Throws a StoreError where the file is none of ours, damaged, or of a newer schema, and leaves it as it is. An older
 * schema is refused too, unless `outdated: 'open'` is given: then `migrate` must be called before anything else.
 */
export const openSqliteStore = (file: string, options: OpenOptions = {}): GraphStore => {
  const migrations = shippedMigrations();
  const connection = openFile(file, migrations, options);
  return {
    name: `sqlite:${file}`,
    migrate: async () => migrateSchema(connection, migrations),
    ping: async () => void connection.first('ping', 'SELECT 1 FROM settling'),
    close: async () => connection.close(),
    ...readerOf(connection),
    ...ledgerOf(connection),
    ...writerOf(connection),
    ...frontierOf(connection),
  };
};

const readerOf = (connection: Connection): Reader => ({
  ...entityReader(connection),
  ...edgeReader(connection),
  ...neighbourReader(connection),
  ...findReader(connection),
  ...treeReader(connection),
  ...searchReader(connection),
  ...nearReader(connection),
  ...evidenceReader(connection),
  ...judgementReader(connection),
  ...changeReader(connection),
  ...crawlReader(connection),
  ...statsReader(connection),
});
