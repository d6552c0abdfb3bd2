import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { NetworkOptions } from '../../../ingest/fetch/page-source.ts';
import type { PageSource } from '../../../ingest/page.ts';
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

const siteOf = async (
  paths: Readonly<Record<string, Answers>> | Answers,
  address?: string,
): Promise<LocalSite> => {
  const site = await startSite(typeof paths === 'function' ? paths : byPath(paths), address);
  opened.push(site);
  return site;
};

const sourceOf = (options: Partial<NetworkOptions> = {}): PageSource => {
  const source = quickSource(options);
  opened.push(source);
  return source;
};

const PAGE = '<title>Staff</title><p>Ann Example, Professor</p>';

describe('a page', () => {
  test('comes with its bytes, its text and what the server says of it', async () => {
    const site = await siteOf({
      '/a': html(PAGE, { etag: '"1"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' }),
    });
    const page = await sourceOf().fetch({ url: `${site.url}/a#part` });
    expect(page).toEqual({
      outcome: 'fetched',
      url: `${site.url}/a#part`,
      finalUrl: `${site.url}/a`,
      status: 200,
      contentType: 'text/html',
      charset: 'utf-8',
      etag: '"1"',
      lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT',
      body: expect.any(Uint8Array),
      text: PAGE,
    });
    expect(site.asked).toEqual(['/robots.txt', '/a']);
  });

  test('is asked for by an honest name, and only if it changed', async () => {
    const seen: Record<string, unknown>[] = [];
    const site = await siteOf({
      '/a': (request, response) => {
        seen.push(request.headers);
        response.writeHead(304, { 'content-length': '100000' }).end();
      },
    });
    const request = { url: `${site.url}/a`, etag: '"1"', lastModified: 'Thu, 01 Jan 2026 00:00:00 GMT' };
    expect(await sourceOf().fetch(request)).toEqual({
      outcome: 'unchanged',
      url: request.url,
      finalUrl: request.url,
      status: 304,
    });
    expect(seen).toEqual([
      expect.objectContaining({
        'user-agent': 'orgraph/test (+https://orgraph.example/)',
        'if-none-match': '"1"',
        'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT',
      }),
    ]);
  });

  test.each<[string, string, Uint8Array]>([
    ['gzip', 'gzip', gzipSync(PAGE)],
    ['x-gzip', 'x-gzip', gzipSync(PAGE)],
    ['brotli', 'br', brotliCompressSync(PAGE)],
    ['deflate', 'deflate', deflateSync(PAGE)],
    ['deflate without its frame', 'deflate', deflateRawSync(PAGE)],
    ['two layers', 'gzip, br', brotliCompressSync(gzipSync(PAGE))],
    ['identity', 'identity', Buffer.from(PAGE)],
    ['gzip that is none', 'gzip', Buffer.from(PAGE)],
  ])('is unpacked: %s', async (_, encoding, packed) => {
    const site = await siteOf({
      '/a': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(packed);
      },
    });
    expect(await sourceOf().fetch({ url: `${site.url}/a` })).toMatchObject({
      outcome: 'fetched',
      text: PAGE,
    });
  });

  test('without a type is a page if it begins like one', async () => {
    const bare =
      (text: string): Answers =>
      (_, response) =>
        void response.writeHead(200).end(text);
    const site = await siteOf({ '/a': bare(`\n ${PAGE}`), '/b': bare('%PDF-1.4') });
    const source = sourceOf();
    expect(await source.fetch({ url: `${site.url}/a` })).toMatchObject({ contentType: 'text/html' });
    expect(await source.fetch({ url: `${site.url}/b` })).toMatchObject({
      outcome: 'skipped',
      reason: 'content-type',
    });
  });

  test('of another type is skipped before its body is read', async () => {
    const site = await siteOf({
      '/film': (_, response) => {
        // Never ends: whoever waits for the body waits for ever.
        response.writeHead(200, { 'content-type': 'video/mp4' }).write('frames');
      },
    });
    expect(await sourceOf().fetch({ url: `${site.url}/film` })).toMatchObject({
      outcome: 'skipped',
      reason: 'content-type',
      contentType: 'video/mp4',
      status: 200,
    });
  });

  test.each([404, 410, 403, 500])('with status %s is a failure that says so', async (status) => {
    const site = await siteOf({ '/a': (_, response) => void response.writeHead(status).end('sorry') });
    expect(await sourceOf().fetch({ url: `${site.url}/a` })).toMatchObject({
      outcome: 'failed',
      reason: 'http-status',
      status,
    });
    // Twice more where the fault is the server's, never where it is ours.
    expect(site.asked.filter((path) => path === '/a')).toHaveLength(status >= 500 ? 3 : 1);
  });

  test('that fails twice and then comes is a page', async () => {
    let times = 0;
    const site = await siteOf({
      '/a': (request, response) => {
        times += 1;
        if (times === 1) response.writeHead(502).end();
        else if (times === 2) request.socket.destroy();
        else html(PAGE)(request, response);
      },
    });
    expect(await sourceOf().fetch({ url: `${site.url}/a` })).toMatchObject({
      outcome: 'fetched',
      text: PAGE,
    });
  });

  test('after another is asked over the same connection', async () => {
    const site = await siteOf({ '/a': html(PAGE), '/b': redirect('/a'), '/c': html(PAGE) });
    const source = sourceOf({ connectionsPerHost: 1 });
    for (const path of ['a', 'b', 'missing', 'c']) await source.fetch({ url: `${site.url}/${path}` });
    expect(site.asked).toHaveLength(6);
    expect(site.connections.total).toBe(1);
  });
});

