import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type CrawlProcesses, crawlProcesses } from '../../src/cli/launch-crawl.ts';
import { type Crawl, crawlId } from '../../src/domain/crawl.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { GraphStore } from '../../src/store/graph-store.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { temporaryFolder } from './run-cli.ts';

const folder = temporaryFolder();
const file = join(folder.path, 'crawls.db');
const FAKE = join(packageRoot(), 'test', 'cli', 'fake-crawl.ts');
const order = (host: string) => ({ urls: [`https://${host}/`], strategy: 'focused' });

describe('crawls in processes of their own', () => {
  let store: GraphStore;
  let crawls: CrawlProcesses;
  const ends: string[] = [];
  const open = (graceMs = 20_000): CrawlProcesses =>
    crawlProcesses({
      reader: store,
      flags: ['--store', `sqlite:${file}`],
      program: [process.execPath, '--import', 'tsx', FAKE],
      onEnd: (ended) => ends.push(ended),
      graceMs,
    });
  const rowOf = async (id: string): Promise<Crawl | undefined> => (await store.crawlsById([id]))[0];

  beforeAll(() => {
    store = openSqliteStore(file);
    crawls = open();
  });
  afterEach(() => crawls.close());
  afterAll(async () => {
    await store.close();
    folder.remove();
  });

  test('are known by their canonical URLs, are given the order, and give way to the service', async () => {
    const asked = {
      urls: ['HTTPS://Runs.example:443/#top', 'https://runs.example/'],
      strategy: 'best-first',
    };
    const id = await crawls.launch({ ...asked, kind: 'university', budget: 7 });
    expect(id).toBe(crawlId(['https://runs.example/']));
    const row = await rowOf(id);
    expect(row?.state).toBe('RUNNING');
    expect(JSON.parse(row?.reason ?? '')).toEqual({
      ...{ command: 'crawl', strategy: 'best-first', kind: 'university', budget: '7', nicer: true },
    });
  });

  test('end with the service, after the pages that are under way', async () => {
    const id = await crawls.launch(order('ends.example'));
    expect((await rowOf(id))?.state).toBe('RUNNING');
    await crawls.close();
    expect((await rowOf(id))?.state).toBe('STOPPED');
    expect(ends).toContain('the crawl of https://ends.example/ ended with 0');
  });

  test('are cut off where they do not end in time', async () => {
    const impatient = open(100);
    const id = await impatient.launch(order('stubborn.example'));
    await impatient.close();
    expect((await rowOf(id))?.state).toBe('RUNNING');
    expect(ends).toContain('the crawl of https://stubborn.example/ ended with null');
  });

  test('may be done before anybody looks', async () => {
    const id = await crawls.launch(order('quick.example'));
    expect((await rowOf(id))?.state).toBe('DONE');
    expect(await crawls.launch(order('quick.example'))).toBe(id);
  });

  test.each([
    ['held.example', 'CRAWL_RUNNING', 'This crawl is running already.'],
    ['broken.example', 'CRAWL_FAILED', 'There is no room. [SNAPSHOT_FAILED]'],
  ])('%s says why it could not begin', async (host, code, message) => {
    await expect(crawls.launch(order(host))).rejects.toMatchObject({ code, message });
  });

  test('that cannot even be started are said to have failed', async () => {
    const none = crawlProcesses({
      reader: store,
      flags: [],
      program: [join(folder.path, 'no-such-program')],
    });
    await expect(none.launch(order('none.example'))).rejects.toMatchObject({ code: 'CRAWL_FAILED' });
  });

  test('are refused where the order is none', async () => {
    const wrong = (more: object, code: string): Promise<void> =>
      expect(crawls.launch({ ...order('a.example'), ...more })).rejects.toMatchObject({ code });
    await wrong({ urls: ['https://'] }, 'BAD_URL');
    await wrong({ urls: ['ftp://a.example/'] }, 'BAD_URL');
    await wrong({ kind: '--allow-private' }, 'BAD_INPUT');
    await wrong({ strategy: 'fastest' }, 'BAD_INPUT');
  });

  test('are refused where too many run', async () => {
    const hosts = ['one', 'two', 'three', 'four'].map((name) => `${name}.example`);
    await Promise.all(hosts.map((host) => crawls.launch(order(host))));
    await expect(crawls.launch(order('five.example'))).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });
});
