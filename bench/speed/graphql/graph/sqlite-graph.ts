import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../../../src/lib/package-root.ts';
import { type GraphSpec, keyOf, type MadeGraph } from './graph-spec.ts';

export interface SqliteGraph {
  /** The address of the store. */
  readonly store: string;
  readonly made: MadeGraph;
  readonly keptFromEarlier: boolean;
}

export const benchFolder = join(packageRoot(), '.cache', 'bench');

/** The graph in a SQLite file: the one of an earlier run, where spec and schema are the same, else made now. */
export const sqliteGraph = async (spec: GraphSpec, fresh: boolean): Promise<SqliteGraph> => {
  const key = keyOf(spec, 'sqlite.sql');
  const file = join(benchFolder, `${key}.db`);
  // Written last: a graph without its figures was not finished.
  const figures = join(benchFolder, `${key}.json`);
  const keptFromEarlier = !fresh && existsSync(file) && existsSync(figures);
  if (!keptFromEarlier) await make(spec, file, figures);
  return { store: `sqlite:${file}`, made: JSON.parse(readFileSync(figures, 'utf8')), keptFromEarlier };
};

const make = async (spec: GraphSpec, file: string, figures: string): Promise<void> => {
  mkdirSync(benchFolder, { recursive: true });
  const partial = `${file}.partial`;
  for (const rest of [
    figures,
    file,
    `${file}-wal`,
    `${file}-shm`,
    partial,
    `${partial}-wal`,
    `${partial}-shm`,
  ])
    rmSync(rest, { force: true });
  const made = await runMaker({ ...spec, store: `sqlite:${partial}` });
  renameSync(partial, file);
  writeFileSync(figures, made);
};

const runMaker = async (task: object): Promise<string> => {
  const script = fileURLToPath(new URL('make-sqlite.ts', import.meta.url));
  const maker = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(task)], {
    cwd: packageRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(maker, 'exit');
  const made = await text(maker.stdout);
  const [code] = await ended;
  if (code !== 0) throw new Error(`The graph could not be made: its process ended with ${code}.`);
  return made;
};
