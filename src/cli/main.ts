import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, CommanderError } from 'commander';
import { packageRoot } from '../lib/package-root.ts';
import type { GlobalFlags, Run } from './command.ts';
import { crawlCommand } from './crawl-command.ts';
import { exportCommand } from './export-command.ts';
import { fetchCommand } from './fetch-command.ts';
import { loadCommand } from './load-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { quietWhenReaderLeaves } from './output.ts';
import { queryCommand } from './query-command.ts';
import { EXIT, runCommand } from './run-command.ts';
import { sampleCommand } from './sample-command.ts';
import { serveCommand } from './serve-command.ts';
import { statusCommand } from './status-command.ts';
import { verifyCommand } from './verify-command.ts';

const COMMANDS = [
  serveCommand,
  sampleCommand,
  loadCommand,
  exportCommand,
  queryCommand,
  fetchCommand,
  crawlCommand,
  verifyCommand,
  statusCommand,
  migrateCommand,
] as const;

const buildProgram = (): Command => {
  const program = new Command('orgraph')
    .description('Turns the official web sites of organisations into a knowledge graph.')
    .version(versionOfPackage())
    .option(
      '--store <address>',
      'sqlite:<file>, sqlite::memory:, bolt://host:port or neo4j://host:port (ORGRAPH_STORE)',
    )
    .option('--now <time>', 'ISO time to write on facts and to take as today (ORGRAPH_NOW)')
    .option('--snapshots <folder>', 'the stored pages (ORGRAPH_SNAPSHOTS)')
    .configureHelp({ showGlobalOptions: true })
    .exitOverride()
    .addHelpText('after', '\nExample:\n  orgraph serve --sample 300');
  const run: Run = (own, work) => runCommand({ ...program.opts<GlobalFlags>(), ...own }, work);
  for (const add of COMMANDS) add(program, run);
  return program;
};

const versionOfPackage = (): string => {
  const manifest: { version: string } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  return manifest.version;
};

quietWhenReaderLeaves();
try {
  await buildProgram().parseAsync();
} catch (error) {
  if (!(error instanceof CommanderError)) throw error;
  // Commander has said what is wrong; help and version that were asked for are no error.
  process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
}