describe('redirects', () => {
  test('are followed, and the page says where it was', async () => {
    const site = await siteOf({
      '/a': redirect('b?x=1', 301),
      '/b': redirect('/c#part', 307),
      '/c': html(PAGE),
    });
    expect(await sourceOf().fetch({ url: `${site.url}/a` })).toMatchObject({
      finalUrl: `${site.url}/c`,
      text: PAGE,
    });
  });

  test('to a name in UTF-8', async () => {
    const site = await siteOf({
      '/a': redirect(Buffer.from('/名').toString('latin1')),
      '/%E5%90%8D': html(PAGE),
    });
    expect(await sourceOf().fetch({ url: `${site.url}/a` })).toMatchObject({
      finalUrl: `${site.url}/%E5%90%8D`,
    });
  });

  test('without a target are an answer like any other', async () => {
    const site = await siteOf({ '/a': (_, response) => void response.writeHead(302).end() });
    expect(await sourceOf().fetch({ url: `${site.url}/a` })).toMatchObject({
      reason: 'http-status',
      status: 302,
    });
  });

  test('in a circle end with its name', async () => {
    const site = await siteOf({ '/a': redirect('/b'), '/b': redirect('/a') });
    expect(await sourceOf().fetch({ url: `${site.url}/a` })).toMatchObject({
      outcome: 'failed',
      reason: 'redirect-loop',
    });
    expect(site.asked).toEqual(['/robots.txt', '/a', '/b']);
  });

  test('without end are followed ten times', async () => {
    const site = await siteOf((request, response) => {
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else redirect(`/${Number(request.url?.slice(1)) + 1}`)(request, response);
    });
    expect(await sourceOf().fetch({ url: `${site.url}/0` })).toMatchObject({ reason: 'too-many-redirects' });
    expect(site.asked).toHaveLength(1 + 11);
  });

  test.each([
    ['file:///etc/passwd', 'scheme-refused'],
    ['http://[::1', 'bad-url'],
    ['http://u:p@127.0.0.1:1/', 'bad-url'],
  ])('to %s are refused', async (target, reason) => {
    const site = await siteOf({ '/a': redirect(target) });
    expect(await sourceOf().fetch({ url: `${site.url}/a` })).toMatchObject({ outcome: 'skipped', reason });
  });
});

describe('the guard stands at every step', () => {
  const twoSites = async (paths: (inside: LocalSite) => Readonly<Record<string, Answers>>) => {
    const inside = await siteOf(() => {}, '127.0.0.3');
    const outside = await siteOf(paths(inside));
    const source = sourceOf({
      guard: {
        allowAddresses: [`127.0.0.1:${outside.port}`],
        resolve: [`outside.example:127.0.0.1`, `inside.example:127.0.0.3`],
      },
    });
    return { inside, outside, source };
  };

  test('a redirect to a private address', async () => {
    const { inside, outside, source } = await twoSites(({ url }) => ({ '/a': redirect(`${url}/secret`) }));
    expect(await source.fetch({ url: `${outside.url}/a` })).toMatchObject({
      outcome: 'skipped',
      reason: 'address-refused',
      finalUrl: `${inside.url}/secret`,
    });
    expect([outside.asked, inside.asked]).toEqual([['/robots.txt', '/a'], []]);
  });

  test('a redirect to a name that leads there', async () => {
    const { inside, outside, source } = await twoSites(({ port }) => ({
      '/a': redirect(`http://inside.example:${port}/secret`),
    }));
    expect(await source.fetch({ url: `http://outside.example:${outside.port}/a` })).toMatchObject({
      reason: 'address-refused',
    });
    expect([outside.asked, inside.connections.total]).toEqual([['/robots.txt', '/a'], 0]);
  });

  test('robots.txt redirected there: nothing is allowed', async () => {
    const { inside, outside, source } = await twoSites(({ url }) => ({
      '/robots.txt': redirect(`${url}/robots.txt`),
      '/a': html(PAGE),
    }));
    expect(await source.fetch({ url: `${outside.url}/a` })).toMatchObject({
      outcome: 'skipped',
      reason: 'address-refused',
      message: expect.stringContaining('robots.txt'),
    });
    expect([outside.asked, inside.connections.total]).toEqual([['/robots.txt'], 0]);
  });

  test('sitemaps redirected or pointing there', async () => {
    const { inside, outside, source } = await twoSites(({ url }) => ({
      '/robots.txt': (_, response) =>
        void response.end(`Sitemap: /s1.xml\nSitemap: ${url}/s2.xml\nSitemap: /s3.xml`),
      '/s1.xml': redirect(`${url}/s1.xml`),
      '/s3.xml': html(`<sitemapindex><sitemap><loc>${url}/s4.xml</loc></sitemap></sitemapindex>`),
    }));
    expect(await source.listed(`${outside.url}/`, 10)).toEqual([]);
    expect(inside.connections.total).toBe(0);
    expect(outside.asked).toEqual(['/robots.txt', '/s1.xml', '/s3.xml']);
  });

  test('a name that moves to a private address between two look-ups', async () => {
    const outside = await siteOf({ '/a': html(PAGE) });
    const trap = await startSite(html('secret'), '127.0.0.3', outside.port);
    opened.push(trap);
    const source = sourceOf({
      guard: { allowAddresses: ['127.0.0.1'], resolve: ['moving.example:127.0.0.1,127.0.0.3'] },
    });
    const url = `http://moving.example:${outside.port}/a`;
    expect(await source.fetch({ url })).toMatchObject({ outcome: 'fetched', text: PAGE });
    await outside.close();
    // Its server is gone: the name is looked up again, and what it says now is refused.
    expect(await source.fetch({ url })).toMatchObject({ outcome: 'skipped', reason: 'address-refused' });
    expect(trap.connections.total).toBe(0);
  });
});
