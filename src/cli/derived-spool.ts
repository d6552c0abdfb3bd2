import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { compareDerived, type Difference } from '../exchange/compare-derived.ts';
import type { GraphStore } from '../store/graph-store.ts';
import { readLines } from './lines.ts';
import { written } from './output.ts';

/**
 * Derived lines wait in a temporary file until settling is done: standard input cannot be read twice, and a big
 * file's lines do not fit in memory.
 */
export interface Spool {
  readonly add: (text: string, number: number) => Promise<void>;
  readonly lines: () => AsyncIterable<{ text: string; number: number }>;
  readonly remove: () => Promise<void>;
}

export const openSpool = async (): Promise<Spool> => {
  const folder = await mkdtemp(join(tmpdir(), 'orgraph-load-'));
  const path = join(folder, 'derived.jsonl');
  const output = createWriteStream(path);
  return {
    add: (text, number) => written(output, `${number} ${text}\n`),
    lines: async function* () {
      output.end();
      await finished(output);
      for await (const line of readLines(createReadStream(path))) {
        const space = line.indexOf(' ');
        yield { number: Number(line.slice(0, space)), text: line.slice(space + 1) };
      }
    },
    remove: async () => {
      output.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export interface Comparison {
  readonly compared: number;
  readonly different: number;
  readonly example?: Difference;
}

const AT_ONCE = 500;

/** Compares what the file says should follow with what did. */
export const compareSpooled = async (store: GraphStore, spool: Spool): Promise<Comparison> => {
  let [compared, different] = [0, 0];
  let example: Difference | undefined;
  let waiting: { text: string; number: number }[] = [];
  const compare = async (): Promise<void> => {
    const differences = await compareDerived(store, waiting);
    compared += waiting.length;
    different += differences.length;
    example ??= differences[0];
    waiting = [];
  };
  for await (const line of spool.lines()) {
    waiting.push(line);
    if (waiting.length >= AT_ONCE) await compare();
  }
  await compare();
  return { compared, different, ...(example === undefined ? {} : { example }) };
};
