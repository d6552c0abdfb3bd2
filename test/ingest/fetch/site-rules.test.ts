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
import { stoppedClock } from './stopped-clock.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
});

const siteOf = async (paths: Readonly<Record<string, Answers>>): Promise<LocalSite> => {
  const site = await startSite(byPath(paths));
  opened.push(site);
  return site;
};

const sourceOf = (options: Partial<NetworkOptions> = {}) => {
  const source = quickSource(options);
  opened.push(source);
  return source;
};

const text =
  (body: string | Uint8Array, status = 200): Answers =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  };

const outcomeWith = async (robots: Answers) => {
  const site = await siteOf({ '/robots.txt': robots, '/a': html('<p>a</p>') });
  const { outcome, ...rest } = await sourceOf().fetch({ url: `${site.url}/a` });
  return { site, answer: outcome === 'fetched' ? outcome : { outcome, ...rest } };
};

describe('robots.txt', () => {
  test.each<[string, Answers, string]>([
    ['absent', text('', 404), 'fetched'],
    ['forbidden to us', text('User-agent: *\nDisallow: /', 403), 'fetched'],
    ['empty', text(''), 'fetched'],
    ['that redirects for ever', redirect('/robots.txt'), 'fetched'],
    ['that allows', text('User-agent: *\nDisallow: /b'), 'fetched'],
  ])('%s: the page is fetched', async (_, robots, expected) => {
    expect((await outcomeWith(robots)).answer).toBe(expected);
  });

  test.each<[string, Answers]>([
    ['that forbids', text('User-agent: Orgraph\nDisallow: /a')],
    [
      'that forbids, packed',
      (_, response) =>
        void response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync('User-agent: *\nDisallow: /')),
    ],
    ['with an error', text('', 500)],
    ['asked for too often', text('', 429)],
  ])('%s: the page is not', async (_, robots) => {
    const { answer, site } = await outcomeWith(robots);
    expect(answer).toMatchObject({ outcome: 'skipped', reason: 'robots' });
    expect(site.asked).not.toContain('/a');
  });

  test('is asked for once a site, by however many', async () => {
    const site = await siteOf({ '/a': html('a'), '/b': html('b') });
    const source = sourceOf();
    await Promise.all(['a', 'b', 'a', 'b'].map((path) => source.fetch({ url: `${site.url}/${path}` })));
    expect(site.asked.filter((path) => path === '/robots.txt')).toHaveLength(1);
  });

  test('is asked for again after a day, or soon where it failed', async () => {
    const waiting = stoppedClock();
    let status = 500;
    const site = await siteOf({
      '/robots.txt': (_, response) => void response.writeHead(status).end(),
      '/a': html('a'),
    });
    const source = sourceOf({
      retries: 0,
      waiting,
    });
    const outcome = async () => (await source.fetch({ url: `${site.url}/a` })).outcome;
    const outcomes = [await outcome()];
    status = 404;
    outcomes.push(await outcome());
    waiting.pass(6 * 60_000);
    outcomes.push(await outcome());
    status = 500;
    waiting.pass(23 * 3_600_000);
    outcomes.push(await outcome());
    waiting.pass(2 * 3_600_000);
    outcomes.push(await outcome());
    expect(outcomes).toEqual(['skipped', 'skipped', 'fetched', 'fetched', 'skipped']);
  });

  test('counts on the way of a redirect too', async () => {
    const site = await siteOf({
      '/robots.txt': text('User-agent: *\nDisallow: /private'),
      '/a': redirect('/private/b'),
      '/private/b': html('b'),
    });
    expect(await sourceOf().fetch({ url: `${site.url}/a` })).toMatchObject({
      reason: 'robots',
      finalUrl: `${site.url}/private/b`,
    });
    expect(site.asked).not.toContain('/private/b');
  });

  test('slows us down as it wishes', async () => {
    const site = await siteOf({ '/robots.txt': text('User-agent: *\nCrawl-delay: 7'), '/a': html('a') });
    const waiting = stoppedClock();
    const source = sourceOf({ waiting });
    await source.fetch({ url: `${site.url}/a` });
    expect(source.waitFor(`${site.url}/b`)).toBe(7000);
  });
});

describe('a busy host', () => {
  test.each([429, 503])('with status %s and a time is left alone until then', async (status) => {
    const site = await siteOf({
      '/a': (_, response) => void response.writeHead(status, { 'retry-after': '120' }).end(),
    });
    const source = sourceOf();
    expect(await source.fetch({ url: `${site.url}/a` })).toMatchObject({ reason: 'http-status', status });
    expect(source.waitFor(`${site.url}/b`)).toBeGreaterThan(100_000);
    expect(site.asked.filter((path) => path === '/a')).toHaveLength(1);
  });

  test('is asked again when the time is short', async () => {
    let times = 0;
    const site = await siteOf({
      '/a': (request, response) => {
        times += 1;
        if (times > 1) html('a')(request, response);
        else
          response
            .writeHead(503, {
              date: 'Thu, 01 Jan 2026 00:00:00 GMT',
              'retry-after': 'Thu, 01 Jan 2026 00:00:02 GMT',
            })
            .end();
      },
    });
    const waiting = stoppedClock();
    expect(await sourceOf({ waiting }).fetch({ url: `${site.url}/a` })).toMatchObject({ outcome: 'fetched' });
    expect(waiting.clock()).toBe(2000);
  });
});

