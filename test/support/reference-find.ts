import { decodeCursor, encodeCursor } from '../../src/domain/cursor.ts';
import type { Entity, Relation } from '../../src/domain/entity.ts';
import type { Mention } from '../../src/domain/mention.ts';
import { NODE_KINDS, type RelationKind } from '../../src/domain/ontology.ts';
import { firstDay, lastDay } from '../../src/domain/partial-date.ts';
import { compareText } from '../../src/lib/compare.ts';
import type {
  Box,
  DayRange,
  FindFilter,
  FindQuery,
  Found,
  LocatedEvent,
  NearQuery,
  SearchHit,
  SearchQuery,
} from '../../src/store/graph-store.ts';
import { foldedLength } from '../../src/text/normalize.ts';
import { indexTerms, type SearchNeed, searchNeeds, searchScore } from '../../src/text/search-terms.ts';
import { sortKeyRange } from '../../src/text/sort-key.ts';
import { cardOf, compareKeys, depthsFrom, relationsAt, sortOf, startKeyOf } from './reference-edges.ts';
import type { Tables } from './reference-tables.ts';

/** The reference store's lists of entities: find, search, near. Each filter is one plain condition. */

export const findIn = (tables: Tables, query: FindQuery): Found[] => {
  const way = query.descending === true ? 'down' : 'up';
  const [after] = query.after === undefined ? [undefined] : decodeCursor(query.after, 's');
  const rows = matchingEntities(tables, query)
    .map((entity) => ({ card: cardOf(entity), key: findKey(entity, query) }))
    .sort((a, b) => compareKeys([a.key], [b.key], [way]));
  const found = rows.map(({ card, key }) => ({ card, key, cursor: encodeCursor(key) }));
  const beyond = query.backward === true ? -1 : 1;
  const beyondCursor = found.filter(
    ({ key }) => after === undefined || compareKeys([key], [after], [way]) === beyond,
  );
  const page =
    query.backward === true ? beyondCursor.slice(-query.first) : beyondCursor.slice(0, query.first);
  return page.map(({ card, cursor }) => ({ card, cursor }));
};

const findKey = (entity: Entity, { order }: FindQuery): string => {
  if (order === 'NAME') return sortOf(entity);
  return order === 'START' ? startKeyOf(entity) : `${entity.firstSeen}\u0001${sortOf(entity)}`;
};

export const matchingEntities = (tables: Tables, filter: FindFilter): Entity[] => {
  const inSubtree = subtreeTest(tables, filter);
  return [...tables.entities.values()].filter(
    (entity) =>
      NODE_KINDS[entity.kind].type === filter.type &&
      hasValues(entity, filter) &&
      hasNames(entity, filter) &&
      inSubtree(entity) &&
      isHeld(tables, entity, filter) &&
      wasSeen(tables, entity, filter.seen) &&
      touches(entity, filter.between),
  );
};

const hasValues = ({ kind, values }: Entity, filter: FindFilter): boolean =>
  (filter.kinds === undefined || filter.kinds.includes(kind)) &&
  (filter.url === undefined || values.url === filter.url) &&
  (filter.categories === undefined || isAmong(values.category, filter.categories)) &&
  (filter.statuses === undefined || isAmong(values.status, filter.statuses));

const isAmong = <T>(value: T | undefined, values: readonly T[]): boolean =>
  value !== undefined && values.includes(value);

const hasNames = (entity: Entity, { name, text }: FindFilter): boolean => {
  const range = name === undefined ? undefined : sortKeyRange(name);
  const key = sortOf(entity);
  return (
    (range === undefined || (key >= range.from && key < range.to)) &&
    (text === undefined || matchingLengths(entity, text).length > 0)
  );
};

/** How each type lies in an organisation: the relation, and the end at which the organisation stands. */
const WITHIN: Readonly<Record<string, { kind: RelationKind; organization: 'from' | 'to' }>> = {
  person: { kind: 'HAS_ROLE', organization: 'to' },
  event: { kind: 'ORGANIZES', organization: 'from' },
  business: { kind: 'OFFERS', organization: 'from' },
  place: { kind: 'LOCATED_AT', organization: 'from' },
};

const subtreeTest = (tables: Tables, filter: FindFilter): ((entity: Entity) => boolean) => {
  if (filter.within === undefined && filter.ranks === undefined) return () => true;
  const root = filter.within === undefined ? undefined : (tables.entityOf.get(filter.within) ?? 'nothing');
  const units = root === undefined ? undefined : depthsFrom(tables, root, filter.when);
  const way = WITHIN[filter.type];
  if (way === undefined) return ({ id }) => units?.has(id) ?? true;
  const counts = (relation: Relation): boolean =>
    (units === undefined || units.has(relation[way.organization])) &&
    (filter.ranks === undefined || filter.ranks.includes(relation.says.rank ?? 'OTHER'));
  const counted = relationsAt(tables, way.kind, filter.when).filter(counts);
  const other = way.organization === 'from' ? 'to' : 'from';
  return ({ id }) => counted.some((relation) => relation[other] === id);
};

