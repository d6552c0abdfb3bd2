import type { Crawl } from '../../domain/crawl.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { afterParams, beyond, type Key, limit, orderBy, seeking, sought, where } from './fragments.ts';
import { crawlOf, distinct, oneEach } from './rows.ts';
import type { Run } from './statement.ts';

export const crawlsById = async (run: Run, ids: readonly string[]): Promise<(Crawl | undefined)[]> => {
  const rows = await run({ name: 'crawls by id', cypher: CRAWLS_BY_ID, params: { ids: distinct(ids) } });
  return oneEach(ids, rows, crawlOf);
};

export const crawls = async (
  run: Run,
  first: number,
  after?: string,
): Promise<{ crawl: Crawl; cursor: string }[]> => {
  const parts = after === undefined ? [] : decodeCursor(after, 'ss');
  const params = { first, ...afterParams(parts) };
  const rows = await run({ name: 'crawls', cypher: parts.length === 0 ? CRAWLS : MORE_CRAWLS, params });
  return rows.map(crawlOf).map((crawl) => ({ crawl, cursor: encodeCursor(crawl.startedAt, crawl.id) }));
};

const CRAWLS_BY_ID = `UNWIND $ids AS id ${sought('c', 'Crawl')} RETURN id AS of, c.data AS data`;

const KEYS: readonly Key[] = [{ by: 'c.startedAt', descending: true }, { by: 'c.id' }];

const crawlsFrom = (condition: string): string =>
  `MATCH (c:Crawl) ${seeking('c', 'Crawl', 'startedAt')} ${where(condition)}
  RETURN c.data AS data ${orderBy(KEYS)} ${limit()}`;

/** Every time is greater than the empty text. */
const CRAWLS = crawlsFrom("c.startedAt > ''");
const MORE_CRAWLS = crawlsFrom(beyond(KEYS));
