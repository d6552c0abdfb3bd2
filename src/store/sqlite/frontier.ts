import { PAGE_STATES, type PageState } from '../../domain/ontology.ts';
import type { Frontier, Lease } from '../graph-store.ts';
import type { Connection } from './connection.ts';
import { inList, list } from './fragments.ts';
import { listed } from './list-counts.ts';
import { columns, PAGE_COLUMNS, type PageRow, pageOf } from './rows.ts';

/** What the crawl asks. */
export const frontierOf = (connection: Connection): Frontier => ({
  bestQueued: async (round, first, hosts) => {
    const rows =
      hosts === undefined
        ? connection.all<PageRow>('best queued', BEST_OF_ALL, { round, first })
        : connection.all<PageRow>('best queued of hosts', BEST_OF_HOSTS, {
            round,
            first,
            hosts: list(hosts),
          });
    return rows.map(pageOf);
  },
  readIn: async (round, place, first) =>
    connection.all<PageRow>('read in', READ_IN, { round, place, first }).map(pageOf),
  countQueued: async (round) => connection.first<[number]>('count queued', COUNT_QUEUED, { round })?.[0] ?? 0,
  lease: async (crawl, lease) => takeLease(connection, crawl, lease),
  release: async (crawl, holder) => connection.run('release', RELEASE, { crawl, holder }),
  askToStop: async (crawl, now) => connection.first('ask to stop', ASK_TO_STOP, { crawl, now }) !== undefined,
  pageStates: async () => {
    const counts = new Map(connection.all<[PageState, number]>('page states', STATES));
    return listed(PAGE_STATES, counts).map(([state, count]) => ({ state, count }));
  },
});

// ---- the queue ----

const PAGE = columns('p', PAGE_COLUMNS);

const bestSql = (condition = ''): string => `SELECT ${PAGE} FROM page p
  WHERE p.round = @round AND p.state = 'QUEUED' ${condition} ORDER BY p.score DESC, p.url LIMIT @first`;

const BEST_OF_ALL = bestSql();
const BEST_OF_HOSTS = bestSql(`AND ${inList('p.host', 'hosts')}`);

const READ_IN = `SELECT ${PAGE} FROM page p WHERE p.round = @round AND p.place > @place
  ORDER BY p.place, p.url LIMIT @first`;

const COUNT_QUEUED = "SELECT count(*) FROM page WHERE round = @round AND state = 'QUEUED'";

const STATES = 'SELECT state, count(*) FROM page GROUP BY state';

// ---- the right to run a crawl ----

/** Under the write lock: of two who try at once, one is told of the other. */
const takeLease = (connection: Connection, crawl: string, { holder, now, until }: Lease) =>
  connection.write(() => {
    connection.run('lease', LEASE, { crawl, holder, now, until });
    const [heldBy, stop] = connection.first<[string, number]>('held by', HELD_BY, { crawl }) ?? [holder, 0];
    return { heldBy, stop: stop === 1 };
  });

/** A wish to stop was meant for the holder before. */
const LEASE = `INSERT INTO lease (crawl, holder, until, stop) VALUES (@crawl, @holder, @until, 0)
  ON CONFLICT (crawl) DO UPDATE SET holder = excluded.holder, until = excluded.until,
    stop = CASE WHEN holder = excluded.holder THEN stop ELSE 0 END
  WHERE holder = excluded.holder OR until <= @now`;

const HELD_BY = 'SELECT holder, stop FROM lease WHERE crawl = @crawl';

const RELEASE = 'DELETE FROM lease WHERE crawl = @crawl AND holder = @holder';

const ASK_TO_STOP = 'UPDATE lease SET stop = 1 WHERE crawl = @crawl AND until > @now RETURNING crawl';