const isHeld = (
  tables: Tables,
  entity: Entity,
  { heldOnly, within, ranks, when, type }: FindFilter,
): boolean => {
  if (heldOnly !== true || within !== undefined || ranks !== undefined || when === 'ever') return true;
  if (type !== 'person') return entity.firstSeen <= when.known;
  return relationsAt(tables, 'HAS_ROLE', when).some(({ from }) => from === entity.id);
};

const wasSeen = (tables: Tables, { id }: Entity, seen: FindFilter['seen']): boolean =>
  seen === undefined ||
  membersOf(tables, id).some(
    (mention) =>
      (seen.to === undefined || mention.firstRead <= seen.to) &&
      (seen.from === undefined || seenAt(tables, mention) >= seen.from),
  );

/** The mentions that answer for the entity, of those that are stored. */
export const membersOf = (tables: Tables, entity: string): Mention[] =>
  [...tables.mentions.values()].filter(({ id }) => tables.entityOf.get(id) === entity);

/** Its own last reading, or the page's while the page still says it. */
export const seenAt = (
  tables: Tables,
  fact: { page: string; firstRead: string; lastRead?: string },
): string => fact.lastRead ?? tables.pages.get(fact.page)?.lastRead ?? fact.firstRead;

const touches = ({ values: { start, end } }: Entity, between: DayRange | undefined): boolean => {
  if (between === undefined) return true;
  if (start === undefined) return false;
  return (
    (between.to === undefined || firstDay(start) <= lastDay(between.to)) &&
    (between.from === undefined || lastDay(end ?? start) >= firstDay(between.from))
  );
};

export const searchIn = (tables: Tables, { text, kinds, first, after }: SearchQuery): SearchHit[] => {
  const cursor = after === undefined ? undefined : decodeCursor(after, 'ns');
  return [...tables.entities.values()]
    .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
    .map((entity) => ({ entity, lengths: matchingLengths(entity, text) }))
    .filter(({ lengths }) => lengths.length > 0)
    .map(({ entity, lengths }) => ({ entity, key: [Math.min(...lengths), sortOf(entity)] as const }))
    .sort((a, b) => compareKeys(a.key, b.key, ['up', 'up']))
    .filter(({ key }) => cursor === undefined || compareKeys(key, cursor, ['up', 'up']) > 0)
    .slice(0, first)
    .map(({ entity, key }) => ({
      card: cardOf(entity),
      score: searchScore(text, key[0]),
      cursor: encodeCursor(...key),
    }));
};

/** The lengths of those of its names that hold all of the text. */
const matchingLengths = ({ name, aliases }: Entity, text: string): number[] =>
  [name, ...aliases].filter((one) => nameHolds(one, text)).map(foldedLength);

/** What both stores write in the syntax of their indexes: all needs are met within one name. */
export const nameHolds = (name: string, text: string): boolean => {
  const needs = searchNeeds(text);
  const terms = indexTerms(name).split(' ');
  return needs.length > 0 && needs.every((need) => isMet(need, terms));
};

const isMet = (need: SearchNeed, terms: readonly string[]): boolean => {
  if (need.match === 'word') return terms.includes(need.term);
  if (need.match === 'prefix') return terms.some((term) => term.startsWith(need.term));
  return terms.some((_, start) => need.terms.every((term, at) => terms[start + at] === term));
};

export const eventsNear = (tables: Tables, query: NearQuery): LocatedEvent[] =>
  [...tables.entities.values()]
    .filter(({ kind }) => kind === 'EVENT')
    .filter((event) => touches(event, query.between))
    .filter(({ values }) => query.categories === undefined || isAmong(values.category, query.categories))
    .sort((a, b) => compareText(startKeyOf(a), startKeyOf(b)))
    .flatMap((event) => locate(tables, event, query))
    .slice(0, query.limit);

const locate = (tables: Tables, event: Entity, { box, when }: NearQuery): LocatedEvent[] => {
  const located = relationsAt(tables, 'LOCATED_AT', when);
  const own = located.filter(({ from }) => from === event.id);
  const organisers = relationsAt(tables, 'ORGANIZES', when).filter(({ to }) => to === event.id);
  const theirs = located.filter(({ from }) => organisers.some((organised) => organised.from === from));
  const [place] = (own.length > 0 ? own : theirs)
    .map(({ to }) => tables.entities.get(to) as Entity)
    .filter(({ values }) => isInBox(values.latitude, values.longitude, box))
    .sort((a, b) => compareText(a.id, b.id));
  if (place === undefined) return [];
  const { latitude, longitude } = place.values as { latitude: number; longitude: number };
  return [
    {
      card: cardOf(event),
      category: event.values.category,
      status: event.values.status,
      latitude,
      longitude,
    },
  ];
};

const isInBox = (latitude: number | undefined, longitude: number | undefined, box: Box): boolean => {
  if (latitude === undefined || longitude === undefined) return false;
  const crosses = box.west > box.east;
  const inWidth = crosses
    ? longitude >= box.west || longitude <= box.east
    : longitude >= box.west && longitude <= box.east;
  return inWidth && latitude >= box.south && latitude <= box.north;
};
