import { InputError } from '../domain/errors.ts';
import type { ChangeSet, Writer } from '../store/graph-store.ts';
import { type Line, parseLine } from './jsonl-line.ts';

export interface LoadOptions {
  /** Takes the lines that say what should follow from the rest: they are compared after settling, never written. */
  readonly onDerived: (text: string, number: number) => Promise<void>;
  readonly onProgress?: (lines: number) => void;
  readonly batch?: number;
}

export interface Loaded {
  readonly base: number;
  readonly derived: number;
}

const DEFAULT_BATCH = 2000;

/**
 * Writes what pages say and people judge, batch by batch, with the marks that make settling look at it. A broken
 * line is an InputError with its number; nothing of its batch is written.
 */
export const loadJsonl = async (
  writer: Writer,
  lines: AsyncIterable<string>,
  { onDerived, onProgress, batch = DEFAULT_BATCH }: LoadOptions,
): Promise<Loaded> => {
  let gathered: Line[] = [];
  let [number, base, derived] = [0, 0, 0];
  const write = async (): Promise<void> => {
    if (gathered.length > 0) await writer.apply(baseSet(gathered));
    gathered = [];
    onProgress?.(number);
  };
  for await (const text of lines) {
    number += 1;
    if (text.trim() === '') continue;
    const line = parseNumbered(text, number);
    if (isDerived(line)) {
      derived += 1;
      await onDerived(text, number);
    } else {
      base += 1;
      gathered.push(line);
    }
    if (gathered.length >= batch) await write();
  }
  await write();
  return { base, derived };
};

const parseNumbered = (text: string, number: number): Line => {
  try {
    return parseLine(text);
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`line ${number}: ${error.message}`);
    throw error;
  }
};

const isDerived = ({ type }: Line): boolean => type === 'node' || type === 'relation' || type === 'change';

type Row<T extends Line['type']> = Extract<Line, { type: T }>['row'];

const rowsOf = <T extends Line['type']>(lines: readonly Line[], type: T): Row<T>[] =>
  lines.filter((line) => line.type === type).map(({ row }) => row as Row<T>);

const baseSet = (lines: readonly Line[]): ChangeSet => {
  const mentions = rowsOf(lines, 'mention');
  const assertions = rowsOf(lines, 'assertion');
  const judgements = rowsOf(lines, 'judgement');
  const touched = [
    ...mentions.map(({ id }) => id),
    ...assertions.flatMap(({ from, to }) => [from, to]),
    ...judgements.flatMap(({ a, b }) => [a, b]),
  ];
  return {
    put: {
      pages: rowsOf(lines, 'page'),
      mentions,
      assertions,
      evidence: rowsOf(lines, 'evidence'),
      judgements,
      crawls: rowsOf(lines, 'crawl'),
    },
    unsettled: [...new Set(touched)],
  };
};
