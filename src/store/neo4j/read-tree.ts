import { NODE_KIND_NAMES, type NodeKind, RANKS } from '../../domain/ontology.ts';
import type { When } from '../../domain/validity.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { Tally, TreeQuery, TreeRow } from '../graph-store.ts';
import {
  afterParams,
  beyond,
  holdsAt,
  type Key,
  limit,
  orderBy,
  sought,
  walk,
  whenParams,
  where,
} from './fragments.ts';
import { allEach, cardColumn, cardOf, distinct, oneEach } from './rows.ts';
import type { Row, Run, Statement } from './statement.ts';

type Walk = Omit<TreeQuery, 'first' | 'after'>;

export const tree = async (run: Run, query: TreeQuery): Promise<TreeRow[][]> =>
  allEach(query.ids, await run(treeStatement(query)), (row) => ({
    node: cardOf(row),
    depth: row.depth as number,
    cursor: encodeCursor(row.depth as number, row.sort as string),
  }));

export const countTree = async (run: Run, query: Walk): Promise<number[]> => {
  const rows = await run(countTreeStatement(query));
  return oneEach(query.ids, rows, (row) => row.count as number).map((count) => count ?? 0);
};

export const tally = async (run: Run, ids: readonly string[], when: When): Promise<Tally[]> => {
  const rows = await run(tallyStatement(ids, when));
  return allEach(ids, rows, (row) => row).map(tallyOf);
};

const KEYS: readonly Key[] = [{ by: 'depth' }, { by: 'o.sort' }];

export const treeStatement = (query: TreeQuery): Statement => {
  const after = query.after === undefined ? [] : decodeCursor(query.after, 'ns');
  const cypher = `UNWIND $ids AS id
    CALL (id) {
      ${reached(query, after.length > 0 && beyond(KEYS))}
      RETURN o, depth ${orderBy(KEYS)} ${limit()}
    }
    RETURN id AS of, depth, o.sort AS sort, ${cardColumn('o')}`;
  return {
    name: 'tree',
    cypher,
    params: { ...walkParams(query), ...afterParams(after), first: query.first },
  };
};

export const countTreeStatement = (query: Walk): Statement => ({
  name: 'count tree',
  cypher: `UNWIND $ids AS id
    CALL (id) {
      ${reached(query, false)}
      RETURN count(o) AS count
    }
    RETURN id AS of, count`,
  params: walkParams(query),
});

const reached = ({ direction, depth, when, kinds }: Walk, after: string | false): string => `
  ${sought('root', 'EntityRef')}
  ${walk({ to: 'o:Entity', when, direction, depth })}
  WITH root, o, min(length(path)) AS depth
  ${where('o <> root', kinds !== undefined && 'o.kind IN $kinds', after)}
  WITH o, depth`;

const walkParams = ({ ids, kinds, when }: Walk): Record<string, unknown> => ({
  ids: distinct(ids),
  kinds,
  ...whenParams(when),
});

/** Units by kind, and people by the highest rank that they hold anywhere in the sub-tree. */
export const tallyStatement = (ids: readonly string[], when: When): Statement => {
  const units = `${sought('root', 'EntityRef')}
    ${walk({ to: 'o:Entity', when })}
    WITH DISTINCT o`;
  const cypher = `UNWIND $ids AS id
    CALL (id) {
      ${units}
      RETURN o.kind AS kind, null AS best, count(*) AS count
      UNION ALL
      ${units}
      MATCH (o)<-[r:HAS_ROLE]-(p) ${where(holdsAt('r', when))}
      WITH p, min(r.rankOrder) AS best
      RETURN null AS kind, best, count(*) AS count
    }
    RETURN id AS of, kind, best, count`;
  return { name: 'tally', cypher, params: { ids: distinct(ids), ...whenParams(when) } };
};

const tallyOf = (rows: readonly Row[]): Tally => {
  const ranked = rows.filter(({ best }) => best !== null);
  const counts = new Map(rows.map((row) => [row.kind ?? row.best, row.count as number]));
  return {
    people: ranked.reduce((sum, { count }) => sum + (count as number), 0),
    peopleByRank: RANKS.flatMap((rank, order) => some({ rank, count: counts.get(order) ?? 0 })),
    unitsByKind: NODE_KIND_NAMES.flatMap((kind: NodeKind) => some({ kind, count: counts.get(kind) ?? 0 })),
  };
};

const some = <T extends { readonly count: number }>(row: T): T[] => (row.count > 0 ? [row] : []);