describe('asking again', () => {
  test('waits longer each time, and never the same', async () => {
    const site = await siteOf({ '/a': (_, response) => void response.writeHead(502).end() });
    const pauses = async (random: number): Promise<number[]> => {
      const slept: number[] = [];
      const waiting = {
        ...stoppedClock(),
        sleep: async (ms: number) => void slept.push(ms),
        random: () => random,
      };
      await sourceOf({ waiting }).fetch({ url: `${site.url}/a` });
      return slept;
    };
    expect(await pauses(0)).toEqual([150, 300]);
    expect(await pauses(0.5)).toEqual([300, 600]);
  });
});

const sitemap = (...places: readonly string[]): string =>
  `<?xml version="1.0"?><urlset>${places.map((place) => `<url><loc>${place}</loc></url>`).join('')}</urlset>`;
const index = (...places: readonly string[]): string =>
  `<sitemapindex>${places.map((place) => `<sitemap><loc> ${place} </loc></sitemap>`).join('\n')}</sitemapindex>`;

describe('the pages that a site lists', () => {
  test('stand at the usual place', async () => {
    const site = await siteOf({
      '/sitemap.xml': text(sitemap('/a?x=1&amp;y=2', 'http://b.example/&#x3042;', '<![CDATA[/c]]>')),
    });
    expect(await sourceOf().listed(`${site.url}/deep/page`, 10)).toEqual([
      `${site.url}/a?x=1&y=2`,
      'http://b.example/%E3%81%82',
      `${site.url}/c`,
    ]);
  });

  test('or where robots.txt says, in files, lists of files, packed or plain', async () => {
    const site = await siteOf({
      '/robots.txt': text('Sitemap: /index.xml'),
      '/index.xml': text(index('/one.xml', '/two.xml.gz', '/three.txt', '/absent.xml')),
      '/one.xml': text(sitemap('/1', '/2')),
      '/two.xml.gz': text(gzipSync(sitemap('/3'))),
      '/three.txt': (_, response) => void response.end('http://c.example/4\r\nnothing\r\nhttp://c.example/5'),
    });
    expect(await sourceOf().listed(site.url, 10)).toEqual([
      `${site.url}/1`,
      `${site.url}/2`,
      `${site.url}/3`,
      'http://c.example/4',
      'http://c.example/5',
    ]);
    expect(site.asked).not.toContain('/sitemap.xml');
  });

  test('are at most as many as asked for', async () => {
    const many = Array.from({ length: 50 }, (_, i) => `/${i}`);
    const site = await siteOf({ '/sitemap.xml': text(sitemap(...many, ...many)) });
    expect(await sourceOf().listed(site.url, 7)).toHaveLength(7);
    expect(await sourceOf().listed(site.url, 1000)).toHaveLength(50);
  });

  test('end, though a list includes itself or goes deeper and deeper', async () => {
    const site = await siteOf({
      '/robots.txt': text('Sitemap: /self.xml\nSitemap: /deep.xml'),
      '/self.xml': text(index('/self.xml', '/self.xml#again', '/pages.xml')),
      '/deep.xml': (request, response) =>
        text(index(`/deep.xml?${Number(request.url?.split('?')[1] ?? 0) + 1}`))(request, response),
      '/pages.xml': text(sitemap('/1')),
    });
    expect(await sourceOf().listed(site.url, 10)).toEqual([`${site.url}/1`]);
    expect(site.asked).toHaveLength(1 + 1 + 4 + 1);
  });

  test('are none where robots.txt forbids the list', async () => {
    const site = await siteOf({
      '/robots.txt': text('User-agent: *\nDisallow: /sitemap.xml'),
      '/sitemap.xml': text(sitemap('/1')),
    });
    expect(await sourceOf().listed(site.url, 10)).toEqual([]);
    expect(site.asked).toEqual(['/robots.txt']);
  });

  test.each([
    '',
    '<',
    '<loc>',
    '\0\xff',
    '{"urls":[]}',
    '<urlset><loc>javascript:x</loc><loc>http://[</loc>',
  ])('are none in %j', async (body) => {
    const site = await siteOf({ '/sitemap.xml': text(body) });
    expect(await sourceOf().listed(site.url, 10)).toEqual([]);
  });
});
