import { type SampleOptions, sampleGraph } from '../sample/sample-graph.ts';
import type { SettleSummary } from '../settle/settle.ts';
import type { GraphStore } from '../store/graph-store.ts';
import type { CommandContext } from './context.ts';
import type { Progress } from './progress.ts';
import { settleAll } from './settle-all.ts';

/** Writes a sample's pages and settles them. */
export const writeSample = async (
  store: GraphStore,
  options: SampleOptions,
  progress: Progress,
): Promise<{ mentions: number; settled: SettleSummary }> => {
  const task = progress.start('writing pages');
  let mentions = 0;
  for (const set of sampleGraph(options)) {
    await store.apply(set);
    mentions += set.put?.mentions?.length ?? 0;
    task.update(mentions);
  }
  task.finish(mentions);
  return { mentions, settled: await settleAll(store, progress) };
};

/**
 * When the sample's last reading was. Without --now it is the first of this month, so that the same command gives the
 * same graph tomorrow, and its events are still to come.
 */
export const sampleTime = ({ config, now }: CommandContext): string =>
  config.now ?? `${now().slice(0, 7)}-01T00:00:00.000Z`;
