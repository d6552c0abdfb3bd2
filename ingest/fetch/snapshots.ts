import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SnapshotError } from '../../src/domain/errors.ts';
import type { FetchedPage, Rendering } from '../page.ts';
import { readArchived, writeArchived } from './warc.ts';

/** A page as it was fetched. */
export interface Snapshot {
  readonly hash: string;
  /** Where these bytes were first met, and when. */
  readonly url: string;
  readonly at: string;
  readonly status: number;
  readonly contentType: string;
  readonly charset: string;
  readonly body: Uint8Array;
  readonly text: string;
  readonly rendered?: Rendering;
}

/** Fetched pages by the SHA-256 of their bytes. What it names is whole, whoever was killed while writing. */
export interface SnapshotStore {
  /** Keeps a page and says its name; the same bytes are kept once. Throws SNAPSHOT_FAILED where it cannot. */
  put(page: FetchedPage, at: string): Promise<string>;
  get(hash: string): Promise<Snapshot | undefined>;
  has(hash: string): Promise<boolean>;
}

/**
 * One WARC file a page: `<folder>/<two digits>/<hash>.warc.gz`, written aside and renamed into place. Renaming is atomic
 * and naming by content makes it idempotent, so any number of processes may write without knowing of each other.
 */
export const openSnapshots = (folder: string): SnapshotStore => {
  const made = new Set<string>();
  return {
    put: async (page, at) => {
      const hash = createHash('sha256').update(page.body).digest('hex');
      if (isKept(folder, hash)) return hash;
      const bytes = await writeArchived(page, hash, at);
      try {
        makeFolders(folder, hash, made);
        putInPlace(folder, hash, bytes);
      } catch (error) {
        throw unwritable(folder, page.finalUrl, error);
      }
      return hash;
    },
    get: async (hash) => {
      const bytes = isName(hash) ? bytesOf(fileOf(folder, hash)) : undefined;
      return bytes === undefined ? undefined : checked(hash, await readArchived(bytes));
    },
    has: async (hash) => isName(hash) && isKept(folder, hash),
  };
};

const isName = (hash: string): boolean => /^[0-9a-f]{64}$/.test(hash);

const fileOf = (folder: string, hash: string): string => join(folder, hash.slice(0, 2), `${hash}.warc.gz`);

/** An empty file is what a failing disk leaves of one that was renamed: it does not count. */
const isKept = (folder: string, hash: string): boolean =>
  (statSync(fileOf(folder, hash), { throwIfNoEntry: false })?.size ?? 0) > 0;

const makeFolders = (folder: string, hash: string, made: Set<string>): void => {
  for (const path of [partialFolder(folder), join(folder, hash.slice(0, 2))]) {
    if (made.has(path)) continue;
    mkdirSync(path, { recursive: true });
    made.add(path);
  }
};

const partialFolder = (folder: string): string => join(folder, 'partial');

let written = 0;

/** Plain calls, not promises: at this size they cost a third of the processor time. */
const putInPlace = (folder: string, hash: string, bytes: Uint8Array): void => {
  written += 1;
  const partial = join(partialFolder(folder), `${hash}.${process.pid}.${written}`);
  try {
    writeFileSync(partial, bytes, { flag: 'wx' });
    renameSync(partial, fileOf(folder, hash));
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
};

const unwritable = (folder: string, url: string, cause: unknown): SnapshotError => {
  const { code, message } = cause as NodeJS.ErrnoException;
  const why = FULL.has(code ?? '') ? 'no room is left there' : message;
  return new SnapshotError(`the snapshot of ${url} cannot be written to ${folder}: ${why}`, { cause });
};

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const bytesOf = (file: string): Uint8Array | undefined => {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Bytes that are not what their name says are no evidence of anything. */
const checked = (hash: string, page: Omit<Snapshot, 'hash'> | undefined): Snapshot | undefined =>
  page !== undefined && createHash('sha256').update(page.body).digest('hex') === hash
    ? { hash, ...page }
    : undefined;
