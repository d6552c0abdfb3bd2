import { type SettleSummary, settle } from '../settle/settle.ts';
import type { GraphStore } from '../store/graph-store.ts';
import type { Progress } from './progress.ts';

/** Settles everything that waits. */
export const settleAll = async (store: GraphStore, progress: Progress): Promise<SettleSummary> => {
  const { unsettled } = await store.stats();
  const task = progress.start('settling', unsettled);
  const summary = await settle(store, { onProgress: ({ settled }) => task.update(settled) });
  task.finish(summary.settled);
  return summary;
};
