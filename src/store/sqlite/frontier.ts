import { PAGE_STATES, type PageState } from '../../domain/ontology.ts';
import type { Frontier } from '../graph-store.ts';
import type { Connection } from './connection.ts';
import { list } from './fragments.ts';
import { listed } from './list-counts.ts';
import { pageOf } from './rows.ts';

/** What the crawl asks. */
export const frontierOf = (connection: Connection): Frontier => ({
  bestQueued: async (first, hosts) => {
    const rows =
      hosts === undefined
        ? connection.all<[string]>('best queued', BEST_OF_ALL, { first })
        : connection.all<[string]>('best queued of hosts', BEST_OF_HOSTS, { first, hosts: list(hosts) });
    return rows.map(([record]) => pageOf(record));
  },
  pageStates: async () => {
    const counts = new Map(connection.all<[PageState, number]>('page states', STATES));
    return listed(PAGE_STATES, counts).map(([state, count]) => ({ state, count }));
  },
});

const BEST_OF_ALL = "SELECT record FROM page WHERE state = 'QUEUED' ORDER BY score DESC, url LIMIT @first";

/** The best of each host, then the best of those: a host with many pages is not read to its end. */
const BEST_OF_HOSTS = `SELECT p.record FROM (SELECT DISTINCT value AS host FROM json_each(@hosts)) h
  CROSS JOIN page p ON p.n IN (
    SELECT x.n FROM page x WHERE x.host = h.host AND x.state = 'QUEUED' ORDER BY x.score DESC, x.url LIMIT @first
  )
  ORDER BY p.score DESC, p.url LIMIT @first`;

const STATES = 'SELECT state, count(*) FROM page GROUP BY state';
