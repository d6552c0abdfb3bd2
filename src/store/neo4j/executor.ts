import neo4j, { type BookmarkManager, type Driver, type QueryResult, type Session } from 'neo4j-driver';
import { OrgraphError, StoreError } from '../../domain/errors.ts';
import type { OnStatement } from '../on-statement.ts';
import { rowsOf } from './record-rows.ts';
import type { Row, Run, Statement } from './statement.ts';

export interface Neo4jAddress {
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  readonly database?: string;
}

/** A server that does not take a connection in this time counts as away. */
const CONNECT_MS = 3_000;
/** A server that holds a connection but does not answer counts as away after this. */
const READ_MS = 15_000;
const WRITE_MS = 120_000;
/** Writers that met each other step back and try again; two of them never need more than a few rounds. */
const MOST_ATTEMPTS = 15;
const LONGEST_PAUSE_MS = 1_000;

/**
 * The one place that meets the driver: every statement goes through here, is reported by name, and fails with an error
 * of ours. The driver connects at the first statement, and again by itself once a server that was away is back.
 */
export class Executor {
  readonly #driver: Driver;
  readonly #database: string | undefined;
  readonly #onStatement: OnStatement | undefined;
  /** Makes whatever this process has written visible to what it reads next, on any server of a cluster. */
  readonly #bookmarks: BookmarkManager = neo4j.bookmarkManager();
  /** The address for people, without a password that somebody may have put into it. */
  readonly name: string;

  constructor(address: Neo4jAddress, onStatement: OnStatement | undefined) {
    this.name = address.uri.replace(/\/\/[^@/]*@/, '//');
    this.#database = address.database;
    this.#onStatement = onStatement;
    this.#driver = neo4j.driver(address.uri, neo4j.auth.basic(address.username, address.password), {
      disableLosslessIntegers: true,
      connectionTimeout: CONNECT_MS,
      connectionAcquisitionTimeout: CONNECT_MS + 1_000,
      // Every answer is taken whole.
      fetchSize: -1,
      notificationFilter: { minimumSeverityLevel: 'OFF' },
      telemetryDisabled: true,
    });
  }

  /** One statement that writes nothing. Auto-commit: a transaction of its own would cost a round trip more. */
  async read(statement: Statement, timeout = READ_MS): Promise<Row[]> {
    return this.#translated(() =>
      this.#session('READ', (session) =>
        this.#run(statement, timeout, (cypher, params) => session.run(cypher, params, { timeout })),
      ),
    );
  }

  /** All or nothing. `work` may be called again after a conflict with another writer: it must depend on its reads alone. */
  async write<T>(work: (run: Run) => Promise<T>): Promise<T> {
    return this.#translated(() => this.#session('WRITE', (session) => this.#transaction(session, work)));
  }

  async close(): Promise<void> {
    await this.#driver.close();
  }

  async #session<T>(mode: 'READ' | 'WRITE', use: (session: Session) => Promise<T>): Promise<T> {
    const session = this.#driver.session({
      defaultAccessMode: mode,
      bookmarkManager: this.#bookmarks,
      ...(this.#database === undefined ? {} : { database: this.#database }),
    });
    try {
      return await use(session);
    } finally {
      // Not waited for: the answer is there, and the server still has to say that the connection is free again.
      void leave(session.close());
    }
  }

  async #transaction<T>(session: Session, work: (run: Run) => Promise<T>): Promise<T> {
    const transaction = await withinTime(session.beginTransaction({ timeout: WRITE_MS }), READ_MS);
    try {
      const result = await work((statement) =>
        this.#run(statement, WRITE_MS, (cypher, params) => transaction.run(cypher, params)),
      );
      await withinTime(transaction.commit(), WRITE_MS);
      return result;
    } catch (error) {
      // Awaited: a connection that goes back into the pool with an open transaction would be used for somebody else's.
      await leave(transaction.rollback());
      throw error;
    }
  }

  async #run({ name, cypher, params }: Statement, timeout: number, send: Send): Promise<Row[]> {
    this.#onStatement?.(name, cypher, params);
    const { records } = await withinTime(send(cypher, params), timeout);
    return rowsOf(records);
  }

  /** Tries again where that can help; a connection that had died unnoticed is replaced once. */
  async #translated<T>(attempt: () => Promise<T>): Promise<T> {
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await attempt();
      } catch (error) {
        const most = isConflict(error) ? MOST_ATTEMPTS : isLostConnection(error) ? 2 : 1;
        if (attempts >= most) throw this.#asOurs(error);
        // The driver's own retries begin with a pause of a second, longer than most of our transactions take.
        if (isConflict(error)) await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, 10 * 2 ** attempts));
      }
    }
  }

  #asOurs(error: unknown): unknown {
    if (error instanceof OrgraphError) return error;
    const code = codeOf(error);
    // A statement that the server does not understand is a mistake of ours, and no state of the store.
    if (code === undefined || /^Neo\.ClientError\.(Statement|Schema|Procedure|Request)\./.test(code))
      return error;
    const reason = /Security/.test(code) ? 'it refuses the user name or the password' : messageOf(error);
    return unavailable(this.name, reason, error);
  }
}

export const unavailable = (name: string, reason: string, cause?: unknown): StoreError =>
  new StoreError('STORE_UNAVAILABLE', `Neo4j at ${name} cannot be used now: ${reason}.`, { cause });

type Send = (cypher: string, params: Statement['params']) => PromiseLike<QueryResult>;

const codeOf = (error: unknown): string | undefined =>
  error instanceof neo4j.Neo4jError ? error.code : undefined;

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').replace(/\.$/, '');

/**
 * Deadlocks and their kin; also two processes that make the same constraint at the same time. Not `General`, which is a
 * set too big for the server's memory: it would be too big again.
 */
const isConflict = (error: unknown): boolean =>
  /^Neo\.TransientError\.(?!General\.)|AlreadyExists$/.test(codeOf(error) ?? '');

const isLostConnection = (error: unknown): boolean =>
  ['ServiceUnavailable', 'SessionExpired'].includes(codeOf(error) ?? '');

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Waits for the end of something whose outcome no longer matters, and not for long: the server may be away. */
const leave = (ending: PromiseLike<void>): Promise<void> =>
  withinTime(ending, CONNECT_MS).catch(() => undefined);

const withinTime = async <T>(work: PromiseLike<T>, milliseconds: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const silent = new neo4j.Neo4jError('it does not answer', 'N/A', '', '');
    timer = setTimeout(() => reject(silent), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
