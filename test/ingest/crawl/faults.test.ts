import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from '@jest/globals';
import { type CrawlParts, runCrawl } from '../../../ingest/crawl/crawl.ts';
import { makePolicy } from '../../../ingest/crawl/policy/make-policy.ts';
import { siteOf } from '../../../ingest/crawl/policy/site-scope.ts';
import { openSnapshots } from '../../../ingest/fetch/snapshots.ts';
import { SnapshotError } from '../../../src/domain/errors.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { type Answers, byPath, html, quickSource, redirect, startSite } from '../fetch/local-site.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
});

const HTML = { 'content-type': 'text/html' };
/** Time in which a host is spared goes by a hundred times as fast. */
const HURRIED = {
  clock: () => performance.now() * 100,
  sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms / 100)),
  random: () => 0.5,
};
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');

const endless: Answers = (_, response) => {
  response.writeHead(200, HTML);
  const more = (): void => {
    while (!response.destroyed && response.write(MEGABYTE));
  };
  response.on('drain', more);
  more();
};

/** What each hostile page comes to: a counter of the receipt. */
const HOSTILE: Readonly<Record<string, readonly [Answers, string]>> = {
  '/silent': [() => {}, 'failed timeout'],
  '/drips': [
    (_, response) => {
      response.writeHead(200, HTML);
      const drip = setInterval(() => response.write('x'), 40);
      response.once('close', () => clearInterval(drip));
    },
    'failed timeout',
  ],
  '/half': [
    (_, response) => void response.writeHead(200, HTML).write('<p>half', () => response.destroy()),
    'failed connection',
  ],
  '/lies': [
    (_, response) => {
      response
        .writeHead(200, { ...HTML, 'content-length': '1000' })
        .write('<p>short', () => response.destroy());
    },
    'failed connection',
  ],
  '/endless': [endless, 'skipped too-large'],
  '/bomb': [
    (_, response) => {
      response
        .writeHead(200, { ...HTML, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(30_000_000)));
    },
    'skipped too-large',
  ],
  '/round': [redirect('/round?again'), 'failed redirect-loop'],
  '/image': [
    (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
    'skipped content-type',
  ],
};

/** Odd, but pages all the same. */
const ODD: Readonly<Record<string, Answers>> = {
  '/bytes': (_, response) =>
    void response.writeHead(200, HTML).end(Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0xfe, 0xc3])),
  '/deep': html(`${'<div>'.repeat(100_000)}bottom`),
};

const setUp = async (paths: Readonly<Record<string, Answers>>) => {
  const links = Object.keys(paths).map((path) => `<li><a href="${path}">A page called ${path}</a></li>`);
  const site = await startSite(
    byPath({ '/': html(`<title>Hostile House</title><ul>${links.join('')}</ul>`), ...paths }),
  );
  const source = quickSource({
    waiting: HURRIED,
    timeouts: { connectMs: 400, firstByteMs: 400, wholeMs: 800 },
    maxBytes: 5_000_000,
  });
  const store = await openStore('sqlite::memory:');
  const folder = mkdtempSync(join(tmpdir(), 'orgraph-faults-'));
  opened.push(site, source, store, { close: async () => rmSync(folder, { recursive: true, force: true }) });
  const crawl = (more: Partial<CrawlParts> = {}) =>
    runCrawl(
      { urls: [`${site.url}/`], strategy: 'breadth-first' },
      {
        ...{ store, source, siteOf, width: 4, holder: 'this test', isGone: () => false },
        snapshots: openSnapshots(folder),
        policy: () => makePolicy('breadth-first'),
        settle: async () => {},
        now: () => '2024-01-01T00:00:00.000Z',
        clock: () => Date.now(),
        sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        stopping: () => undefined,
        ...more,
      },
    );
  return { site, store, crawl, folder };
};

it('a crawl of a site where everything goes wrong counts each fault and reads the rest', async () => {
  const hostile = Object.fromEntries(Object.entries(HOSTILE).map(([path, [answers]]) => [path, answers]));
  const { crawl, store, site } = await setUp({ ...hostile, ...ODD });
  const receipt = await crawl();
  expect(receipt).toMatchObject({ state: 'DONE', fetched: 1 + Object.keys(ODD).length, queued: 0 });
  const paths = Object.keys(HOSTILE);
  const pages = await store.pages(paths.map((path) => `${site.url}${path}`));
  const outcomes = pages.map((page) => `${page?.state.toLowerCase()} ${page?.reason}`);
  expect(Object.fromEntries(paths.map((path, at) => [path, outcomes[at]]))).toEqual(
    Object.fromEntries(paths.map((path) => [path, HOSTILE[path]?.[1]])),
  );
  expect(receipt.failed).toEqual({ timeout: 2, connection: 2, 'redirect-loop': 1 });
  expect(receipt.skipped).toEqual({ 'too-large': 2, 'content-type': 1 });
}, 60_000);

it('a crawl that cannot keep a snapshot says so, and what it could not keep is still to be read', async () => {
  const { crawl, store, folder, site } = await setUp({ '/a': html('<p>a</p>'), '/b': html('<p>b</p>') });
  const whole = openSnapshots(folder);
  const full = {
    ...whole,
    put: async (...page: Parameters<typeof whole.put>) => {
      if (page[0].url.endsWith('/b')) throw new SnapshotError('No space is left for snapshots.');
      return whole.put(...page);
    },
  };
  await expect(crawl({ snapshots: full, width: 1 })).rejects.toThrow('No space is left for snapshots.');
  expect((await store.crawls(1))[0]?.crawl).toMatchObject({
    state: 'FAILED',
    reason: 'No space is left for snapshots.',
  });
  expect((await store.pages([`${site.url}/b`]))[0]?.state).toBe('QUEUED');
  expect(await crawl()).toMatchObject({ state: 'DONE', fetched: 3, round: 1 });
});
