/** What is sent to the server: a name for people and counters, a text, and the values it speaks of. */
export interface Statement {
  readonly name: string;
  readonly cypher: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** One row of an answer by column; absent values are null. */
export type Row = Readonly<Record<string, unknown>>;

/** Runs one statement: on its own, or within the transaction that handed this function out. */
export type Run = (statement: Statement) => Promise<Row[]>;
