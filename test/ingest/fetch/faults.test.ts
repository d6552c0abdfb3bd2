import { createServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { NetworkOptions } from '../../../ingest/fetch/page-source.ts';
import {
  type Answers,
  byPath,
  html,
  type LocalSite,
  quickSource,
  redirect,
  startSite,
} from './local-site.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
});

const siteOf = async (paths: Readonly<Record<string, Answers>>): Promise<LocalSite> => {
  const site = await startSite(byPath(paths));
  opened.push(site);
  return site;
};

const SHORT = { connectMs: 300, firstByteMs: 300, wholeMs: 600 };
const sourceOf = (options: Partial<NetworkOptions> = {}) => {
  const source = quickSource({ timeouts: SHORT, ...options });
  opened.push(source);
  return source;
};

/** What a fetch of `/a` comes to, and that it leaves no connection behind that is not idle. */
const outcomeOf = async (answers: Answers, options: Partial<NetworkOptions> = {}) => {
  const site = await siteOf({ '/a': answers, '/good': html('<p>good</p>') });
  const source = sourceOf(options);
  const outcome = await source.fetch({ url: `${site.url}/a` });
  // Whatever happened: the next page of the same host comes.
  expect(await source.fetch({ url: `${site.url}/good` })).toMatchObject({ outcome: 'fetched' });
  return { site, outcome };
};

const timesAsked = (site: LocalSite): number => site.asked.filter((path) => path === '/a').length;

const HTML = { 'content-type': 'text/html' };
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');

describe('a server that', () => {
  test('never answers: timeout', async () => {
    const { outcome, site } = await outcomeOf(() => {});
    expect(outcome).toMatchObject({ outcome: 'failed', reason: 'timeout' });
    expect(timesAsked(site)).toBe(1);
  });

  test('sends its head and then nothing: timeout', async () => {
    const { outcome } = await outcomeOf((_, response) => void response.writeHead(200, HTML).write('<p>'));
    expect(outcome).toMatchObject({ outcome: 'failed', reason: 'timeout', status: 200 });
  });

  test('drips: ends by the time for the whole', async () => {
    const { outcome } = await outcomeOf((_, response) => {
      response.writeHead(200, HTML);
      const drip = setInterval(() => response.write('x'), 50);
      response.once('close', () => clearInterval(drip));
    });
    expect(outcome).toMatchObject({ outcome: 'failed', reason: 'timeout' });
  });

  test('drips in its head: ends by the time for the first byte', async () => {
    const server = await rawServer('HTTP/1.1 200 OK\r\nX-Slow: ', (socket) => {
      const drip = setInterval(() => socket.write('x'), 50);
      socket.once('close', () => clearInterval(drip));
    });
    expect(await sourceOf().fetch({ url: server })).toMatchObject({ outcome: 'failed', reason: 'timeout' });
  });

  test('closes in mid-body: connection, after trying again', async () => {
    const { outcome, site } = await outcomeOf((_, response) => {
      response.writeHead(200, HTML).write('<p>half', () => response.destroy());
    });
    expect(outcome).toMatchObject({ outcome: 'failed', reason: 'connection' });
    expect(timesAsked(site)).toBe(3);
  });

  test('promises more than it sends: connection', async () => {
    const { outcome, site } = await outcomeOf((_, response) => {
      response.writeHead(200, { ...HTML, 'content-length': '1000' }).write('<p>', () => response.destroy());
    });
    expect(outcome).toMatchObject({ outcome: 'failed', reason: 'connection' });
    expect(timesAsked(site)).toBe(3);
  });

  test('sends more than it promised: connection, since nobody knows which part is the page', async () => {
    const page = await rawServer(
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\n<p>1<p>2<p>3',
    );
    expect(await sourceOf().fetch({ url: page })).toMatchObject({ outcome: 'failed', reason: 'connection' });
  });

  test.each([
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    ['a head without end', `HTTP/1.1 200 OK\r\n${`X-Header: ${'x'.repeat(1000)}\r\n`.repeat(100)}`],
    [
      'a broken chunk',
      'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['nothing', ''],
  ])('sends %s: connection', async (_, answer) => {
    const page = await rawServer(answer, (socket) => socket.end());
    expect(await sourceOf().fetch({ url: page })).toMatchObject({ outcome: 'failed', reason: 'connection' });
  });

  test('is not there: connection', async () => {
    const site = await siteOf({});
    await site.close();
    expect(await sourceOf().fetch({ url: `${site.url}/a` })).toMatchObject({
      outcome: 'failed',
      reason: 'connection',
    });
  });

  test('promises 2 GB: too large, without reading them', async () => {
    const { outcome } = await outcomeOf((_, response) => {
      response.writeHead(200, { ...HTML, 'content-length': String(2 ** 31) }).write(MEGABYTE);
    });
    expect(outcome).toMatchObject({ outcome: 'skipped', reason: 'too-large', bytes: 2 ** 31 });
  });

  test('sends 2 GB without saying so: cut at the limit', async () => {
    let sent = 0;
    const { outcome, site } = await outcomeOf(
      (_, response) => {
        response.writeHead(200, HTML);
        const send = (): void => {
          while (sent < 2048 && !response.destroyed && response.write(MEGABYTE)) sent += 1;
        };
        response.on('drain', send);
        send();
      },
      { timeouts: {} },
    );
    expect(outcome).toMatchObject({ outcome: 'skipped', reason: 'too-large' });
    expect((outcome as { bytes: number }).bytes).toBeLessThan(11 * 1024 * 1024);
    expect(sent).toBeLessThan(64);
    expect(timesAsked(site)).toBe(1);
  });

  test('sends a gzip bomb: cut at the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const { outcome } = await outcomeOf((_, response) => {
      response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(bomb);
    });
    expect(outcome).toMatchObject({ outcome: 'skipped', reason: 'too-large' });
  });

  test.each([
    ['half a gzip', 'gzip', gzipSync('<p>some text that is long enough to be cut</p>').subarray(0, 30)],
    ['no brotli', 'br', Buffer.from('<p>')],
    ['an unknown coding', 'zstd', Buffer.from('<p>')],
    ['a tower of codings', 'gzip, gzip, gzip', gzipSync(gzipSync(gzipSync('<p>')))],
  ])('sends %s: connection', async (_, coding, body) => {
    const { outcome } = await outcomeOf((_request, response) => {
      response.writeHead(200, { ...HTML, 'content-encoding': coding }).end(body);
    });
    expect(outcome).toMatchObject({ outcome: 'failed', reason: 'connection' });
  });

  test('redirects in a circle: redirect-loop', async () => {
    const { outcome } = await outcomeOf(redirect('/a'));
    expect(outcome).toMatchObject({ outcome: 'failed', reason: 'redirect-loop' });
  });

  test('redirects 300 times: too-many-redirects', async () => {
    const site = await siteOf({});
    const long = await startSite((request, response) => {
      const step = Number(request.url?.slice(1));
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else if (step < 300) redirect(`/${step + 1}`)(request, response);
      else html('<p>end</p>')(request, response);
    });
    opened.push(long);
    expect(await sourceOf().fetch({ url: `${long.url}/0` })).toMatchObject({
      outcome: 'failed',
      reason: 'too-many-redirects',
    });
    expect([long.asked.length, site.asked.length]).toEqual([12, 0]);
  });

  test('sends bytes that are no UTF-8: a page, with marks where they were', async () => {
    const { outcome } = await outcomeOf((_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(Buffer.from('<p>a\xff\xc3(b</p>', 'latin1'));
    });
    expect(outcome).toMatchObject({ outcome: 'fetched', charset: 'utf-8', text: '<p>a\ufffd\ufffd(b</p>' });
  });

  test('sends 100,000 nested divs: a page', async () => {
    const { outcome } = await outcomeOf(html('<div>'.repeat(100_000)));
    expect(outcome).toMatchObject({ outcome: 'fetched', text: expect.stringMatching(/^<div>/) });
  });

  test('sends a robots.txt of 50 MB: its beginning counts, the rest is not read', async () => {
    let sent = 0;
    const site = await siteOf({
      '/robots.txt': (_, response) => {
        response.write('User-agent: *\nDisallow: /early\n');
        const line = Buffer.from('Disallow: /x\n'.repeat(80_000));
        const send = (): void => {
          while (sent < 50 && !response.destroyed && response.write(line)) sent += 1;
          if (sent === 50) response.end('Disallow: /late');
        };
        response.on('drain', send);
        send();
      },
      '/early': html('<p>'),
      '/late': html('<p>'),
    });
    const source = sourceOf();
    expect(await source.fetch({ url: `${site.url}/early` })).toMatchObject({ reason: 'robots' });
    expect(await source.fetch({ url: `${site.url}/late` })).toMatchObject({ outcome: 'fetched' });
    expect(sent).toBeLessThan(50);
  });

  test('packs 50 MB of robots.txt: its beginning counts', async () => {
    const rules = gzipSync(`User-agent: *\nDisallow: /a\n${'Allow: /x\n'.repeat(5_000_000)}`);
    const site = await siteOf({
      '/robots.txt': (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(rules),
      '/a': html('<p>'),
    });
    expect(await sourceOf().fetch({ url: `${site.url}/a` })).toMatchObject({ reason: 'robots' });
  });

  test('never answers for robots.txt: the page is not asked for', async () => {
    const site = await siteOf({ '/robots.txt': () => {}, '/a': html('<p>') });
    expect(await sourceOf().fetch({ url: `${site.url}/a` })).toMatchObject({
      outcome: 'failed',
      reason: 'timeout',
    });
    expect(site.asked).toEqual(['/robots.txt']);
  });
});

