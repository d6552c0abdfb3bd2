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

/** When the sample's last reading was: a fixed day unless --now says otherwise, so that it is the same graph for ever. */
const SAMPLE_TIME = '2026-11-01T00:00:00.000Z';

export const sampleTime = ({ config }: CommandContext): string => config.now ?? SAMPLE_TIME;
