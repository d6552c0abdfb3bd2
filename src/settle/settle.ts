import { createHash } from 'node:crypto';
import { ConflictError } from '../domain/errors.ts';
import type { ChangeSet, Unsettled } from '../store/graph-store.ts';
import { deriveScope } from './derive-scope.ts';
import { differences } from './differences.ts';
import type { SettleStore } from './settle-store.ts';

export interface SettleOptions {
  /** How many waiting mentions are taken at a time: bounds memory, never changes the result. */
  readonly batch?: number;
  readonly onProgress?: (done: { readonly settled: number }) => void;
}

export interface SettleSummary {
  /** Mentions whose mark was cleared. */
  settled: number;
  /** Containments that were not stored because they would have closed a cycle. */
  cyclesWithheld: number;
  entities: { put: number; removed: number };
  relations: { put: number; removed: number };
  changes: { put: number; removed: number };
}

const DEFAULT_BATCH = 2000;

/** Every conflict means that another settler got on, so this many in a row are a fault and not bad luck. */
const MOST_CONFLICTS = 50;

/**
 * Derives entities, relations and changes from what waits, until nothing does. What is derived is a function of the
 * set of mentions, assertions and judgements: never of their order, of the batches, or of how often it ran.
 */
export const settle = async (store: SettleStore, options: SettleOptions = {}): Promise<SettleSummary> => {
  const summary = emptySummary();
  for (let conflicts = 0; ; ) {
    const { waiting, token } = await store.unsettled(options.batch ?? DEFAULT_BATCH);
    if (waiting.length === 0) return summary;
    const { set, withheld } = await settlingOf(store, waiting, token);
    try {
      await store.apply(set);
    } catch (error) {
      conflicts += 1;
      if (!(error instanceof ConflictError) || conflicts > MOST_CONFLICTS) throw error;
      continue;
    }
    conflicts = 0;
    count(summary, set, withheld);
    options.onProgress?.({ settled: summary.settled });
  }
};

const settlingOf = async (
  store: SettleStore,
  waiting: readonly Unsettled[],
  after: string,
): Promise<{ set: ChangeSet; withheld: number }> => {
  const derived = await deriveScope(
    store,
    waiting.map(({ mention }) => mention),
  );
  const set = await differences(store, derived);
  const settling = { after, token: tokenOf(after, waiting), clears: waiting };
  return { set: { ...set, settling }, withheld: derived.withheld };
};

/** Marks are random, so no two settlings share a token. */
const tokenOf = (after: string, waiting: readonly Unsettled[]): string =>
  createHash('sha256')
    .update(JSON.stringify([after, waiting]))
    .digest('hex')
    .slice(0, 32);

const emptySummary = (): SettleSummary => ({
  settled: 0,
  cyclesWithheld: 0,
  entities: { put: 0, removed: 0 },
  relations: { put: 0, removed: 0 },
  changes: { put: 0, removed: 0 },
});

const count = (summary: SettleSummary, set: ChangeSet, withheld: number): void => {
  summary.settled += set.settling?.clears.length ?? 0;
  summary.cyclesWithheld += withheld;
  for (const table of ['entities', 'relations', 'changes'] as const) {
    summary[table].put += set.put?.[table]?.length ?? 0;
    summary[table].removed += set.remove?.[table]?.length ?? 0;
  }
};
