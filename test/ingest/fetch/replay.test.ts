import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { openReplaySource } from '../../../ingest/fetch/replay.ts';

const folder = mkdtempSync(join(tmpdir(), 'orgraph-replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

mkdirSync(join(folder, 'pages'));
const ROWS = [
  ['http://www.uni.example/', '1.html', 'text/html'],
  ['http://www.uni.example/staff/index.html', '2.html', 'text/html', 'http://mirror.example/uni/staff.html'],
  ['https://www.uni.example/staff/', '3.html', 'text/html'],
  ['http://www.uni.example/notes.txt', '4.txt', 'text/plain'],
  ['http://www.uni.example/jis', '5.html', 'text/html; charset=shift_jis'],
  ['http://www.uni.example/lost', 'lost.html', 'text/html'],
  ['http://www.uni.example/outside', '../../../etc/hostname', 'text/html'],
  ['http://www.uni.example/%E5%90%8D?q=%41', '1.html', ''],
];
writeFileSync(join(folder, 'pages.tsv'), `${ROWS.map((row) => row.join('\t')).join('\n')}\n\n`);
for (const name of ['1.html', '2.html', '3.html', '4.txt'])
  writeFileSync(join(folder, 'pages', name), `<p>${name}</p>`);
writeFileSync(join(folder, 'pages', '5.html'), Buffer.from('8bb38ef6', 'hex'));

const fetch = async (url: string) => (await openReplaySource(folder)).fetch({ url });

describe('a stored site', () => {
  test.each([
    ['http://www.uni.example/', '1.html'],
    ['https://WWW.uni.example:443/index.html#top', '1.html'],
    ['http://www.uni.example', '1.html'],
    ['http://www.uni.example/staff', '2.html'],
    ['http://www.uni.example//staff//default.aspx', '2.html'],
    ['http://mirror.example/uni/staff.html', '2.html'],
    ['http://www.uni.example/名?q=%41', '1.html'],
  ])('answers %s with %s', async (url, name) => {
    expect(await fetch(url)).toMatchObject({ outcome: 'fetched', url, status: 200, text: `<p>${name}</p>` });
  });

  test('says what the links of a mirrored page are relative to', async () => {
    expect(await fetch('http://mirror.example/uni/staff.html')).toMatchObject({
      finalUrl: 'http://www.uni.example/staff/index.html',
      baseUrl: 'http://mirror.example/uni/staff.html',
      contentType: 'text/html',
    });
    expect(await fetch('http://www.uni.example/')).not.toHaveProperty('baseUrl');
  });

  test('decodes as the network does', async () => {
    expect(await fetch('http://www.uni.example/jis')).toMatchObject({ charset: 'shift_jis', text: '教授' });
  });

  test.each([
    'http://www.uni.example/nothing',
    'http://www.uni.example/staff?x=1',
    'http://other.example/',
    'http://www.uni.example/lost',
    'http://www.uni.example/outside',
    'mailto:a@uni.example',
    'nothing',
  ])('has no %s', async (url) => {
    expect(await fetch(url)).toMatchObject({ outcome: 'failed', reason: 'http-status', status: 404, url });
  });

  test('skips what is no page', async () => {
    expect(await fetch('http://www.uni.example/notes.txt')).toMatchObject({
      outcome: 'skipped',
      reason: 'content-type',
    });
  });

  test('without its list is wrong input', async () => {
    await expect(openReplaySource(join(folder, 'pages'))).rejects.toThrow(
      /pages\.tsv cannot be read \(ENOENT\)/,
    );
  });
});
