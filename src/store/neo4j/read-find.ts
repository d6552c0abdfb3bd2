import { pageId } from '../../domain/ids.ts';
import { type CoarseType, type RelationKind, rankOrder } from '../../domain/ontology.ts';
import { firstDay, lastDay } from '../../domain/partial-date.ts';
import { sortKeyRange } from '../../text/sort-key.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import type { DayRange, FindFilter, FindOrder, FindQuery, Found } from '../graph-store.ts';
import { every, holdsAt, limit, memberRoot, seeking, walk, whenParams, where } from './fragments.ts';
import { TYPE_LABELS } from './labels.ts';
import { luceneQuery, MATCHING_NAMES } from './read-search.ts';
import { cardColumn, cardOf } from './rows.ts';
import type { Run, Statement } from './statement.ts';

export const find = async (run: Run, query: FindQuery): Promise<Found[]> => {
  const statement = findStatement(query);
  const rows = statement === undefined ? [] : await run(statement);
  const found = rows.map((row) => ({ card: cardOf(row), cursor: encodeCursor(row.key as string) }));
  return query.backward === true ? found.reverse() : found;
};

export const count = async (run: Run, filter: FindFilter): Promise<number> => {
  const statement = countStatement(filter);
  const [row] = statement === undefined ? [] : await run(statement);
  return (row?.count as number | undefined) ?? 0;
};

const FIND_KEYS: Readonly<Record<FindOrder, string>> = {
  NAME: 'sort',
  START: 'startKey',
  FIRST_SEEN: 'seenKey',
};

/** Before and after every key: the first page is then the same text as the next ones. */
const LEAST_KEY = '';
const GREATEST_KEY = '\uffff';

/** Undefined where the searched text has nothing to search for: then nothing is found. */
export const findStatement = (query: FindQuery): Statement | undefined => {
  const [after] = query.after === undefined ? [] : decodeCursor(query.after, 's');
  if (asksForNothing(query)) return undefined;
  const falls = (query.descending === true) !== (query.backward === true);
  const key = FIND_KEYS[query.order];
  const cypher = `${candidates(query, { key, after: `e.${key} ${falls ? '<' : '>'} $after` })}
    RETURN e.${key} AS key, ${cardColumn('e')} ORDER BY key ${falls ? 'DESC' : ''} ${limit()}`;
  const start = falls ? GREATEST_KEY : LEAST_KEY;
  return {
    name: 'find',
    cypher,
    params: { ...filterParams(query), after: after ?? start, first: query.first },
  };
};

export const countStatement = (filter: FindFilter): Statement | undefined =>
  asksForNothing(filter)
    ? undefined
    : {
        name: 'count',
        cypher: `${candidates(filter)} RETURN count(e) AS count`,
        params: filterParams(filter),
      };

const asksForNothing = ({ text }: FindFilter): boolean =>
  text !== undefined && luceneQuery(text) === undefined;

/** Finds each matching `e` once, from the narrowest side that the filter names. */
const candidates = (filter: FindFilter, { key, after }: { key?: string; after?: string } = {}): string => {
  const label = TYPE_LABELS[filter.type];
  const subtree = filter.within === undefined ? '' : subtreeOf(filter);
  if (filter.text !== undefined) {
    return `${subtree} CALL () { ${MATCHING_NAMES} MATCH (e:${label})-[:NAMED]->(n) RETURN DISTINCT e }
      WITH * ${where(...conditions(filter), isWithin(filter), after)}`;
  }
  if (filter.within !== undefined)
    return `${subtree} ${standingIn(filter)} WITH DISTINCT e ${where(...conditions(filter), after)}`;
  return `MATCH (e:${label}) ${seekingBy(filter, key)} ${where(...conditions(filter), isWithin(filter), after)}`;
};

/** A URL or a name is had by few; else the index of the order, from which a page is read without sorting. */
const seekingBy = ({ type, url, name }: FindFilter, key: string | undefined): string => {
  const property = url !== undefined ? 'urlKey' : name !== undefined ? 'sort' : key;
  // Only events have an index by start.
  if (property === undefined || (property === 'startKey' && type !== 'event')) return '';
  return seeking('e', TYPE_LABELS[type], property);
};

/** All organisations of the sub-tree as one list; an unknown id has none. */
const subtreeOf = ({ when }: FindFilter): string =>
  `${memberRoot('within')} ${walk({ to: 'unit:Entity', when })} WITH collect(DISTINCT unit) AS units`;

