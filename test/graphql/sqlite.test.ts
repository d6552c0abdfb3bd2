import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { describeGraphql } from './graphql-contract.ts';

describeGraphql('SQLite', async (options = {}) => {
  const store = openSqliteStore(':memory:', options);
  return { store, dispose: () => store.close() };
});
