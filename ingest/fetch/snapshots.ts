import { createHash } from 'node:crypto';
import { SnapshotError } from '../../src/domain/errors.ts';
import type { FetchedPage, Rendering } from '../page.ts';
import { openPacks, type Place } from './snapshot-packs.ts';
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

/** A folder of snapshots. Any number of processes may add to it and read it at the same time. */
export const openSnapshots = (folder: string): SnapshotStore => {
  const packs = openPacks(folder);
  const find = (hash: string): Place | undefined => (isName(hash) ? packs.find(hash) : undefined);
  return {
    put: async (page, at) => {
      const hash = hashOf(page.body);
      if (packs.find(hash) !== undefined) return hash;
      const bytes = await writeArchived(page, hash, at);
      try {
        packs.add(hash, bytes);
      } catch (error) {
        throw unwritable(folder, page.finalUrl, error);
      }
      return hash;
    },
    get: async (hash) => {
      const place = find(hash);
      return place === undefined ? undefined : checked(hash, await readArchived(packs.read(place)));
    },
    has: async (hash) => find(hash) !== undefined,
  };
};

const isName = (hash: string): boolean => /^[0-9a-f]{64}$/.test(hash);

const hashOf = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

const unwritable = (folder: string, url: string, cause: unknown): SnapshotError => {
  const { code, message } = cause as NodeJS.ErrnoException;
  const why = FULL.has(code ?? '') ? 'no room is left there' : message;
  return new SnapshotError(`the snapshot of ${url} cannot be written to ${folder}: ${why}`, { cause });
};

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Bytes that are not what their name says are no evidence of anything. */
const checked = (hash: string, page: Omit<Snapshot, 'hash'> | undefined): Snapshot | undefined =>
  page !== undefined && hashOf(page.body) === hash ? { hash, ...page } : undefined;