/** How each type lies in an organisation `unit`; an organisation lies there itself. */
const WITHIN: Readonly<Record<Exclude<CoarseType, 'organization'>, (unit: string) => string>> = {
  person: (unit) => relatedTo(unit, 'HAS_ROLE', 'from'),
  event: (unit) => relatedTo(unit, 'ORGANIZES', 'to'),
  business: (unit) => relatedTo(unit, 'OFFERS', 'to'),
  place: (unit) => relatedTo(unit, 'LOCATED_AT', 'to'),
};

const relatedTo = (unit: string, kind: RelationKind, end: 'from' | 'to'): string =>
  end === 'from' ? `(e)-[r:${kind}]->(${unit})` : `(e)<-[r:${kind}]-(${unit})`;

const counts = ({ when, ranks }: FindFilter): string =>
  every(holdsAt('r', when), ranks !== undefined && 'r.rankOrder IN $rankOrders');

const standingIn = (filter: FindFilter): string => {
  if (filter.type === 'organization') return 'UNWIND units AS e';
  const label = TYPE_LABELS[filter.type];
  return `UNWIND units AS unit MATCH ${WITHIN[filter.type]('unit')} ${where(`e:${label}`, counts(filter))}`;
};

/** The same as a condition on an `e` that is found otherwise. */
const isWithin = (filter: FindFilter): string | undefined => {
  const { type, within, ranks } = filter;
  if (within === undefined && ranks === undefined) return undefined;
  if (type === 'organization') return within === undefined ? undefined : 'e IN units';
  const inUnits = within !== undefined && 'unit IN units';
  return `EXISTS { MATCH ${WITHIN[type]('unit')} ${where(inUnits, counts(filter))} }`;
};

const conditions = (filter: FindFilter): (string | false | undefined)[] => [
  filter.kinds !== undefined && 'e.kind IN $kinds',
  filter.name !== undefined && 'e.sort >= $nameFrom AND e.sort < $nameTo',
  filter.url !== undefined && 'e.urlKey = $urlKey',
  filter.categories !== undefined && 'e.category IN $categories',
  filter.statuses !== undefined && 'e.status IN $statuses',
  isHeld(filter),
  wasSeen(filter.seen),
  touches('e', filter.between),
];

const isHeld = ({ heldOnly, within, ranks, when, type }: FindFilter): string | undefined => {
  if (heldOnly !== true || within !== undefined || ranks !== undefined || when === 'ever') return undefined;
  return type === 'person'
    ? `EXISTS { MATCH (e)-[r:HAS_ROLE]->() ${where(holdsAt('r', when))} }`
    : 'e.firstSeen <= $known';
};

const wasSeen = (seen: FindFilter['seen']): string | undefined =>
  seen === undefined
    ? undefined
    : `EXISTS { MATCH (e)<-[:MEMBER_OF]-(m:Mention)-[:ON]->(page) ${where(
        seen.to !== undefined && 'm.firstRead <= $seenTo',
        seen.from !== undefined && 'coalesce(m.lastRead, page.lastRead, m.firstRead) >= $seenFrom',
      )} }`;

/** “The event touches these days.” One without a start has no days. */
export const touches = (event: string, between: DayRange | undefined): string | undefined =>
  between === undefined
    ? undefined
    : every(
        `${event}.firstDay IS NOT NULL`,
        between.to !== undefined && `${event}.firstDay <= $betweenTo`,
        between.from !== undefined && `${event}.lastDay >= $betweenFrom`,
      );

export const betweenParams = (between: DayRange | undefined): Record<string, unknown> => ({
  betweenFrom: between?.from === undefined ? undefined : firstDay(between.from),
  betweenTo: between?.to === undefined ? undefined : lastDay(between.to),
});

const filterParams = (filter: FindFilter): Record<string, unknown> => {
  const range = filter.name === undefined ? undefined : sortKeyRange(filter.name);
  return {
    kinds: filter.kinds,
    nameFrom: range?.from,
    nameTo: range?.to,
    urlKey: filter.url === undefined ? undefined : pageId(filter.url),
    categories: filter.categories,
    statuses: filter.statuses,
    within: filter.within,
    rankOrders: filter.ranks?.map(rankOrder),
    lucene: filter.text === undefined ? undefined : luceneQuery(filter.text),
    seenFrom: filter.seen?.from,
    seenTo: filter.seen?.to,
    ...betweenParams(filter.between),
    ...whenParams(filter.when),
  };
};
