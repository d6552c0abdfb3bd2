import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../../../src/lib/package-root.ts';

export interface WritingProcess {
  readonly child: ChildProcess;
  /** The sets that it said are applied. */
  readonly done: number[];
  /** Its exit code, or null where it was killed. */
  readonly ended: Promise<number | null>;
}

/** Starts a process that applies these sets to the store in this file. */
export const startWriting = (file: string, numbers: readonly number[]): WritingProcess => {
  const worker = join(packageRoot(), 'test', 'store', 'sqlite', 'apply-sets.ts');
  const child = fork(worker, [file, ...numbers.map(String)], {
    cwd: packageRoot(),
    execArgv: ['--import', 'tsx'],
  });
  const done: number[] = [];
  child.on('message', (number) => done.push(Number(number)));
  return { child, done, ended: once(child, 'exit').then(([code]) => code as number | null) };
};
