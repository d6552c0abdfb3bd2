import { join } from 'node:path';
import { openStore } from '../../../dist/src/store/open-store.js';

/** Page cycles a second (take the best, commit a page with thirty links) with a small and with a great queue. */
const [folder, most, address] = process.argv.slice(2);
const credentials = JSON.parse(process.env.BENCH_CREDENTIALS ?? '{}');
const store = await openStore(address ?? `sqlite:${join(folder, 'frontier.db')}`, credentials);
const ROUND = 'k_000000000000000000000000#1 site.example';
const LINKS = 30;
const CYCLES = 2000;

let made = 0;
const queuedPage = () => {
  made += 1;
  const mixed = (made * 2_654_435_761) % 4_294_967_296;
  return {
    url: `https://www.site.example/department/${mixed.toString(36)}/page-${made}.html`,
    host: 'www.site.example',
    score: Math.round((mixed / 4_294_967_296) * 10_000) / 10_000,
    scoreParts: { anchor: 0.5, url: 0.25 },
    round: ROUND,
    via: 'https://www.site.example/',
  };
};
const queuedPages = (count) => Array.from({ length: count }, queuedPage);

const cyclesPerSecond = async () => {
  const began = performance.now();
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    const [best] = await store.bestQueued(ROUND, 8);
    if (best === undefined) throw new Error('The queue is empty.');
    await store.apply({
      put: { pages: [{ ...best, state: 'FETCHED', place: cycle + 1 }] },
      queue: queuedPages(LINKS),
    });
  }
  return (CYCLES * 1000) / (performance.now() - began);
};

await store.apply({ queue: queuedPages(1000) });
const small = await cyclesPerSecond();
const filling = performance.now();
const from = made;
while (made < Number(most)) await store.apply({ queue: queuedPages(LINKS) });
const perSecond = ((made - from) * 1000) / (performance.now() - filling);
const great = await cyclesPerSecond();
const queued = await store.countQueued(ROUND);
process.stdout.write(
  `${JSON.stringify({ queued, small, great, perSecond, peakMegabytes: process.resourceUsage().maxRSS / 1024 })}\n`,
);
await store.close();
