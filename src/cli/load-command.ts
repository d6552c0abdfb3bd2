import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import { loadJsonl } from '../exchange/load-jsonl.ts';
import type { GraphStore } from '../store/graph-store.ts';
import type { Run } from './command.ts';
import { type CommandContext, withStore } from './context.ts';
import { type Comparison, compareSpooled, openSpool } from './derived-spool.ts';
import { readLines } from './lines.ts';
import { answer } from './output.ts';
import { EXIT, type Outcome } from './run-command.ts';
import { settleAll } from './settle-all.ts';

export const loadCommand = (program: Command, run: Run): void => {
  program
    .command('load')
    .description(
      'load a jsonl export: what pages say is written, what follows from it is derived and compared',
    )
    .argument('<file>', 'a jsonl file, or - for standard input')
    .addHelpText(
      'after',
      '\nExamples:\n  orgraph load graph.jsonl\n  orgraph export --format jsonl | orgraph load - --store sqlite:copy.db',
    )
    .action((file: string) =>
      run({}, (context) => withStore(context, (store) => load(context, store, file))),
    );
};

const load = async (context: CommandContext, store: GraphStore, file: string): Promise<Outcome> => {
  const spool = await openSpool();
  try {
    const task = context.progress.start('loading lines');
    const input: Readable = file === '-' ? process.stdin : createReadStream(file);
    const loaded = await loadJsonl(store, readLines(input), {
      onDerived: spool.add,
      onProgress: (lines) => task.update(lines),
    });
    task.finish(loaded.base + loaded.derived);
    const { settled } = await settleAll(store, context.progress);
    const { compared, different, example } = await compareSpooled(store, spool);
    await answer({ loaded: loaded.base, settled, compared, different });
    if (example === undefined) return undefined;
    context.say(explain(different, example));
    return EXIT.failed;
  } finally {
    await spool.remove();
  }
};

const explain = (different: number, { number, said, derived }: NonNullable<Comparison['example']>): string =>
  [
    `orgraph: ${different} derived lines differ from what the loaded pages and judgements give; the first is line ${number}`,
    `  the file says  ${said}`,
    `  derived        ${derived ?? 'nothing of that id'}`,
  ].join('\n');
