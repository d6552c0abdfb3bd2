import { rankOrder } from '../../domain/ontology.ts';
import { sortKeyRange } from '../../text/sort-key.ts';
import type { DayRange, FindFilter } from '../graph-store.ts';
import type { Parameters } from './connection.ts';
import { DEEPEST, every, holdsParameters, holdsSql, inList, list, subtreeSql } from './fragments.ts';
import { matchExpression } from './match-expression.ts';

/** A filter as pieces of SQL: the entities that it lets through are `e`. */
export interface Candidates {
  /** WITH clause, where one is needed. */
  readonly tables: string;
  readonly from: string;
  readonly where: string;
  readonly parameters: Parameters;
}

/**
 * Filters that an index answers choose the candidates; the others are asked of each candidate. Without the former,
 * entities are walked in the order asked until the page is full. 'none': nothing can match.
 */
export const candidatesOf = (filter: FindFilter): Candidates | 'none' => {
  const match = filter.text === undefined ? undefined : matchExpression(filter.text);
  if (filter.text !== undefined && match === undefined) return 'none';
  const choosing = choosingSql(filter);
  return {
    tables: filter.within === undefined ? '' : `WITH RECURSIVE ${subtreeSql('within', filter.when)}`,
    from:
      choosing.length === 0
        ? 'entity e'
        : `(SELECT DISTINCT n FROM (${choosing.join(' INTERSECT ')})) chosen CROSS JOIN entity e ON e.n = chosen.n`,
    where: every([typeSql(filter), ...askingSql(filter)]),
    parameters: { ...parametersOf(filter), ...(match === undefined ? {} : { match }) },
  };
};

/** Spelt out for events: only so is the index of their starts, which holds nothing else, taken. */
const typeSql = ({ type }: FindFilter): string => (type === 'event' ? "e.type = 'event'" : 'e.type = @type');

// ---- filters that choose ----

const choosingSql = (filter: FindFilter): string[] =>
  [
    filter.within !== undefined && withinSql(filter),
    filter.text !== undefined &&
      'SELECT w.entity AS n FROM name_terms CROSS JOIN name w ON w.n = name_terms.rowid WHERE name_terms MATCH @match',
    filter.name !== undefined &&
      'SELECT n FROM entity WHERE type = @type AND sort >= @nameFrom AND sort < @nameTo',
    filter.url !== undefined && 'SELECT n FROM entity WHERE url = @url',
    filter.between?.from !== undefined && 'SELECT n FROM entity WHERE last_day >= @betweenFrom',
  ].filter((sql) => sql !== false);

/** What joins a thing to the organisations of the sub-tree; organisations are in it themselves. */
const withinSql = (filter: FindFilter): string => {
  switch (filter.type) {
    case 'organization':
      return 'SELECT n FROM walk';
    case 'person':
      return joinedSql(filter, { kind: 'HAS_ROLE', near: 'to_n', far: 'from_n' });
    case 'event':
      return joinedSql(filter, { kind: 'ORGANIZES', near: 'from_n', far: 'to_n' });
    case 'business':
      return joinedSql(filter, { kind: 'OFFERS', near: 'from_n', far: 'to_n' });
    case 'place':
      return joinedSql(filter, { kind: 'LOCATED_AT', near: 'from_n', far: 'to_n' });
  }
};

const joinedSql = (filter: FindFilter, join: { kind: string; near: string; far: string }): string =>
  `SELECT r.${join.far} AS n FROM (SELECT DISTINCT n FROM walk) u
    CROSS JOIN relation r ON r.${join.near} = u.n AND r.kind = '${join.kind}'
    WHERE ${every([holdsSql('r', filter.when), asksRanks(filter) && inList('r.rank_order', 'ranks')])}`;

// ---- filters that are asked of each ----

const askingSql = (filter: FindFilter): (string | false)[] => [
  filter.kinds !== undefined && inList('e.kind', 'kinds'),
  filter.within === undefined && asksRanks(filter) && heldRoleSql(filter),
  asksHeld(filter) && (filter.type === 'person' ? heldRoleSql(filter) : 'e.first_seen <= @known'),
  filter.seen !== undefined && seenSql(filter.seen),
  filter.between !== undefined && betweenSql(filter.between),
  filter.categories !== undefined && inList('e.category', 'categories'),
  filter.statuses !== undefined && inList('e.status', 'statuses'),
];

const asksRanks = ({ type, ranks }: FindFilter): boolean => type === 'person' && ranks !== undefined;

const asksHeld = (filter: FindFilter): boolean =>
  filter.heldOnly === true && filter.when !== 'ever' && filter.within === undefined && !asksRanks(filter);

const heldRoleSql = (filter: FindFilter): string =>
  `EXISTS (SELECT 1 FROM relation r WHERE ${every([
    "r.from_n = e.n AND r.kind = 'HAS_ROLE'",
    holdsSql('r', filter.when),
    asksRanks(filter) && inList('r.rank_order', 'ranks'),
  ])})`;

const seenSql = ({ from, to }: NonNullable<FindFilter['seen']>): string =>
  `EXISTS (SELECT 1 FROM member m CROSS JOIN mention f ON f.id = m.mention LEFT JOIN page p ON p.url = f.page
    WHERE ${every([
      'm.entity = e.n',
      to !== undefined && 'f.first_read <= @seenTo',
      from !== undefined && 'coalesce(f.last_read, p.last_read, f.first_read) >= @seenFrom',
    ])})`;

/** Events that touch these days; one without a start touches none. */
export const betweenSql = ({ from, to }: DayRange): string =>
  every([
    'e.first_day IS NOT NULL',
    to !== undefined && 'e.first_day <= @betweenTo',
    from !== undefined && 'e.last_day >= @betweenFrom',
  ]);

export const betweenParameters = (between: DayRange | undefined): Parameters => ({
  ...(between?.from === undefined ? {} : { betweenFrom: between.from }),
  ...(between?.to === undefined ? {} : { betweenTo: between.to }),
});

// ---- parameters ----

const parametersOf = (filter: FindFilter): Parameters => ({
  ...holdsParameters(filter.when),
  ...betweenParameters(filter.between),
  ...nameParameters(filter.name),
  ...Object.fromEntries(
    Object.entries({
      type: filter.type,
      url: filter.url,
      kinds: filter.kinds && list(filter.kinds),
      ranks: filter.ranks && list(filter.ranks.map(rankOrder)),
      categories: filter.categories && list(filter.categories),
      statuses: filter.statuses && list(filter.statuses),
      seenFrom: filter.seen?.from,
      seenTo: filter.seen?.to,
      within: filter.within,
      depth: filter.within === undefined ? undefined : DEEPEST,
    }).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  ),
});

const nameParameters = (name: string | undefined): Parameters => {
  if (name === undefined) return {};
  const { from, to } = sortKeyRange(name);
  return { nameFrom: from, nameTo: to };
};
