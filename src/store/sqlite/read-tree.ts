import { decodeCursor, encodeCursor } from '../../domain/cursor.ts';
import { NODE_KIND_NAMES, type NodeKind, RANKS, type Rank } from '../../domain/ontology.ts';
import type { When } from '../../domain/validity.ts';
import type { Reader, Tally, TreeQuery, TreeRow } from '../graph-store.ts';
import type { Connection, Parameters } from './connection.ts';
import { DEEPEST, every, holdsParameters, holdsSql, inList, list, walkSql } from './fragments.ts';
import { listCounts } from './list-counts.ts';
import { CARD_WIDTH, type CardRow, cardAt, cardColumns } from './rows.ts';

/** Reads along CONTAINS. */
export const treeReader = (connection: Connection): Pick<Reader, 'tree' | 'countTree' | 'tally'> => ({
  tree: async (query) => {
    const rows = connection.all<ReachedRow>('tree', treeSql(query), {
      ...treeParameters(query),
      ...afterParameters(query.after),
      first: query.first,
    });
    const results: TreeRow[][] = query.ids.map(() => []);
    for (const row of rows) results[row[0]]?.push(treeRowOf(row));
    return results;
  },
  countTree: async (query) => {
    const counts = new Array<number>(query.ids.length).fill(0);
    const rows = connection.all<[number, number]>('count tree', countTreeSql(query), treeParameters(query));
    for (const [place, count] of rows) counts[place] = count;
    return counts;
  },
  tally: async (ids, when) => {
    const parameters = { ...holdsParameters(when), ids: list(ids), depth: DEEPEST };
    return tallies(ids, connection.all<UnitRow>('tally', tallySql(when), parameters));
  },
});

// ---- tree ----

type TreeFilter = Omit<TreeQuery, 'first' | 'after'>;

const ASKED = 'SELECT q.key AS root, a.n FROM json_each(@ids) q CROSS JOIN node a ON a.id = q.value';

/** Each node once under each root, at its least depth; the root itself is not below itself. */
const reachedSql = ({ direction, when }: TreeFilter): string => `
  WITH RECURSIVE ${walkSql({ roots: ASKED, direction, when })},
  reached (root, n, depth) AS (SELECT root, n, min(depth) AS least FROM walk GROUP BY root, n HAVING least > 0)`;

const treeSql = (query: TreeQuery): string => `${reachedSql(query)},
  ranked AS (
    SELECT t.root, t.depth, e.sort, e.n,
      row_number() OVER (PARTITION BY t.root ORDER BY t.depth, e.sort) AS place
    FROM reached t CROSS JOIN entity e ON e.n = t.n
    WHERE ${every([kindsSql(query), query.after !== undefined && '(t.depth, e.sort) > (@afterDepth, @afterSort)'])}
  )
  SELECT k.root, ${cardColumns('e')}, k.depth, k.sort
  FROM ranked k CROSS JOIN entity e ON e.n = k.n WHERE k.place <= @first ORDER BY k.root, k.place`;

const countTreeSql = (query: TreeFilter): string => `${reachedSql(query)}
  SELECT t.root, count(*) FROM reached t CROSS JOIN entity e ON e.n = t.n
  WHERE ${every([kindsSql(query)])} GROUP BY t.root`;

const kindsSql = ({ kinds }: TreeFilter): string | undefined =>
  kinds === undefined ? undefined : inList('e.kind', 'kinds');

const treeParameters = ({ ids, depth, when, kinds }: TreeFilter): Parameters => ({
  ...holdsParameters(when),
  ids: list(ids),
  depth,
  ...(kinds === undefined ? {} : { kinds: list(kinds) }),
});

const afterParameters = (after: string | undefined): Parameters => {
  if (after === undefined) return {};
  const [afterDepth, afterSort] = decodeCursor(after, 'ns') as [number, string];
  return { afterDepth, afterSort };
};

type ReachedRow = [number, ...CardRow, number, string];

const treeRowOf = (row: ReachedRow): TreeRow => {
  const [depth, sort] = [row[1 + CARD_WIDTH] as number, row[2 + CARD_WIDTH] as string];
  return { node: cardAt(row, 1), depth, cursor: encodeCursor(depth, sort) };
};

// ---- tally ----

/** Roles come as one number each, person and rank together; more than there are ranks. */
const RANK_SPAN = 16;

/**
 * One row a unit, its roles in one column: grouping two hundred thousand roles by person takes SQLite seven times as
 * long as reading them, and a column of numbers costs next to nothing to take over.
 */
const tallySql = (when: When): string => `
  WITH RECURSIVE ${walkSql({ roots: ASKED, direction: 'descendants', when })},
  unit (root, n) AS (SELECT DISTINCT root, n FROM walk)
  SELECT u.root, e.kind, (
    SELECT json_group_array(r.from_n * ${RANK_SPAN} + r.rank_order) FROM relation r
    WHERE r.to_n = u.n AND r.kind = 'HAS_ROLE' AND ${holdsSql('r', when)}
  ) FROM unit u CROSS JOIN entity e ON e.n = u.n`;

/** Place asked, kind of the unit, its roles as a JSON list. */
type UnitRow = [number, NodeKind, string];

const tallies = (ids: readonly string[], rows: readonly UnitRow[]): Tally[] => {
  const units = ids.map((): UnitRow[] => []);
  for (const row of rows) units[row[0]]?.push(row);
  return units.map(tallyOf);
};

const tallyOf = (units: readonly UnitRow[]): Tally => {
  const highest = highestRanks(units);
  return {
    people: highest.size,
    peopleByRank: listCounts(
      RANKS,
      [...highest.values()].map((order) => RANKS[order] as Rank),
    ).map(([rank, count]) => ({ rank, count })),
    unitsByKind: listCounts(
      NODE_KIND_NAMES,
      units.map(([, kind]) => kind),
    ).map(([kind, count]) => ({ kind, count })),
  };
};

/** A person counts once, under the highest rank held anywhere in the sub-tree. */
const highestRanks = (units: readonly UnitRow[]): Map<number, number> => {
  const highest = new Map<number, number>();
  for (const [, , roles] of units) {
    for (const role of JSON.parse(roles) as number[]) {
      const [person, order] = [Math.floor(role / RANK_SPAN), role % RANK_SPAN];
      if (order < (highest.get(person) ?? RANK_SPAN)) highest.set(person, order);
    }
  }
  return highest;
};
