import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import { openSnapshots } from '../../../ingest/fetch/snapshots.ts';
import type { FetchedPage } from '../../../ingest/page.ts';
import { packageRoot } from '../../../src/lib/package-root.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'orgraph-snapshots-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const AT = '2026-06-01T12:00:00.123Z';
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

const pageOf = (text: string, more: Partial<FetchedPage> = {}): FetchedPage => ({
  outcome: 'fetched',
  url: 'http://a.example/staff',
  finalUrl: 'https://a.example/staff?x=%E5%90%8D',
  status: 200,
  contentType: 'text/html',
  charset: 'utf-8',
  etag: '"abc"',
  body: Buffer.from(text),
  text,
  ...more,
});

const packsIn = (folder: string): string[] =>
  readdirSync(join(folder, 'packs')).map((name) => join(folder, 'packs', name));

/** All records of a pack, unpacked. */
const recordsIn = (folder: string): string =>
  packsIn(folder)
    .map((pack) => gunzipSync(readFileSync(pack)).toString('latin1'))
    .join('');

const indexesIn = (folder: string): string[] =>
  readdirSync(join(folder, 'index')).map((name) => join(folder, 'index', name));

describe('a snapshot', () => {
  test('is named by its bytes and comes back as it went in', async () => {
    const snapshots = openSnapshots(newFolder());
    const page = pageOf('<p>教授 “Ann”</p>');
    const hash = await snapshots.put(page, AT);
    expect(hash).toBe(sha256(page.body));
    expect(await snapshots.has(hash)).toBe(true);
    expect(await snapshots.get(hash)).toEqual({
      hash,
      url: page.finalUrl,
      at: AT,
      status: 200,
      contentType: 'text/html',
      charset: 'utf-8',
      body: expect.any(Uint8Array),
      text: page.text,
    });
    expect(Buffer.from((await snapshots.get(hash))?.body ?? []).equals(page.body)).toBe(true);
  });

  test.each<[string, string, string]>([
    ['shift_jis', '8bb38ef6', '教授'],
    ['utf-8', 'efbbbf61', 'a'],
    ['utf-16le', 'fffe6100', 'a'],
    ['windows-1252', '93e9', '“é'],
    ['utf-8', 'ff00', '\ufffd\0'],
    ['utf-8', '', ''],
  ])('in %s keeps its text (%s)', async (charset, hex, text) => {
    const snapshots = openSnapshots(newFolder());
    const hash = await snapshots.put(pageOf('', { charset, body: Buffer.from(hex, 'hex'), text }), AT);
    expect(await snapshots.get(hash)).toMatchObject({ charset, text });
  });

  test('of a rendered page says so, and keeps the boxes', async () => {
    const folder = newFolder();
    const snapshots = openSnapshots(folder);
    const boxes = Float32Array.of(0, 1.5, -2, 1e6, 0, 0, 0, 0);
    const hash = await snapshots.put(pageOf('<p>made</p>', { rendered: { boxes } }), AT);
    expect(await snapshots.get(hash)).toMatchObject({ text: '<p>made</p>', rendered: { boxes } });
    expect(recordsIn(folder).match(/^WARC-Type: .*$/gm)).toEqual([
      'WARC-Type: conversion',
      'WARC-Type: metadata',
    ]);
  });

  test('is a WARC record that others can read', async () => {
    const folder = newFolder();
    await openSnapshots(folder).put(pageOf('<p>Ann</p>'), AT);
    const [head = '', ...rest] = recordsIn(folder).split('\r\n\r\n');
    const block = rest.join('\r\n\r\n').replace(/\r\n\r\n$/, '');
    expect(block).toMatch(
      /^HTTP\/1\.1 200 OK\r\nContent-Type: text\/html\r\nETag: "abc"\r\n\r\n<p>Ann<\/p>$/,
    );
    expect(head.split('\r\n').sort()).toEqual(
      [
        'WARC/1.1',
        'WARC-Type: response',
        `WARC-Date: ${AT}`,
        'WARC-Target-URI: https://a.example/staff?x=%E5%90%8D',
        'WARC-Record-ID: <urn:uuid:bb0f2602-8e97-739d-1330-5f52df959845>',
        `WARC-Block-Digest: sha256:${sha256(block)}`,
        `WARC-Payload-Digest: sha256:${sha256('<p>Ann</p>')}`,
        'Orgraph-Charset: utf-8',
        'Content-Type: application/http; msgtype=response',
        `Content-Length: ${block.length}`,
      ].sort(),
    );
  });

  test('of the same bytes is kept once', async () => {
    const folder = newFolder();
    const snapshots = openSnapshots(folder);
    const first = await snapshots.put(pageOf('same'), AT);
    expect(await openSnapshots(folder).put(pageOf('same', { finalUrl: 'http://b.example/' }), AT)).toBe(
      first,
    );
    expect(recordsIn(folder).match(/^WARC\/1\.1/gm)).toHaveLength(1);
    expect(await snapshots.get(first)).toMatchObject({ url: 'https://a.example/staff?x=%E5%90%8D' });
  });

  test.each(['0'.repeat(64), '', '../../secret', 'A'.repeat(64)])('named %j is not there', async (name) => {
    const snapshots = openSnapshots(newFolder());
    expect([await snapshots.has(name), await snapshots.get(name)]).toEqual([false, undefined]);
  });
});

test('snapshots of one process share a pack, and each is found', async () => {
  const folder = newFolder();
  const snapshots = openSnapshots(folder);
  const texts = Array.from({ length: 300 }, (_, i) => `<p>${i}</p>`);
  const hashes = await Promise.all(texts.map((text) => snapshots.put(pageOf(text), AT)));
  expect(packsIn(folder)).toHaveLength(1);
  const again = openSnapshots(folder);
  const found = await Promise.all(hashes.map((hash) => again.get(hash)));
  expect(found.map((snapshot) => snapshot?.text)).toEqual(texts);
  expect(recordsIn(folder).match(/^WARC\/1\.1/gm)).toHaveLength(300);
});

