import { createHash } from 'node:crypto';
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Where a snapshot lies: in which pack, from where, how long. */
export interface Place {
  readonly pack: number;
  readonly offset: number;
  readonly length: number;
}

/**
 * Many snapshots in few files. Whoever writes has a pack of his own (`packs/000001.warc.gz`), to which nobody else adds;
 * what lies where stands in 256 indexes by the first two digits of the hash (`index/ab`), to which all add whole
 * entries. The bytes are written before their entry, so an entry never names what is not there; bytes without an entry,
 * which a killed process leaves, count for nothing. Creating a file a page costs more than packing it (measured).
 */
export interface SnapshotPacks {
  /** Nothing where it is not kept whole. */
  find(hash: string): Place | undefined;
  add(hash: string, bytes: Uint8Array): void;
  read(place: Place): Uint8Array;
}

const LARGEST_PACK = 1024 ** 3;

export const openPacks = (folder: string): SnapshotPacks => {
  let own: { readonly pack: number; size: number } | undefined;
  return {
    find: (hash) => {
      const place = placeOf(bytesOf(indexOf(folder, hash)), hash);
      return place !== undefined && isThere(packOf(folder, place.pack), place) ? place : undefined;
    },
    add: (hash, bytes) => {
      if (own === undefined || own.size > LARGEST_PACK) own = { pack: newPack(folder), size: 0 };
      appendWhole(packOf(folder, own.pack), bytes);
      const place = { pack: own.pack, offset: own.size, length: bytes.length };
      own.size += bytes.length;
      appendWhole(indexOf(folder, hash), entryOf(hash, place));
    },
    read: (place) => bytesAt(packOf(folder, place.pack), place),
  };
};

const packOf = (folder: string, pack: number): string =>
  join(folder, 'packs', `${String(pack).padStart(6, '0')}.warc.gz`);

const indexOf = (folder: string, hash: string): string => join(folder, 'index', hash.slice(0, 2));

/** The first number that nobody has: creating a file that must not be there tells two processes apart. */
const newPack = (folder: string): number => {
  for (const name of ['packs', 'index']) mkdirSync(join(folder, name), { recursive: true });
  for (let pack = readdirSync(join(folder, 'packs')).length + 1; ; pack++) {
    try {
      closeSync(openSync(packOf(folder, pack), 'ax'));
      return pack;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

/** All of it or, where the disk is full, none. Plain calls: at this size promises cost a multiple. */
const appendWhole = (file: string, bytes: Uint8Array): void => {
  const opened = openSync(file, 'a');
  let done = 0;
  try {
    while (done < bytes.length) done += writeSync(opened, bytes, done);
  } catch (error) {
    if (done > 0) withdraw(file, opened, done);
    throw error;
  } finally {
    closeSync(opened);
  }
};

const withdraw = (file: string, opened: number, bytes: number): void => {
  try {
    ftruncateSync(opened, statSync(file).size - bytes);
  } catch {
    // Half an entry has no seal, and half a pack has no entry: both are passed over.
  }
};

// ---- entries: mark, hash, pack, offset, length, seal --------------------------------------------------------------

const MARK = Buffer.from('OGS1');
const [PACK_AT, OFFSET_AT, LENGTH_AT, SEAL_AT, ENTRY_SIZE] = [36, 40, 46, 50, 54];

const entryOf = (hash: string, { pack, offset, length }: Place): Buffer => {
  const entry = Buffer.alloc(ENTRY_SIZE);
  MARK.copy(entry);
  entry.write(hash, MARK.length, 'hex');
  entry.writeUInt32BE(pack, PACK_AT);
  entry.writeUIntBE(offset, OFFSET_AT, 6);
  entry.writeUInt32BE(length, LENGTH_AT);
  sealOf(entry).copy(entry, SEAL_AT);
  return entry;
};

/** An entry that was cut, or written over, does not carry its seal. */
const sealOf = (entry: Buffer): Buffer =>
  createHash('sha256')
    .update(entry.subarray(0, SEAL_AT))
    .digest()
    .subarray(0, ENTRY_SIZE - SEAL_AT);

/** The last whole entry for this hash, wherever it stands: half an entry before it moves it. */
const placeOf = (index: Buffer | undefined, hash: string): Place | undefined => {
  if (index === undefined) return undefined;
  const start = Buffer.concat([MARK, Buffer.from(hash, 'hex')]);
  for (let at = index.lastIndexOf(start); at >= 0; at = at === 0 ? -1 : index.lastIndexOf(start, at - 1)) {
    const entry = index.subarray(at, at + ENTRY_SIZE);
    if (entry.length === ENTRY_SIZE && sealOf(entry).equals(entry.subarray(SEAL_AT)))
      return {
        pack: entry.readUInt32BE(PACK_AT),
        offset: entry.readUIntBE(OFFSET_AT, 6),
        length: entry.readUInt32BE(LENGTH_AT),
      };
  }
  return undefined;
};

const bytesOf = (file: string): Buffer | undefined => {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** A pack that is gone, or shorter than the index says, is what a failing disk leaves. */
const isThere = (file: string, { offset, length }: Place): boolean =>
  (statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= offset + length;

const bytesAt = (file: string, { offset, length }: Place): Buffer => {
  const opened = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    readSync(opened, bytes, 0, length, offset);
    return bytes;
  } finally {
    closeSync(opened);
  }
};
