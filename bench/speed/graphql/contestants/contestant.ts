/** Somebody who answers questions; `at` turns through a question's variables. */
export interface Contestant {
  readonly name: ContestantName;
  ask(at: number): Promise<void>;
}

export const CONTESTANTS = {
  sqlite: 'Orgraph on SQLite',
  sqliteBare: 'SQLite, bare statements',
  neo4j: 'Orgraph on Neo4j',
  neo4jBare: 'Neo4j, bare statements',
  theirs: '@neo4j/graphql',
} as const;

export type ContestantName = keyof typeof CONTESTANTS;
