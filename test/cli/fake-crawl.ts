import { getPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { type CrawlState, crawlId, NO_COUNTS } from '../../src/domain/crawl.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';

/** Stands for `orgraph crawl`: what it does is in the host of its first URL; what it was given becomes the reason. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ store: { type: 'string' }, strategy: { type: 'string' } },
    ...{ kind: { type: 'string' }, budget: { type: 'string' } },
  },
});
const [command, ...urls] = positionals;
const host = new URL(urls[0] ?? '').host;
const store = openSqliteStore((values.store ?? '').replace('sqlite:', ''));

const write = (state: CrawlState): Promise<void> => {
  const given = { command, ...values, store: undefined, nicer: getPriority() > 0 };
  const crawl = { id: crawlId(urls), urls, sites: [host], strategy: 'focused', round: 1, places: 0, state };
  const row = { ...crawl, startedAt: '2024-01-01T00:00:00.000Z', reason: JSON.stringify(given) };
  return store.apply({ put: { crawls: [{ ...row, counts: NO_COUNTS }] } });
};

const end = (code: number, talk: string): void => {
  process.stderr.write(`{"progress":"crawl"}\n${talk}\n`);
  process.exit(code);
};

if (host === 'held.example') end(1, 'orgraph: This crawl is running in another process. [CONFLICT]');
if (host === 'broken.example') end(1, 'orgraph: There is no room. [SNAPSHOT_FAILED]');
if (host === 'quick.example') {
  await write('DONE');
  end(0, '');
}
process.once('SIGINT', () => {
  if (host !== 'stubborn.example') void write('STOPPED').then(() => end(0, ''));
});
await write('RUNNING');
setInterval(() => {}, 1000);
