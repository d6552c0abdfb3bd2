import { decodeCursor, encodeCursor } from '../../domain/cursor.ts';
import type { Reader } from '../graph-store.ts';
import type { Connection, Parameters } from './connection.ts';
import { list } from './fragments.ts';
import { byPlace } from './read-entities.ts';
import { crawlOf } from './rows.ts';

export const crawlReader = (connection: Connection): Pick<Reader, 'crawls' | 'crawlsById'> => ({
  crawlsById: async (ids) =>
    byPlace(
      ids,
      connection.all<[number, string]>('crawls by id', CRAWLS_BY_ID, { ids: list(ids) }),
      ([record]) => crawlOf(record),
    ),
  crawls: async (first, after) => {
    const rows = connection.all<[string]>('crawls', crawlsSql(after), { ...afterParameters(after), first });
    return rows.map(([record]) => {
      const crawl = crawlOf(record);
      return { crawl, cursor: encodeCursor(crawl.startedAt, crawl.id) };
    });
  },
});

const CRAWLS_BY_ID = 'SELECT q.key, c.record FROM json_each(@ids) q CROSS JOIN crawl c ON c.id = q.value';

const crawlsSql = (after: string | undefined): string => `SELECT record FROM crawl
  ${after === undefined ? '' : 'WHERE started_at <= @startedAt AND (started_at < @startedAt OR id > @id)'}
  ORDER BY started_at DESC, id LIMIT @first`;

const afterParameters = (after: string | undefined): Parameters => {
  if (after === undefined) return {};
  const [startedAt, id] = decodeCursor(after, 'ss') as [string, string];
  return { startedAt, id };
};
