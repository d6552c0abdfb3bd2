import {
  NODE_KIND_NAMES,
  NODE_KINDS,
  PAGE_STATES,
  type PageState,
  RELATION_KIND_NAMES,
} from '../../domain/ontology.ts';
import type { StoreStats } from '../graph-store.ts';
import type { Run } from './statement.ts';

export const stats = async (run: Run): Promise<StoreStats> => {
  const rows = await run({ name: 'stats', cypher: STATS, params: {} });
  const counts = new Map(
    rows.map((row) => [`${row.what as string} ${row.key as string}`, row.count as number]),
  );
  const count = (what: string, key = ''): number => counts.get(`${what} ${key}`) ?? 0;
  return {
    nodes: NODE_KIND_NAMES.map((kind) => ({ kind, count: count('node', kind) })).filter(isSome),
    relations: RELATION_KIND_NAMES.map((kind) => ({ kind, count: count('relation', kind) })).filter(isSome),
    pages: PAGE_STATES.map((state) => ({ state, count: count('page', state) })).filter(isSome),
    mentions: count('mention'),
    assertions: count('assertion'),
    evidence: count('evidence'),
    judgements: count('judgement'),
    changes: count('change'),
    unsettled: count('unsettled'),
  };
};

export const pageStates = async (run: Run): Promise<{ state: PageState; count: number }[]> => {
  const rows = await run({ name: 'page states', cypher: PAGE_COUNTS, params: {} });
  const counts = new Map(rows.map((row) => [row.key, row.count as number]));
  return PAGE_STATES.map((state) => ({ state, count: counts.get(state) ?? 0 })).filter(isSome);
};

const isSome = ({ count }: { readonly count: number }): boolean => count > 0;

// A label or type alone is counted from the server's own counters; literals are names of ours.
const countOf = (what: string, key: string, pattern: string, counted: string): string =>
  `MATCH ${pattern} RETURN '${what}' AS what, '${key}' AS key, count(${counted}) AS count`;

const PAGE_COUNTS =
  "MATCH (p:Page) WHERE p.state IS NOT NULL RETURN 'page' AS what, p.state AS key, count(*) AS count";

const STATS = [
  ...NODE_KIND_NAMES.map((kind) => countOf('node', kind, `(n:${NODE_KINDS[kind].label})`, 'n')),
  ...RELATION_KIND_NAMES.map((kind) => countOf('relation', kind, `()-[r:${kind}]->()`, 'r')),
  countOf('mention', '', '(n:Mention)', 'n'),
  countOf('assertion', '', '(n:Assertion)', 'n'),
  countOf('evidence', '', '(n:Evidence)', 'n'),
  countOf('judgement', '', '()-[r:SAME_AS]->()', 'r'),
  countOf('change', '', '(n:Change)', 'n'),
  countOf('unsettled', '', '(n:Unsettled)', 'n'),
  PAGE_COUNTS,
].join(' UNION ALL ');
