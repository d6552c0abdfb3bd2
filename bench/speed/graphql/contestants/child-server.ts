import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { packageRoot } from '../../../../src/lib/package-root.ts';

/** A server in a process of its own, so that neither its memory nor its time is the bench's. */
export interface ChildServer {
  /** Where it takes operations. */
  readonly graphql: string;
  /** The most memory that it has held, or undefined where the system does not tell. */
  peakMegabytes(): number | undefined;
  stop(): Promise<void>;
}

export interface ServerCommand {
  /** For Node. */
  readonly parameters: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts it, and waits for the line of JSON with which it says where it listens. */
export const startChild = async ({ parameters, environment }: ServerCommand): Promise<ChildServer> => {
  const child = spawn(process.execPath, parameters, {
    cwd: packageRoot(),
    env: { ...process.env, ...environment, NODE_ENV: 'production', ORGRAPH_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listening = await firstLine(child);
  return {
    graphql: `${(JSON.parse(listening) as { listening: string }).listening}/graphql`,
    peakMegabytes: () => peakMegabytes(child),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    if (child.stdout === null) return reject(new Error('A server without standard output.'));
    createInterface(child.stdout).once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`A server ended with ${code} before it listened.`)));
  });

const peakMegabytes = ({ pid }: ChildProcess): number | undefined => {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
};
