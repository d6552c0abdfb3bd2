import { InputError } from '../domain/errors.ts';
import type { GraphStore } from './graph-store.ts';
import type { OnStatement } from './on-statement.ts';

/** For a store behind an address with a login; a file needs none. */
export interface Credentials {
  readonly username?: string;
  readonly password?: string;
  readonly database?: string;
}

export interface StoreOptions {
  readonly onStatement?: OnStatement;
  /** `open` only to call `migrate`: a store of an older schema is refused otherwise. */
  readonly outdated?: 'refuse' | 'open';
}

/** The store at an address. Adapters are loaded when they are needed: a file needs no driver of Neo4j. */
export const openStore = async (
  address: string,
  credentials: Credentials = {},
  options: StoreOptions = {},
): Promise<GraphStore> => {
  const file = /^sqlite:(.+)$/s.exec(address)?.[1];
  if (file !== undefined) {
    const { openSqliteStore } = await import('./sqlite/open-sqlite-store.ts');
    return openSqliteStore(file, options);
  }
  if (!/^(?:bolt|neo4j)(?:\+s|\+ssc)?:\/\/[^/]/.test(address)) throw unknownAddress(address);
  const { openNeo4jStore } = await import('./neo4j/open-neo4j-store.ts');
  const { username = '', password = '', database } = credentials;
  return openNeo4jStore(
    { uri: address, username, password, ...(database === undefined ? {} : { database }) },
    options,
  );
};

/** Only the scheme is repeated: the rest of an address may hold a password. */
const unknownAddress = (address: string): InputError => {
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(address)?.[0];
  return new InputError(
    `A store is sqlite:<file>, sqlite::memory:, bolt://host:port or neo4j://host:port (also +s, +ssc), not ${scheme === undefined ? 'what was given' : `${scheme}…`}.`,
  );
};
