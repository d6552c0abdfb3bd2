import { join } from 'node:path';
import { runCrawl } from '../../../ingest/crawl/crawl.ts';
import { makePolicy } from '../../../ingest/crawl/policy/make-policy.ts';
import { siteOf } from '../../../ingest/crawl/policy/site-scope.ts';
import { openNetworkSource } from '../../../ingest/fetch/page-source.ts';
import { openSnapshots } from '../../../ingest/fetch/snapshots.ts';
import { realWaiting } from '../../../ingest/fetch/waiting.ts';
import { settle } from '../../../src/settle/settle.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { measured } from './measured.ts';

/** Our crawler as `orgraph crawl --delay 0 --strategy breadth-first` wires it. */
const [url, folder, address] = process.argv.slice(2) as [string, string, string | undefined];
const credentials = JSON.parse(process.env.BENCH_CREDENTIALS ?? '{}') as object;

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
