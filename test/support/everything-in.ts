import type { GraphStore, LedgerTable } from '../../src/store/graph-store.ts';

const TABLES = [
  ...(['page', 'mention', 'assertion', 'evidence'] as const),
  ...(['judgement', 'entity', 'relation', 'change'] as const),
] satisfies readonly LedgerTable[];

/** All rows of all tables, as an export would have them. */
export const everythingIn = async (store: GraphStore): Promise<Record<string, unknown[]>> => {
  const tables = TABLES.map(async (table) => [table, await rowsOf(store, table)] as const);
  return Object.fromEntries(await Promise.all(tables));
};

const rowsOf = async (store: GraphStore, table: LedgerTable): Promise<unknown[]> => {
  const rows: unknown[] = [];
  for await (const batch of store.scan(table)) rows.push(...batch);
  return rows;
};
