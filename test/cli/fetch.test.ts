import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { browserFor } from '../../src/cli/fetch-options.ts';
import { byPath, html, type LocalSite, redirect, startSite } from '../ingest/fetch/local-site.ts';
import { runCli } from './run-cli.ts';

let [site, inside]: (LocalSite | undefined)[] = [];
const url = (path: string): string => `${site?.url}${path}`;
const address = (): string => `127.0.0.1:${site?.port}`;

beforeAll(async () => {
  inside = await startSite(html('secret'), '127.0.0.3');
  const secret = inside.url;
  site = await startSite(
    byPath({
      '/robots.txt': (_, response) => void response.end('User-agent: orgraph\nDisallow: /no'),
      '/a': html('<p>Ann “Example”</p>'),
      '/b': redirect('/a'),
      '/jis': (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html; charset=Shift_JIS' })
          .end(Buffer.from('8b b3 8e f6'.replaceAll(' ', ''), 'hex')),
      '/film': (_, response) => void response.writeHead(200, { 'content-type': 'video/mp4' }).end('x'),
      '/inside': redirect(secret),
    }),
  );
});
afterAll(async () => {
  await site?.close();
  await inside?.close();
});

const fetched = async (...args: string[]) => {
  const { code, stdout, stderr } = await runCli(['fetch', '--delay', '0', ...args]);
  const lines = stdout.split('\n').slice(0, -1);
  return { code, stderr, lines: lines.map((line): Record<string, unknown> => JSON.parse(line)) };
};

describe('orgraph fetch', () => {
  test('prints a line a URL, in the order asked', async () => {
    const paths = ['/b', '/no', '/missing', '/film', '/jis', '/inside', '/a'];
    const { code, lines } = await fetched('--text', '--allow-address', address(), ...paths.map(url));
    const page = { outcome: 'fetched', status: 200, contentType: 'text/html' };
    const ann = { ...page, charset: 'utf-8', bytes: 24, text: '<p>Ann “Example”</p>' };
    expect(lines).toEqual([
      { url: url('/b'), ...ann, finalUrl: url('/a') },
      { url: url('/no'), outcome: 'skipped', reason: 'robots' },
      {
        url: url('/missing'),
        outcome: 'failed',
        reason: 'http-status',
        finalUrl: url('/missing'),
        status: 404,
        contentType: '',
      },
      {
        url: url('/film'),
        outcome: 'skipped',
        reason: 'content-type',
        finalUrl: url('/film'),
        status: 200,
        contentType: 'video/mp4',
      },
      { url: url('/jis'), ...page, finalUrl: url('/jis'), charset: 'shift_jis', bytes: 4, text: '教授' },
      { url: url('/inside'), outcome: 'skipped', reason: 'address-refused', finalUrl: `${inside?.url}/` },
      { url: url('/a'), ...ann, finalUrl: url('/a') },
    ]);
    expect(code).toBe(0);
    expect(inside?.connections.total).toBe(0);
  });

  test('keeps the text to itself unless it is asked for', async () => {
    const { lines } = await fetched('--allow-private', url('/a'));
    expect(Object.keys(lines[0] ?? {})).toEqual([
      'url',
      'outcome',
      'finalUrl',
      'status',
      'contentType',
      'charset',
      'bytes',
    ]);
  });

  test('refuses this machine unless it is opened, and says why on standard error', async () => {
    const { code, lines, stderr } = await fetched(url('/a'), 'ftp://a.example/', 'nothing');
    expect(lines.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['skipped', 'address-refused'],
      ['skipped', 'scheme-refused'],
      ['skipped', 'bad-url'],
    ]);
    expect([code, stderr]).toEqual([0, expect.stringContaining('127.0.0.1 is not public (loopback')]);
  });

  test('looks names up as it is told', async () => {
    const named = `http://staff.example:${site?.port}/a`;
    const resolve = ['--resolve', 'staff.example:127.0.0.1,127.0.0.3'];
    expect((await fetched(...resolve, named)).lines[0]).toMatchObject({ reason: 'address-refused' });
    const opened = await fetched(...resolve, '--allow-address', address(), named, `${named}?again`);
    expect(opened.lines.map(({ outcome }) => outcome)).toEqual(['fetched', 'fetched']);
  });

  test.each([
    ['no URL', [], "missing required argument 'url'"],
    ['a wrong address', ['http://a.example/', '--allow-address', 'localhost'], 'an allowed address is like'],
    ['a wrong answer', ['http://a.example/', '--resolve', 'a.example'], 'an answered look-up is like'],
    ['a wrong contact', ['http://a.example/', '--contact-url', 'me\r\nx'], '--contact-url: a URL is needed'],
    ['a wrong delay', ['http://a.example/', '--delay', '-1'], 'A whole number from 0'],
  ])('%s is wrong usage', async (_, args, message) => {
    const { code, stderr } = await runCli(['fetch', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('the browser that --render wants', () => {
  const wanted = (mode: 'auto' | 'never' | 'always', named?: string) => {
    const said: string[] = [];
    return { browser: browserFor(mode, named, (line) => said.push(line)), said };
  };

  test('is one that is there, or none', () => {
    const node = process.execPath;
    expect(wanted('auto', node)).toEqual({ browser: { mode: 'auto', executablePath: node }, said: [] });
    expect(wanted('never', node)).toEqual({ browser: undefined, said: [] });
  });

  test('is not missed in silence', () => {
    expect(wanted('auto', '/nowhere')).toEqual({
      browser: undefined,
      said: [expect.stringContaining('No chromium')],
    });
    expect(() => wanted('always', '/nowhere')).toThrow('--render always: no chromium was found');
  });
});
