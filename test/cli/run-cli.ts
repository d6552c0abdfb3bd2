import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root.ts';

/** The built command line, run as a user would. `npm test` builds it first. */
const BIN = join(packageRoot(), 'bin', 'orgraph.js');

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** On a terminal of its own, made by script(1): both streams come as one, in `stdout`. */
  readonly terminal?: boolean;
}

export const NOW = '2026-06-01T00:00:00.000Z';

export const startCli = (
  args: readonly string[],
  { env = {}, terminal = false }: RunOptions = {},
): ChildProcess => {
  if (!existsSync(join(packageRoot(), 'dist', 'src', 'cli', 'main.js')))
    throw new Error('dist is missing: run `npm run build` before these tests');
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME, TERM: 'xterm' };
  const options = { env: { ...inherited, ORGRAPH_NOW: NOW, ...env } };
  if (!terminal) return spawn(process.execPath, [BIN, ...args], options);
  const command = commandLine(args);
  return spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], options);
};

const commandLine = (args: readonly string[]): string =>
  [process.execPath, BIN, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');

export const runCli = (args: readonly string[], options: RunOptions = {}): Promise<Ran> =>
  collected(startCli(args, options), options.input);

/** With its output piped into another command; the exit code is ours, not that command's. */
export const runPiped = (args: readonly string[], into: string): Promise<Ran> =>
  collected(spawn('bash', ['-c', `${commandLine(args)} | ${into}; exit "\${PIPESTATUS[0]}"`]));

const collected = (child: ChildProcess, input = ''): Promise<Ran> =>
  new Promise((resolve, reject) => {
    let [stdout, stderr] = ['', ''];
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      stdout += part;
    });
    child.stderr?.setEncoding('utf8').on('data', (part: string) => {
      stderr += part;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
    // A command that fails early does not read to the end.
    child.stdin?.on('error', () => {});
    child.stdin?.end(input);
  });

/** A folder that is gone after the suite. */
export const temporaryFolder = (): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'orgraph-cli-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
