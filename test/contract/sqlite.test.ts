import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import type { OpenStore } from './opened-store.ts';
import { describeStoreContract } from './store-contract.ts';

const inMemory: OpenStore = async (options = {}) => {
  const store = openSqliteStore(':memory:', options);
  await store.migrate();
  return { store, dispose: () => store.close() };
};

const inFile: OpenStore = async (options = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'orgraph-contract-'));
  const store = openSqliteStore(join(folder, 'graph.db'), options);
  await store.migrate();
  const dispose = async (): Promise<void> => {
    await store.close();
    await rm(folder, { recursive: true });
  };
  return { store, dispose };
};

describeStoreContract('SQLite in memory', inMemory, [1, 2, 3, 4, 5, 6, 7, 8]);
describeStoreContract('SQLite in a file', inFile, [1]);
