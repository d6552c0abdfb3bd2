import type { GraphStore, LedgerTable } from '../../src/store/graph-store.ts';

/** All that a store holds of the graph, as one text: equal texts are equal graphs. */
export const graphBytes = async (store: GraphStore): Promise<string> => {
  const tables: LedgerTable[] = ['page', 'mention', 'assertion', 'judgement', 'entity', 'relation', 'change'];
  const lines: string[] = [];
  for (const table of tables)
    for await (const rows of store.scan(table))
      for (const row of rows) lines.push(`${table} ${canonical(row)}`);
  return lines.join('\n');
};

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
