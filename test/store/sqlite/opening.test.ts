import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import Database from 'better-sqlite3';
import { StoreError } from '../../../src/domain/errors.ts';
import { openSqliteStore } from '../../../src/store/sqlite/open-sqlite-store.ts';
import { numberedSet } from './numbered-sets.ts';
import { temporaryFolder } from './temporary-folder.ts';

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

const errorOf = (open: () => unknown): StoreError => {
  try {
    open();
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError);
    return error as StoreError;
  }
  throw new Error('It was opened.');
};

/** Opening must fail with this code, name the file, and leave its bytes and its folder as they are. */
const expectRefused = (file: string, code: string): string => {
  const [before, beside] = [hashOf(file), readdirSync(join(file, '..'))];
  const error = errorOf(() => openSqliteStore(file));
  expect(error.code).toBe(code);
  expect(error.message).toContain(file);
  expect(hashOf(file)).toBe(before);
  expect(readdirSync(join(file, '..'))).toEqual(beside);
  return error.message;
};

const alter = (file: string, sql: string): void => {
  const database = new Database(file);
  database.exec(sql);
  database.close();
};

const makeStore = async (file: string): Promise<void> => {
  const store = openSqliteStore(file);
  for (let number = 0; number < 5; number += 1) await store.apply(numberedSet(number));
  await store.close();
};

describe('opening a file', () => {
  const folder = temporaryFolder();
  const path = (name = 'graph.db'): string => join(folder(), name);

  it('makes it, with its folder, and keeps what is written', async () => {
    const file = join(folder(), 'a', 'b', 'graph.db');
    await makeStore(file);
    const again = openSqliteStore(file);
    expect((await again.stats()).evidence).toBeGreaterThan(0);
    expect(again.name).toBe(`sqlite:${file}`);
    await again.close();
  });

  it('takes an empty file as new', async () => {
    writeFileSync(path(), '');
    const store = openSqliteStore(path());
    await store.ping();
    await store.close();
  });

  it.each([
    ['a text', 'Dear diary, today'],
    ['a few bytes', 'SQL'],
    ['zeros', '\0'.repeat(8192)],
  ])('refuses %s', (_, content) => {
    writeFileSync(path(), content);
    expect(expectRefused(path(), 'STORE_CORRUPT')).toContain('no SQLite database');
  });

  it('refuses a folder', () => {
    mkdirSync(path('folder'));
    expect(errorOf(() => openSqliteStore(path('folder'))).code).toBe('STORE_CORRUPT');
  });

  it('refuses a path below a file', () => {
    writeFileSync(path('file'), '');
    expect(errorOf(() => openSqliteStore(path('file/graph.db'))).code).toBe('STORE_UNAVAILABLE');
  });

  it.each(['DELETE', 'WAL'])('refuses a database of another application (%s)', (mode) => {
    alter(
      path(),
      `PRAGMA journal_mode = ${mode}; CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')`,
    );
    expect(expectRefused(path(), 'STORE_CORRUPT')).toContain('another application');
  });

  it('refuses an empty database that another application has claimed', () => {
    alter(path(), 'PRAGMA application_id = 77');
    expectRefused(path(), 'STORE_CORRUPT');
  });

  it('leaves the unfinished log of another application as it is', () => {
    const other = new Database(path());
    other.exec("PRAGMA journal_mode = WAL; CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')");
    const log = hashOf(`${path()}-wal`);
    expectRefused(path(), 'STORE_CORRUPT');
    expect(hashOf(`${path()}-wal`)).toBe(log);
    other.close();
  });

  it('refuses one that was cut off', async () => {
    await makeStore(path());
    truncateSync(path(), 20_000);
    expectRefused(path(), 'STORE_CORRUPT');
  });

  it('refuses one whose first page is damaged', async () => {
    await makeStore(path());
    const bytes = readFileSync(path());
    writeFileSync(path(), bytes.fill(0xa5, 100, 4096));
    expectRefused(path(), 'STORE_CORRUPT');
  });

  it('says so when it meets damage further in, and writes nothing', async () => {
    await makeStore(path());
    const bytes = readFileSync(path());
    writeFileSync(path(), bytes.fill(0xa5, Math.ceil(bytes.length / 2)));
    const before = hashOf(path());
    const store = openSqliteStore(path());
    await expect(store.stats()).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
    await expect(store.apply(numberedSet(9))).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
    await store.close();
    expect(hashOf(path())).toBe(before);
  });

  it('refuses a newer schema', async () => {
    await makeStore(path());
    alter(path(), 'PRAGMA user_version = 1000');
    expect(expectRefused(path(), 'STORE_NEWER')).toContain('1000');
  });

  it('refuses an older schema unless it is opened to be migrated', async () => {
    await makeStore(path());
    alter(path(), 'PRAGMA user_version = 0');
    expect(expectRefused(path(), 'STORE_OUTDATED')).toContain('orgraph migrate');
    const old = openSqliteStore(path(), { outdated: 'open' });
    const { from, to } = await old.migrate();
    expect([from, to > from]).toEqual([0, true]);
    await old.close();
    const store = openSqliteStore(path());
    expect(await store.migrate()).toEqual({ from: to, to });
    expect((await store.stats()).evidence).toBeGreaterThan(0);
    await store.close();
  });

  it('says that a closed store cannot be used', async () => {
    const store = openSqliteStore(':memory:');
    await store.close();
    await store.close();
    await expect(store.ping()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await expect(store.apply({})).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });

  it('keeps nothing of a store in memory', async () => {
    const store = openSqliteStore(':memory:');
    await store.apply(numberedSet(0));
    await store.close();
    expect(existsSync(':memory:')).toBe(false);
  });
});
