import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { EXPORT_FORMAT_NAMES, type ExportFormatName, exportFormat } from '../exchange/export-formats.ts';
import type { GraphStore } from '../store/graph-store.ts';
import type { Run } from './command.ts';
import { withStore } from './context.ts';
import { writeFileWhole, writeOut } from './output.ts';
import { UsageError } from './usage-error.ts';

interface ExportFlags {
  readonly format: ExportFormatName;
  readonly output?: string;
  readonly withCrawl: boolean;
}

export const exportCommand = (program: Command, run: Run): void => {
  program
    .command('export')
    .description('write the graph as text; jsonl can be loaded again')
    .addOption(new Option('--format <name>', 'which text').choices(EXPORT_FORMAT_NAMES).default('jsonl'))
    .option('--output <path>', 'a file instead of standard output; for csv a folder, which gets three tables')
    .option('--with-crawl', 'jsonl: the state of the crawl too', false)
    .addHelpText(
      'after',
      '\nExamples:\n  orgraph export > graph.jsonl\n  orgraph export --format csv --output tables/\n  orgraph export --format cypher | cypher-shell -u neo4j',
    )
    .action((flags: ExportFlags) =>
      run(flags, async (context) => {
        checkFlags(flags);
        await withStore(context, (store) => writeExport(store, flags));
        if (flags.output !== undefined) context.say(`written to ${flags.output}`);
        return undefined;
      }),
    );
};

const checkFlags = ({ format, output, withCrawl }: ExportFlags): void => {
  if (withCrawl && format !== 'jsonl')
    throw new UsageError(`--with-crawl goes with --format jsonl, not ${format}`);
  if (format === 'csv' && output?.endsWith('.csv') === true)
    throw new UsageError(
      '--output: csv is three tables; name a folder, or leave it out for the relations alone',
    );
};

const writeExport = async (store: GraphStore, { format, output, withCrawl }: ExportFlags): Promise<void> => {
  const { text, files } = exportFormat(format);
  if (output === undefined) return writeOut(text(store, { withCrawl }));
  if (files === undefined) return writeFileWhole(output, text(store, { withCrawl }));
  for (const file of files(store)) await writeFileWhole(join(output, file.name), file.text);
};
