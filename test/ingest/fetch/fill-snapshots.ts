import { openSnapshots } from '../../../ingest/fetch/snapshots.ts';
import type { FetchedPage } from '../../../ingest/page.ts';

/** A process that keeps pages, each larger than the one before, until it cannot: says what happened as one JSON line. */
const [folder = '', seed = '1', pages = '40'] = process.argv.slice(2);
const snapshots = openSnapshots(folder);

/** Letters that do not shrink. */
const noise = (length: number, from: number): Uint8Array => {
  let state = from;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
};

const pageOf = (body: Uint8Array): FetchedPage => ({
  outcome: 'fetched',
  url: 'http://a.example/',
  finalUrl: 'http://a.example/',
  status: 200,
  contentType: 'text/html',
  charset: 'utf-8',
  body,
  text: '',
});

const kept: string[] = [];
let failure: { code?: string; message: string } | undefined;
for (let i = 1; i <= Number(pages) && failure === undefined; i++) {
  try {
    kept.push(await snapshots.put(pageOf(noise(i * 1000, i * Number(seed))), '2026-01-01T00:00:00Z'));
  } catch (error) {
    failure = { code: (error as { code?: string }).code ?? '', message: (error as Error).message };
  }
}
process.stdout.write(`${JSON.stringify({ kept, failure })}\n`);
