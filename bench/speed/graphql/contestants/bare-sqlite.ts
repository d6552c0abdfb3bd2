import Database from 'better-sqlite3';
import type { Recorded } from '../shapes/record-statements.ts';

export interface Bare {
  /** The rows that came. */
  run(statements: readonly Recorded[]): Promise<number>;
  close(): Promise<void>;
}

/** The statements and nothing else, set up as the adapter does: prepared once, rows as arrays. */
export const bareSqlite = (store: string): Bare => {
  const database = new Database(store.replace(/^sqlite:/, ''), { readonly: true });
  database.pragma('cache_size = -131072');
  database.pragma('temp_store = MEMORY');
  const prepared = new Map<string, Database.Statement>();
  const statementOf = (text: string): Database.Statement => {
    const statement = prepared.get(text) ?? database.prepare(text).raw();
    prepared.set(text, statement);
    return statement;
  };
  return {
    run: async (statements) =>
      statements.reduce((rows, { text, parameters }) => rows + statementOf(text).all(parameters).length, 0),
    close: async () => void database.close(),
  };
};
