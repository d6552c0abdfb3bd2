import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
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

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

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
    const file = gunzipSync(readFileSync(filesIn(folder)[0] ?? '')).toString('latin1');
    expect(file.match(/^WARC-Type: .*$/gm)).toEqual(['WARC-Type: conversion', 'WARC-Type: metadata']);
  });

  test('is a WARC record that others can read', async () => {
    const folder = newFolder();
    await openSnapshots(folder).put(pageOf('<p>Ann</p>'), AT);
    const record = gunzipSync(readFileSync(filesIn(folder)[0] ?? '')).toString('latin1');
    const [head = '', ...rest] = record.split('\r\n\r\n');
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
    expect(filesIn(folder)).toHaveLength(1);
    expect(await snapshots.get(first)).toMatchObject({ url: 'https://a.example/staff?x=%E5%90%8D' });
  });

  test.each(['0'.repeat(64), '', '../../secret', 'A'.repeat(64)])('named %j is not there', async (name) => {
    const snapshots = openSnapshots(newFolder());
    expect([await snapshots.has(name), await snapshots.get(name)]).toEqual([false, undefined]);
  });
});

describe('what is damaged', () => {
  test('an empty file does not count, and is written anew', async () => {
    const folder = newFolder();
    const snapshots = openSnapshots(folder);
    const hash = await snapshots.put(pageOf('a'), AT);
    writeFileSync(filesIn(folder)[0] ?? '', '');
    expect(await snapshots.has(hash)).toBe(false);
    await snapshots.put(pageOf('a'), AT);
    expect(await snapshots.get(hash)).toMatchObject({ text: 'a' });
  });

  test.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['cut', (bytes) => bytes.subarray(0, bytes.length - 20)],
    ['no gzip', () => Buffer.from('<html>')],
    ['no WARC', () => gzipSync('<html>')],
    ['another page', (bytes) => gzipSync(gunzipSync(bytes).toString().replace('<p>a</p>', '<p>b</p>'))],
  ])('a file that is %s is not evidence', async (_, damage) => {
    const folder = newFolder();
    const snapshots = openSnapshots(folder);
    const hash = await snapshots.put(pageOf('<p>a</p>'), AT);
    const [file = ''] = filesIn(folder);
    writeFileSync(file, damage(readFileSync(file)));
    expect(await snapshots.get(hash)).toBeUndefined();
  });
});

/** A process of its own, with files limited to so many kilobytes, as on a full disk. */
const fill = async (folder: string, kilobytes: string, ...args: string[]) => {
  const script = join(packageRoot(), 'test/ingest/fetch/fill-snapshots.ts');
  const command = `ulimit -f ${kilobytes}; exec "$0" --import tsx "$@"`;
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-c', command, process.execPath, script, folder, ...args],
    {
      cwd: packageRoot(),
    },
  );
  return JSON.parse(stdout) as { kept: string[]; failure?: { code: string; message: string } };
};

describe('processes of their own', () => {
  test('a full disk ends with a clear error, and nothing half-written counts', async () => {
    const folder = newFolder();
    const { kept, failure } = await fill(folder, '16');
    expect(failure).toEqual({
      code: 'SNAPSHOT_FAILED',
      message: `the snapshot of http://a.example/ cannot be written to ${folder}: no room is left there`,
    });
    expect(kept.length).toBeGreaterThan(10);
    const snapshots = openSnapshots(folder);
    for (const hash of kept) expect(await snapshots.get(hash)).toMatchObject({ hash });
    expect(filesIn(folder)).toHaveLength(kept.length);
  });

  test('several write the same and other pages at the same time', async () => {
    const folder = newFolder();
    const runs = await Promise.all(['1', '1', '3'].map((seed) => fill(folder, 'unlimited', seed, '30')));
    const all = new Set(runs.flatMap(({ kept }) => kept));
    expect(runs.map(({ kept, failure }) => [kept.length, failure])).toEqual(Array(3).fill([30, undefined]));
    const snapshots = openSnapshots(folder);
    for (const hash of all) expect(await snapshots.get(hash)).toMatchObject({ hash });
    expect(filesIn(folder)).toHaveLength(all.size);
  });
});
