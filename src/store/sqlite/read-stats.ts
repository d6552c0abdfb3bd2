import { NODE_KIND_NAMES, PAGE_STATES, RELATION_KIND_NAMES } from '../../domain/ontology.ts';
import type { Reader, StoreStats } from '../graph-store.ts';
import type { Connection } from './connection.ts';

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
  const counts = new Map(rows.map(([table, what, count]) => [`${table} ${what}`, count]));
  const whole = (table: (typeof WHOLE_TABLES)[number]): number => counts.get(`${table} `) ?? 0;
  return {
    nodes: listed(NODE_KIND_NAMES, (kind) => counts.get(`entity ${kind}`)).map(([kind, count]) => ({
      kind,
      count,
    })),
    relations: listed(RELATION_KIND_NAMES, (kind) => counts.get(`relation ${kind}`)).map(([kind, count]) => ({
      kind,
      count,
    })),
    pages: listed(PAGE_STATES, (state) => counts.get(`page ${state}`)).map(([state, count]) => ({
      state,
      count,
    })),
    mentions: whole('mention'),
    assertions: whole('assertion'),
    evidence: whole('evidence'),
    judgements: whole('judgement'),
    changes: whole('change'),
    unsettled: whole('unsettled'),
  };
};

/** In the order of the names, without those that do not occur. */
export const listed = <T extends string>(
  names: readonly T[],
  countOf: (name: T) => number | undefined,
): [T, number][] =>
  names.flatMap((name): [T, number][] => {
    const count = countOf(name);
    return count === undefined ? [] : [[name, count]];
  });
