import { join } from 'node:path';
import { runCrawl } from '../../../dist/ingest/crawl/crawl.js';
import { makePolicy } from '../../../dist/ingest/crawl/policy/make-policy.js';
import { siteOf } from '../../../dist/ingest/crawl/policy/site-scope.js';
import { openNetworkSource } from '../../../dist/ingest/fetch/page-source.js';
import { openSnapshots } from '../../../dist/ingest/fetch/snapshots.js';
import { realWaiting } from '../../../dist/ingest/fetch/waiting.js';
import { settle } from '../../../dist/src/settle/settle.js';
import { openStore } from '../../../dist/src/store/open-store.js';
import { measured } from './measured.mjs';

/** Our crawler as `orgraph crawl --delay 0 --strategy breadth-first` wires it. */
const [url, folder, address] = process.argv.slice(2);
const credentials = JSON.parse(process.env.BENCH_CREDENTIALS ?? '{}');

const store = await openStore(address ?? `sqlite:${join(folder, 'crawl.db')}`, credentials);
const source = openNetworkSource({
  userAgent: 'orgraph/bench (+https://orgraph.example/)',
  guard: { allowPrivate: true },
  delayMs: 0,
  waiting: realWaiting(() => Math.random()),
});
await measured(async () => {
  const { fetched } = await runCrawl(
    { urls: [url], strategy: 'breadth-first' },
    {
      ...{ store, source, siteOf, width: 8, holder: `bench ${process.pid}` },
      snapshots: openSnapshots(join(folder, 'snapshots')),
      policy: () => makePolicy('breadth-first'),
      settle: async () => {
        await settle(store);
      },
      now: () => '2026-01-01T00:00:00.000Z',
      clock: () => Date.now(),
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isGone: () => true,
      stopping: () => undefined,
    },
  );
  return fetched;
});
await source.close();
await store.close();
