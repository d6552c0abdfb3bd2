import { NODE_KIND_NAMES, PAGE_STATES, RELATION_KIND_NAMES } from '../../domain/ontology.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Reader, StoreStats } from '../graph-store.ts';
import type { Connection } from './connection.ts';
import { listed } from './list-counts.ts';

/** Counts over whole tables: the one read, beside `scan`, that grows with the store. */
export const statsReader = (connection: Connection): Pick<Reader, 'stats'> => ({
  stats: async () => statsOf(connection.all<CountRow>('stats', STATS)),
});

/** Table, what is counted in it, how many. */
type CountRow = [string, string, number];

const WHOLE_TABLES = ['mention', 'assertion', 'evidence', 'judgement', 'change', 'unsettled'] as const;

const STATS = [
  "SELECT 'entity', kind, count(*) FROM entity GROUP BY kind",
  "SELECT 'relation', kind, count(*) FROM relation GROUP BY kind",
  "SELECT 'page', state, count(*) FROM page GROUP BY state",
  ...WHOLE_TABLES.map((table) => `SELECT '${table}', '', count(*) FROM ${table}`),
].join(' UNION ALL ');

const statsOf = (rows: readonly CountRow[]): StoreStats => {
  const tables = groupBy(rows, ([table]) => table);
  const countsIn = (table: string): Map<string, number> =>
    new Map((tables.get(table) ?? []).map(([, what, count]) => [what, count]));
  const whole = (table: (typeof WHOLE_TABLES)[number]): number => countsIn(table).get('') ?? 0;
  return {
    nodes: listed(NODE_KIND_NAMES, countsIn('entity')).map(([kind, count]) => ({ kind, count })),
    relations: listed(RELATION_KIND_NAMES, countsIn('relation')).map(([kind, count]) => ({ kind, count })),
    pages: listed(PAGE_STATES, countsIn('page')).map(([state, count]) => ({ state, count })),
    mentions: whole('mention'),
    assertions: whole('assertion'),
    evidence: whole('evidence'),
    judgements: whole('judgement'),
    changes: whole('change'),
    unsettled: whole('unsettled'),
  };
};
