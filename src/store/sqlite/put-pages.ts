import type { Crawl } from '../../domain/crawl.ts';
import { pageId } from '../../domain/ids.ts';
import type { Page } from '../../domain/page.ts';
import type { QueuedPage } from '../graph-store.ts';
import type { Connection } from './connection.ts';
import { upsertSql } from './upsert.ts';

/** Puts of what a crawl knows: its pages, their places in its queue, and itself. */

export const putPage = (connection: Connection, page: Page): void => {
  const { url, host, state, round = null, place = null, score, scoreParts, via, ...rest } = page;
  connection.run('put page', PUT_PAGE, {
    ...{ url, id: pageId(url), host, state, round, place },
    score: score ?? 0,
    last_read: page.lastRead ?? null,
    link: JSON.stringify({ score, scoreParts, via }),
    rest: JSON.stringify(rest),
  });
};

const PUT_PAGE = upsertSql(
  'page',
  ['url'],
  ['url', 'id', 'host', 'state', 'round', 'place', 'score', 'last_read', 'link', 'rest'],
);

export const queuePage = (connection: Connection, page: QueuedPage): void =>
  connection.run('queue page', QUEUE_PAGE, { id: pageId(page.url), host: page.host, ...linkOf(page) });

/** Where the page is known and nothing changes, no row and no index is written: most links lead to known pages. */
const QUEUE_PAGE = `INSERT INTO page (url, id, host, state, round, score, link, rest)
  VALUES (@url, @id, @host, 'QUEUED', @round, @score, @link, '{}')
  ON CONFLICT (url) DO UPDATE SET host = excluded.host, state = 'QUEUED', round = excluded.round, place = NULL,
    score = excluded.score, link = excluded.link, rest = json_remove(rest, '$.reason')
  WHERE round IS NOT excluded.round OR (state = 'QUEUED' AND score < excluded.score)`;

export const rescorePage = (connection: Connection, page: QueuedPage): void =>
  connection.run('rescore page', RESCORE_PAGE, linkOf(page));

const RESCORE_PAGE = `UPDATE page SET score = @score, link = @link
  WHERE url = @url AND round = @round AND state = 'QUEUED'`;

const linkOf = ({ url, round, score, scoreParts, via }: QueuedPage) => ({
  ...{ url, round, score },
  link: JSON.stringify({ score, scoreParts, via }),
});

export const putCrawl = (connection: Connection, crawl: Crawl): void =>
  connection.run('put crawl', PUT_CRAWL, {
    id: crawl.id,
    started_at: crawl.startedAt,
    record: JSON.stringify(crawl),
  });

const PUT_CRAWL = upsertSql('crawl', ['id'], ['id', 'started_at', 'record']);
