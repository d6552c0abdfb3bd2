import type { When } from '../../domain/validity.ts';
import type { Parameters } from './connection.ts';

/** Pieces of SQL that several reads share. Pure: texts in, texts out. */

/** “This relation holds at `when`”, for the relation of this alias; see domain/validity. */
export const holdsSql = (alias: string, when: When): string =>
  when === 'ever'
    ? 'TRUE'
    : `(${alias}.first_seen <= @known AND ${alias}.start_day <= @lastDay AND ${alias}.end_day >= @firstDay
        AND (${alias}.closed_time > @known OR ${alias}.closed_day >= @firstDay))`;

export const holdsParameters = (when: When): Parameters =>
  when === 'ever' ? {} : { known: when.known, firstDay: when.firstDay, lastDay: when.lastDay };

/** A list as one parameter: statements do not change with its length. */
export const list = (values: readonly unknown[]): string => JSON.stringify(values);

/** “The column is one of the list in this parameter.” */
export const inList = (column: string, parameter: string): string =>
  `${column} IN (SELECT value FROM json_each(@${parameter}))`;

/** The conditions that apply, joined. */
export const every = (conditions: readonly (string | undefined | false)[]): string =>
  conditions.filter((condition) => condition !== undefined && condition !== false).join(' AND ') || 'TRUE';

/** No hierarchy is deeper; also what ends a walk where containments should ever run in a circle. */
export const DEEPEST = 20;

/**
 * A table `walk (root, n, depth)` of what lies below (or above) the nodes that `roots` selects as `(root, n)`, they
 * themselves included at depth 0. CROSS JOIN fixes the order: left to itself the planner scans the inner table.
 */
export const walkSql = (walk: {
  readonly roots: string;
  readonly direction: 'descendants' | 'ancestors';
  readonly when: When;
}): string => {
  const [near, far] = walk.direction === 'descendants' ? ['from_n', 'to_n'] : ['to_n', 'from_n'];
  return `walk (root, n, depth) AS (
    SELECT root, n, 0 FROM (${walk.roots})
    UNION
    SELECT w.root, c.${far}, w.depth + 1 FROM walk w
    CROSS JOIN relation c ON c.${near} = w.n AND c.kind = 'CONTAINS' AND ${holdsSql('c', walk.when)}
    WHERE w.depth < @depth
  )`;
};

/** The sub-tree of the one entity whose member's id is in this parameter. */
export const subtreeSql = (parameter: string, when: When): string =>
  walkSql({
    roots: `SELECT 0 AS root, entity AS n FROM member WHERE mention = @${parameter}`,
    direction: 'descendants',
    when,
  });
