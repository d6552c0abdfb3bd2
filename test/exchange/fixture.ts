import { type Crawl, crawlId, NO_COUNTS } from '../../src/domain/crawl.ts';
import { mentionId } from '../../src/domain/ids.ts';
import type { Mention } from '../../src/domain/mention.ts';
import type { Page } from '../../src/domain/page.ts';
import type { ExportFormatName } from '../../src/exchange/export-formats.ts';
import { exportFormat } from '../../src/exchange/export-formats.ts';
import { sampleGraph } from '../../src/sample/sample-graph.ts';
import { settle } from '../../src/settle/settle.ts';
import type { GraphStore } from '../../src/store/graph-store.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { fold } from '../../src/text/normalize.ts';

const NOW = '2026-06-01T00:00:00.000Z';

/** Names that break a careless writer of any format. */
export const NASTY_NAMES = [
  `O'Brien "Bob" <b>& Söhne</b>`,
  'comma, semicolon; {brace} [bracket]',
  'back\\slash \\u0027 \\\\u0027 \\n',
  'line\nbreak\ttab\rreturn',
  'nul\u0000 bell\u0007 del\u007f',
  '絵文字 😀 ﷽ ى',
  "'; MATCH (n) DETACH DELETE n; //",
  '=1+1',
  ']]> --> -> @ $x',
] as const;

/** A settled sample with some people of nasty names on a page of their own. */
export const nastyStore = async (): Promise<GraphStore> => {
  const store = await openSqliteStore(':memory:', {});
  for (const set of sampleGraph({ people: 60, seed: 5, now: NOW })) await store.apply(set);
  const mentions = NASTY_NAMES.map(nastyMention);
  const page: Page = {
    ...{
      url: PAGE,
      host: 'nasty.example',
      state: 'FETCHED',
      kind: 'people-list',
      firstRead: NOW,
      lastRead: NOW,
    },
    ...{ etag: 'W/"é"', lastModified: 'Mon, 01 Jan 2024 00:00:00 GMT', round: 'k#1 nasty.example', place: 1 },
  };
  await store.apply({
    put: {
      pages: [page, { url: `${PAGE}/next`, host: 'nasty.example', state: 'QUEUED', score: 0.5, via: PAGE }],
      mentions,
      crawls: Array.from({ length: 101 }, (_, number) => crawlOf(`https://nasty.example/${number}`)),
    },
    unsettled: mentions.map(({ id }) => id),
  });
  await settle(store);
  return store;
};

const PAGE = 'https://nasty.example/people';

const crawlOf = (url: string): Crawl => ({
  ...{ id: crawlId([url]), urls: [url], sites: ['nasty.example'], kind: 'university', strategy: 'focused' },
  ...{ budget: 9, round: 2, state: 'STOPPED', reason: 'The budget of “9” is spent.', startedAt: NOW },
  ...{ endedAt: NOW, places: 9, budgetEnds: 9 },
  counts: {
    ...NO_COUNTS,
    fetched: 8,
    skipped: { robots: 1, 'content-type': 2 },
    pagesByKind: { 'people-list': 1 },
    foundByKind: { 'people-list': { person: 9, organization: 1 }, home: {} },
  },
});

const nastyMention = (name: string): Mention => ({
  id: mentionId('person', PAGE, fold(name), 1),
  page: PAGE,
  firstRead: NOW,
  score: 0.9,
  type: 'person',
  kind: 'PERSON',
  name,
  values: { description: name },
});

export const exported = async (
  store: GraphStore,
  format: ExportFormatName,
  withCrawl = false,
): Promise<string> => {
  let text = '';
  for await (const part of exportFormat(format).text(store, { withCrawl })) text += part;
  return text;
};
