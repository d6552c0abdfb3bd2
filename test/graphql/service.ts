import { afterAll, beforeAll } from '@jest/globals';
import type { FormattedExecutionResult } from 'graphql';
import { editorOf } from '../../src/cli/editor.ts';
import { type CrawlOrder, crawlId, NO_COUNTS } from '../../src/domain/crawl.ts';
import type { CrawlLauncher } from '../../src/graphql/crawl-launcher.ts';
import { executeQuery } from '../../src/graphql/execute-query.ts';
import { settle } from '../../src/settle/settle.ts';
import type { ChangeSet, GraphStore } from '../../src/store/graph-store.ts';
import type { OpenedStore, OpenStore } from '../contract/opened-store.ts';
import { NOW } from './small-world.ts';

export interface Service {
  readonly store: GraphStore;
  /** The names of the statements since the last question. */
  readonly statements: readonly string[];
  ask(query: string, variables?: Record<string, unknown>): Promise<FormattedExecutionResult>;
  /** Asks, expects no errors, gives the data. */
  /** What crawls were ordered by mutations. */
  readonly ordered: readonly CrawlOrder[];
  data(query: string, variables?: Record<string, unknown>): Promise<Record<string, unknown>>;
}

/** A store with that in it, settled, behind GraphQL; for the tests of the describe block around this. */
export const serviceOn = (open: OpenStore, sets: () => readonly ChangeSet[], now = NOW): (() => Service) => {
  let opened: OpenedStore | undefined;
  let service: Service | undefined;
  beforeAll(async () => {
    const statements: string[] = [];
    opened = await open({ onStatement: (name) => statements.push(name) });
    for (const set of sets()) await opened.store.apply(set);
    await settle(opened.store);
    service = createService(opened.store, statements, now);
  }, 120_000);
  afterAll(async () => opened?.dispose());
  return () => service as Service;
};

const createService = (store: GraphStore, statements: string[], now: string): Service => {
  const ordered: CrawlOrder[] = [];
  const launcher = recordingLauncher(store, ordered, now);
  const parts = { reader: store, editor: editorOf(store, () => now), launcher, now: () => now };
  const ask: Service['ask'] = (query, variables = {}) => {
    statements.length = 0;
    return executeQuery(
      parts,
      { query, variables },
      // A store that plans a statement for the first time, on a busy machine, may take longer than users would wait.
      { admin: 'granted', limits: { timeoutMs: 100_000 }, onError: (error) => console.error(error) },
    );
  };
  return {
    store,
    statements,
    ask,
    ordered,
    data: async (query, variables) => {
      const { data, errors } = await ask(query, variables);
      if (errors !== undefined) throw new Error(JSON.stringify(errors));
      return data as Record<string, unknown>;
    },
  };
};

/** Writes what a process that begins to crawl would. */
const recordingLauncher = (store: GraphStore, ordered: CrawlOrder[], now: string): CrawlLauncher => ({
  launch: async (order) => {
    const id = crawlId(order.urls);
    const row = { ...order, id, sites: ['www.example'], round: 1, startedAt: now, places: 0 };
    await store.apply({ put: { crawls: [{ ...row, state: 'RUNNING', counts: NO_COUNTS }] } });
    ordered.push(order);
    return id;
  },
});
