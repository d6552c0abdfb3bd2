import Database from 'better-sqlite3';
import { OrgraphError, StoreError } from '../../domain/errors.ts';
import type { OnStatement } from '../on-statement.ts';

/** What a statement can be given: one value for each `@name` in it. */
export type Parameters = Readonly<Record<string, string | number | null>>;

/** The file or what it lies on does not let us. */
const UNUSABLE = /^SQLITE_(CANTOPEN|FULL|IOERR|READONLY|PERM|AUTH|NOMEM)/;

/** How long a writer waits for another one before it gives up. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * The one place that meets the driver: every statement goes through here, is prepared once, is reported by name, and
 * fails with an error of ours. Rows come as arrays: their columns are named where they are turned into objects.
 */
export class Connection {
  readonly #database: Database.Database;
  readonly #prepared = new Map<string, Database.Statement>();
  readonly #onStatement: OnStatement | undefined;
  readonly file: string;

  constructor(
    file: string,
    options: { readonly readonly?: boolean; readonly onStatement?: OnStatement | undefined } = {},
  ) {
    this.file = file;
    this.#onStatement = options.onStatement;
    this.#database = this.#translated(() => {
      return new Database(file, { timeout: BUSY_TIMEOUT_MS, readonly: options.readonly ?? false });
    });
  }

  /** All rows, each an array of its columns. */
  all<Row extends readonly unknown[]>(name: string, sql: string, parameters: Parameters = {}): Row[] {
    return this.#translated(() => this.#query(name, sql, parameters).all(parameters) as Row[]);
  }

  /** The first row, if there is one. */
  first<Row extends readonly unknown[]>(
    name: string,
    sql: string,
    parameters: Parameters = {},
  ): Row | undefined {
    return this.#translated(() => this.#query(name, sql, parameters).get(parameters) as Row | undefined);
  }

  run(name: string, sql: string, parameters: Parameters = {}): void {
    this.#translated(() => this.#statement(name, sql, parameters).run(parameters));
  }

  /** Several statements, or one that cannot be prepared beforehand; never with a value from outside. */
  execute(name: string, sql: string): void {
    this.#onStatement?.(name, sql, {});
    this.#translated(() => this.#database.exec(sql));
  }

  pragma(source: string): unknown {
    return this.#translated(() => this.#database.pragma(source, { simple: true }));
  }

  /** All or nothing. Takes the write lock at once: two writers wait for each other and never fail half-way. */
  write<T>(work: () => T): T {
    return this.#translated(() => this.#database.transaction(work).immediate());
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #query(name: string, sql: string, parameters: Parameters): Database.Statement {
    return this.#statement(name, sql, parameters, (statement) => statement.raw());
  }

  #statement(
    name: string,
    sql: string,
    parameters: Parameters,
    prepare: (statement: Database.Statement) => Database.Statement = (statement) => statement,
  ): Database.Statement {
    this.#onStatement?.(name, sql, parameters);
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const prepared = prepare(this.#database.prepare(sql));
    this.#prepared.set(sql, prepared);
    return prepared;
  }

  #translated<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw this.#isClosed() ? this.#unavailable('it has been closed', error) : this.#asOurs(error);
    }
  }

  /** While it is being opened there is no database yet. */
  #isClosed(): boolean {
    const database: Database.Database | undefined = this.#database;
    return database !== undefined && !database.open;
  }

  /** Told by its code and not by its class, which is that of whoever loaded the driver first. */
  #asOurs(error: unknown): unknown {
    if (error instanceof OrgraphError) return error;
    const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown };
    const fails = (codes: RegExp): boolean => typeof code === 'string' && codes.test(code);
    if (fails(/^SQLITE_(CORRUPT|NOTADB)/))
      return corruptStore(this.file, 'it is damaged or no database', error);
    if (fails(/^SQLITE_(BUSY|LOCKED)/)) return this.#unavailable('another process keeps it locked', error);
    if (fails(UNUSABLE)) return this.#unavailable(String(message), error);
    return error;
  }

  #unavailable(reason: string, cause: unknown): StoreError {
    return new StoreError('STORE_UNAVAILABLE', `The store ${this.file} cannot be used now: ${reason}.`, {
      cause,
    });
  }
}

export const corruptStore = (file: string, reason: string, cause?: unknown): StoreError =>
  new StoreError(
    'STORE_CORRUPT',
    `${file} is not a usable Orgraph store: ${reason}. It was left as it is; name another file, or restore this one.`,
    cause === undefined ? undefined : { cause },
  );