describe('after faults', () => {
  test('no connection is left open when the source is closed', async () => {
    const site = await siteOf({
      '/never': () => {},
      '/half': (_, response) => void response.writeHead(200, HTML).write('<p>'),
      '/film': (_, response) => void response.writeHead(200, { 'content-type': 'video/mp4' }).write(MEGABYTE),
      '/large': (_, response) =>
        void response.writeHead(200, { ...HTML, 'content-length': '99999999' }).write('x'),
      '/good': html('<p>'),
    });
    const source = quickSource({ timeouts: SHORT });
    await Promise.all(
      ['never', 'half', 'film', 'large', 'good'].map((path) => source.fetch({ url: `${site.url}/${path}` })),
    );
    await source.close();
    while (site.connections.open.size > 0) await new Promise(setImmediate);
    expect(site.connections.total).toBeGreaterThan(3);
  });

  test('a source that is closed in the midst of it asks nobody any more', async () => {
    let source: ReturnType<typeof quickSource> | undefined;
    const site = await siteOf({ '/a': () => void source?.close() });
    source = quickSource({ timeouts: SHORT });
    expect(await source.fetch({ url: `${site.url}/a` })).toMatchObject({
      outcome: 'failed',
      reason: 'connection',
    });
    expect(timesAsked(site)).toBe(1);
  });
});

/** A server that says these bytes to whoever connects, for every path but robots.txt. */
const rawServer = async (
  answer: string,
  then: (socket: import('node:net').Socket) => void = () => {},
): Promise<string> => {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (part) => {
      if (part.toString('latin1').startsWith('GET /robots.txt'))
        socket.write('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
      else {
        socket.write(answer);
        then(socket);
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  opened.push({
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/a`;
};
