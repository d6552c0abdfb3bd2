import type { Page } from '../../domain/page.ts';
import type { Lease } from '../graph-store.ts';
import { limit, sought } from './fragments.ts';
import { hostInRound } from './properties.ts';
import { columns, distinct, PAGE_COLUMNS, pageOf } from './rows.ts';
import type { Run } from './statement.ts';

/** What the crawl asks. */

export const bestQueued = async (
  run: Run,
  round: string,
  first: number,
  hosts?: readonly string[],
): Promise<Page[]> => {
  const keys = hosts === undefined ? undefined : distinct(hosts).map((host) => hostInRound(round, host));
  const cypher = keys === undefined ? BEST_QUEUED : BEST_OF_HOSTS;
  const rows = await run({ name: 'best queued', cypher, params: { round, first, hosts: keys } });
  return rows.map(pageOf);
};

export const readIn = async (run: Run, round: string, place: number, first: number): Promise<Page[]> => {
  const rows = await run({ name: 'read in', cypher: READ_IN, params: { round, place, first } });
  return rows.map(pageOf);
};

export const countQueued = async (run: Run, round: string): Promise<number> => {
  const [row] = await run({ name: 'count queued', cypher: COUNT_QUEUED, params: { round } });
  return (row?.count as number | undefined) ?? 0;
};

const IN_QUEUE_ORDER = 'ORDER BY p.queuePlace, p.urlStart, p.url';

/** The queued pages by one of the two keys, from its index. */
const queuedBy = (key: 'queueRound' | 'queueHost', value: string): string =>
  `MATCH (p:Page) USING INDEX SEEK p:Page(${key}, queuePlace, urlStart)
  WHERE p.${key} = ${value} AND p.queuePlace IS NOT NULL AND p.urlStart IS NOT NULL`;

const BEST_QUEUED = `${queuedBy('queueRound', '$round')}
  RETURN ${columns('p', PAGE_COLUMNS)} ${IN_QUEUE_ORDER} ${limit()}`;

const BEST_OF_HOSTS = `UNWIND $hosts AS host
  CALL (host) {
    ${queuedBy('queueHost', 'host')}
    RETURN p ${IN_QUEUE_ORDER} ${limit()}
  }
  RETURN ${columns('p', PAGE_COLUMNS)} ${IN_QUEUE_ORDER} ${limit()}`;

const READ_IN = `MATCH (p:Page) USING INDEX SEEK p:Page(round, place)
  WHERE p.round = $round AND p.place > $place
  RETURN ${columns('p', PAGE_COLUMNS)} ORDER BY p.place, p.urlStart, p.url ${limit()}`;

const COUNT_QUEUED = `${queuedBy('queueRound', '$round')} RETURN count(p) AS count`;

// ---- the right to run a crawl ----

export const lease = async (
  write: Run,
  crawl: string,
  { holder, now, until }: Lease,
): Promise<{ heldBy: string; stop: boolean }> => {
  const [row] = await write({ name: 'lease', cypher: LEASE, params: { crawl, holder, now, until } });
  return { heldBy: row?.heldBy as string, stop: row?.stop as boolean };
};

export const release = async (write: Run, crawl: string, holder: string): Promise<void> => {
  await write({ name: 'release', cypher: RELEASE, params: { crawl, holder } });
};

export const askToStop = async (write: Run, crawl: string, now: number): Promise<boolean> =>
  (await write({ name: 'ask to stop', cypher: ASK_TO_STOP, params: { crawl, now } })).length > 0;

/** Only a write takes the lock: of two who try at once, one waits and then reads what the other wrote. */
const LOCKED = 'SET l.locked = true WITH l';

/** A wish to stop was meant for the holder before. */
const LEASE = `MERGE (l:Lease {crawl: $crawl}) ON CREATE SET l.holder = '', l.until = 0, l.stop = false
  ${LOCKED}
  FOREACH (_ IN CASE WHEN l.holder = $holder OR l.until <= $now THEN [1] ELSE [] END |
    SET l.stop = l.stop AND l.holder = $holder, l.holder = $holder, l.until = $until)
  RETURN l.holder AS heldBy, l.stop AS stop`;

/** The node stays, given back: whoever waits for its lock must find it. */
const RELEASE = `${sought('l', 'Lease', '$crawl', 'crawl')}
  ${LOCKED} WHERE l.holder = $holder
  SET l.holder = '', l.until = 0, l.stop = false`;

const ASK_TO_STOP = `${sought('l', 'Lease', '$crawl', 'crawl')}
  ${LOCKED} WHERE l.until > $now
  SET l.stop = true
  RETURN l.crawl AS crawl`;
