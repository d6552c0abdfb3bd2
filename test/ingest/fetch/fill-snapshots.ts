import { writeSync } from 'node:fs';
import { openSnapshots } from '../../../ingest/fetch/snapshots.ts';
import type { FetchedPage } from '../../../ingest/page.ts';

/** A process that keeps pages, each larger than the one before: a line each with its hash, and one with the error that ended it. */
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

/** At once, not when there is time: whoever kills this process wants to know what it had done. */
const say = (line: string): void => void writeSync(1, `${line}\n`);

try {
  for (let i = 1; i <= Number(pages); i++)
    say(await snapshots.put(pageOf(noise(i * 1000, i * Number(seed))), '2026-01-01T00:00:00Z'));
} catch (error) {
  say(JSON.stringify({ code: (error as { code?: string }).code, message: (error as Error).message }));
}
