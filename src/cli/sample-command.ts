import type { Command } from 'commander';
import { MOST_PEOPLE } from '../sample/sample-graph.ts';
import type { GraphStore } from '../store/graph-store.ts';
import type { Run } from './command.ts';
import { type CommandContext, withStore } from './context.ts';
import { wholeNumber } from './numbers.ts';
import { answer } from './output.ts';
import type { Outcome } from './run-command.ts';
import { sampleTime, writeSample } from './write-sample.ts';

interface SampleFlags {
  readonly people: number;
  readonly seed: number;
}

export const sampleCommand = (program: Command, run: Run): void => {
  program
    .command('sample')
    .description('fill the store with a made-up graph; the same people, seed and --now give the same graph')
    .option('--people <number>', 'how many people', wholeNumber(1, MOST_PEOPLE), 300)
    .option('--seed <number>', 'which graph', wholeNumber(0, Number.MAX_SAFE_INTEGER), 1)
    .addHelpText(
      'after',
      '\nExample:\n  orgraph sample --people 1000 --seed 7 --store sqlite:./data/sample.db',
    )
    .action((flags: SampleFlags) =>
      run(flags, (context) => withStore(context, (store) => sample(context, store, flags))),
    );
};

const sample = async (context: CommandContext, store: GraphStore, flags: SampleFlags): Promise<Outcome> => {
  const { mentions: before } = await store.stats();
  if (before > 0) context.say(`${store.name} already holds ${before} mentions; the sample is added to them.`);
  const options = { ...flags, now: sampleTime(context) };
  const { mentions } = await writeSample(store, options, context.progress);
  const stats = await store.stats();
  const { changes } = stats;
  const [nodes, relations] = [total(stats.nodes), total(stats.relations)];
  await answer({ store: store.name, ...options, mentions, nodes, relations, changes });
  return undefined;
};

const total = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);
