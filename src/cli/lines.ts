import type { Readable } from 'node:stream';

/** A line longer than this is no line of ours, and would fill the memory. */
const LONGEST_LINE = 64 * 1024 * 1024;

/** Lines by line feed alone: other separators may stand inside JSON texts. */
export async function* readLines(input: Readable): AsyncGenerator<string> {
  input.setEncoding('utf8');
  let rest = '';
  for await (const part of input) {
    const lines = `${rest}${part as string}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > LONGEST_LINE) throw new Error('a line is longer than 64 MB: this is no jsonl file');
  }
  if (rest !== '') yield rest;
}