describe('what is damaged', () => {
  const damaged = async (damage: (folder: string) => void) => {
    const folder = newFolder();
    const hash = await openSnapshots(folder).put(pageOf('<p>a</p>'), AT);
    damage(folder);
    return { folder, hash, snapshots: openSnapshots(folder) };
  };
  const rewrite = (file: string | undefined, change: (bytes: Buffer) => Uint8Array): void =>
    writeFileSync(file ?? '', change(readFileSync(file ?? '')));

  test.each<[string, (folder: string) => void]>([
    ['a pack that was cut', (folder) => rewrite(packsIn(folder)[0], (bytes) => bytes.subarray(0, -20))],
    ['a pack that is gone', (folder) => rmSync(packsIn(folder)[0] ?? '')],
    ['an index that was cut', (folder) => rewrite(indexesIn(folder)[0], (bytes) => bytes.subarray(0, -1))],
    ['an index written over', (folder) => rewrite(indexesIn(folder)[0], (bytes) => bytes.fill(1, 40, 46))],
    ['an empty index', (folder) => rewrite(indexesIn(folder)[0], () => Buffer.of())],
  ])('%s: it is not there', async (_, damage) => {
    const { hash, snapshots } = await damaged(damage);
    expect([await snapshots.has(hash), await snapshots.get(hash)]).toEqual([false, undefined]);
    await snapshots.put(pageOf('<p>a</p>'), AT);
    expect(await snapshots.get(hash)).toMatchObject({ text: '<p>a</p>' });
  });

  test.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['no gzip', (bytes) => Buffer.alloc(bytes.length, 'x')],
    [
      'another page',
      (bytes) => sameLength(gunzipSync(bytes).toString().replace('<p>a</p>', '<p>b</p>'), bytes.length),
    ],
  ])('bytes that are %s are no evidence', async (_, change) => {
    const { hash, snapshots } = await damaged((folder) => rewrite(packsIn(folder)[0], change));
    expect(await snapshots.get(hash)).toBeUndefined();
  });
  const sameLength = (text: string, length: number): Uint8Array => {
    const packed = gzipSync(text, { level: 1 });
    return Buffer.concat([packed, Buffer.alloc(Math.max(0, length - packed.length))]);
  };

  test('half an entry, which a killed process left, hides none of those after it', async () => {
    const folder = newFolder();
    const hash = sha256('<p>a</p>');
    mkdirSync(join(folder, 'index'));
    writeFileSync(join(folder, 'index', hash.slice(0, 2)), Buffer.from(`OGS1`).subarray(0, 3));
    const snapshots = openSnapshots(folder);
    expect(await snapshots.put(pageOf('<p>a</p>'), AT)).toBe(hash);
    expect(await snapshots.get(hash)).toMatchObject({ text: '<p>a</p>' });
  });
});

/** A process of its own, with files limited to so many kilobytes, as on a full disk. */
const startFilling = (folder: string, kilobytes: string, ...args: string[]) => {
  const script = join(packageRoot(), 'test/ingest/fetch/fill-snapshots.ts');
  const command = `ulimit -f ${kilobytes}; exec "$0" --import tsx "$@"`;
  return spawn('bash', ['-c', command, process.execPath, script, folder, ...args], {
    cwd: packageRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
};

const fill = async (...args: Parameters<typeof startFilling>) => {
  const lines = (await text(startFilling(...args).stdout)).split('\n').slice(0, -1);
  const kept = lines.filter((line) => !line.startsWith('{'));
  return { kept, failure: lines.find((line) => line.startsWith('{')) };
};

const expectAll = async (folder: string, kept: Iterable<string>): Promise<void> => {
  const snapshots = openSnapshots(folder);
  for (const hash of kept) expect(await snapshots.get(hash)).toMatchObject({ hash });
};

describe('processes of their own', () => {
  test('a full disk ends with a clear error, and nothing half-written counts', async () => {
    const folder = newFolder();
    const { kept, failure = '' } = await fill(folder, '100');
    expect(JSON.parse(failure)).toEqual({
      code: 'SNAPSHOT_FAILED',
      message: `the snapshot of http://a.example/ cannot be written to ${folder}: no room is left there`,
    });
    expect(kept.length).toBeGreaterThan(5);
    await expectAll(folder, kept);
    expect(recordsIn(folder).match(/^WARC\/1\.1/gm)).toHaveLength(kept.length);
  });

  test('several write the same and other pages at the same time', async () => {
    const folder = newFolder();
    const runs = await Promise.all(['1', '1', '3'].map((seed) => fill(folder, 'unlimited', seed, '30')));
    expect(runs.map(({ kept, failure }) => [kept.length, failure])).toEqual(Array(3).fill([30, undefined]));
    expect(packsIn(folder).length).toBeGreaterThan(1);
    await expectAll(folder, new Set(runs.flatMap(({ kept }) => kept)));
  });

  test('one that is killed has kept what it said, and the next goes on', async () => {
    const folder = newFolder();
    const kept: string[] = [];
    for (const lines of [1, 7, 23]) {
      const child = startFilling(folder, 'unlimited', String(lines), '100000');
      let said = '';
      for await (const part of child.stdout) {
        said += String(part);
        if (said.split('\n').length > lines) child.kill('SIGKILL');
      }
      kept.push(...said.split('\n').slice(0, -1));
    }
    expect(kept.length).toBeGreaterThanOrEqual(31);
    await expectAll(folder, kept);
  });
});
