import { executeQuery } from '../../../../src/graphql/execute-query.ts';
import type { GraphStore } from '../../../../src/store/graph-store.ts';
import { type Credentials, openStore } from '../../../../src/store/open-store.ts';

/** One statement as the product ran it. */
export interface Recorded {
  readonly text: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface Question {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface Answered {
  readonly data: unknown;
  readonly statements: readonly Recorded[];
}

/** A database that has just been started reads everything from disk once. */
const PATIENCE = { timeoutMs: 120_000 } as const;

/** Asks the product's code without a server, and tells which statements the answer took. */
export class Recorder {
  readonly store: GraphStore;
  readonly #statements: Recorded[];
  readonly #now: string;

  static async open(address: string, now: string, credentials: Credentials = {}): Promise<Recorder> {
    const statements: Recorded[] = [];
    const onStatement = (_name: string, text: string, parameters: Recorded['parameters']) =>
      void statements.push({ text, parameters });
    const store = await openStore(address, credentials, { onStatement });
    // Before its first answer a store may look at its schema.
    await store.ping();
    return new Recorder(store, statements, now);
  }

  private constructor(store: GraphStore, statements: Recorded[], now: string) {
    this.store = store;
    this.#statements = statements;
    this.#now = now;
  }

  async ask(question: Question): Promise<Answered> {
    this.#statements.length = 0;
    const parts = { reader: this.store, now: () => this.#now };
    const { data, errors } = await executeQuery(parts, question, { limits: PATIENCE });
    if (errors !== undefined) throw new Error(`${errors[0]?.message} (${question.query.slice(0, 60)}…)`);
    return { data, statements: [...this.#statements] };
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
