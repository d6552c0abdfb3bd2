import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ERROR_CODES } from '../domain/errors.ts';
import type { Answered } from '../graphql/apollo.ts';

/** Names are the clients' choice: beyond so many the rest is one. */
const MOST_OPERATION_NAMES = 100;

/** What operators see of the server. One registry a server, so that several can live in one process. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #operationNames = new Set<string>();
  readonly #duration = new Histogram({
    name: 'orgraph_graphql_duration_seconds',
    help: 'Time to answer an operation, by its name.',
    labelNames: ['operation', 'outcome'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  });
  readonly #errors = new Counter({
    name: 'orgraph_graphql_errors_total',
    help: 'Errors in answers, by code.',
    labelNames: ['code'],
    registers: [this.#registry],
  });
  readonly #statements = new Counter({
    name: 'orgraph_store_statements_total',
    help: 'Reads of the store, by what was asked.',
    labelNames: ['method'],
    registers: [this.#registry],
  });
  readonly #storeErrors = new Counter({
    name: 'orgraph_store_errors_total',
    help: 'Reads of the store that failed, by code.',
    labelNames: ['code'],
    registers: [this.#registry],
  });
  readonly #sockets = new Gauge({
    name: 'orgraph_websockets',
    help: 'Open WebSocket connections.',
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry, prefix: 'orgraph_' });
  }

  answered({ operationName, seconds, codes }: Answered): void {
    const outcome = codes.length === 0 ? 'ok' : 'error';
    this.#duration.observe({ operation: this.#boundedName(operationName), outcome }, seconds);
    for (const code of codes) this.#errors.inc({ code });
  }

  statement(method: string): void {
    this.#statements.inc({ method });
  }

  storeFailed(code: string): void {
    this.#storeErrors.inc({ code: (ERROR_CODES as readonly string[]).includes(code) ? code : 'INTERNAL' });
  }

  sockets(open: number): void {
    this.#sockets.set(open);
  }

  async text(): Promise<{ readonly type: string; readonly body: string }> {
    return { type: this.#registry.contentType, body: await this.#registry.metrics() };
  }

  #boundedName(name: string | undefined): string {
    if (name === undefined) return 'anonymous';
    if (!this.#operationNames.has(name) && this.#operationNames.size >= MOST_OPERATION_NAMES) return 'other';
    this.#operationNames.add(name);
    return name;
  }
}
