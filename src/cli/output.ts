import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes to standard output at the reader's pace. */
export const writeOut = async (text: AsyncIterable<string>): Promise<void> => {
  for await (const part of text) await written(process.stdout, part);
};

/** The file appears when it is whole: a failed export leaves none, or the old one. */
export const writeFileWhole = async (path: string, text: AsyncIterable<string>): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.partial`;
  try {
    await pipeline(Readable.from(text), createWriteStream(partial));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
};

/** An answer: indented on a terminal, one line in a pipe. */
export const answer = async (value: unknown): Promise<void> => {
  const text = process.stdout.isTTY === true ? JSON.stringify(value, undefined, 2) : JSON.stringify(value);
  await written(process.stdout, `${text}\n`);
};

export const written = (stream: Writable, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });

/** A reader who has seen enough (`| head`) is no error. */
export const quietWhenReaderLeaves = (): void => {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
  }
};
