import { CRAWL_STATES } from '../domain/crawl.ts';
import { JUDGEMENT_ORIGINS } from '../domain/judgement.ts';
import {
  CHANGE_KINDS,
  COARSE_TYPES,
  CONTACT_KINDS,
  EVENT_CATEGORIES,
  EVENT_STATUSES,
  NODE_KIND_NAMES,
  PAGE_STATES,
  RANKS,
  RELATION_KIND_NAMES,
  ROLE_MODIFIERS,
  ROLE_STATUSES,
  VERDICTS,
} from '../domain/ontology.ts';
import { PAGE_KINDS } from '../domain/page-kind.ts';
import {
  byName,
  count,
  entityId,
  type Field,
  idOf,
  latitude,
  listOf,
  longitude,
  name,
  number,
  numbersByName,
  objectOf,
  oneOf,
  optional,
  partialDate,
  required,
  type Shape,
  score,
  text,
  time,
  url,
  yes,
} from './shapes.ts';

/** The types of lines in the order in which they are written: first what pages say, then what follows from it. */
export const LINE_TYPES = [
  'page',
  'mention',
  'assertion',
  'evidence',
  'judgement',
  'node',
  'relation',
  'change',
  'crawl',
] as const;
export type LineType = (typeof LINE_TYPES)[number];

const VALUES = objectOf(
  optional('url', text),
  optional('image', text),
  optional('description', text),
  optional('type', text),
  optional('founded', partialDate),
  optional('legalForm', text),
  optional('start', partialDate),
  optional('end', partialDate),
  optional('time', text),
  optional('category', oneOf(EVENT_CATEGORIES)),
  optional('status', oneOf(EVENT_STATUSES)),
  optional('address', text),
  optional('latitude', latitude),
  optional('longitude', longitude),
);

const STATEMENT: readonly Field[] = [
  optional('title', text),
  optional('rank', oneOf(RANKS)),
  optional('status', oneOf(ROLE_STATUSES)),
  optional('modifier', oneOf(ROLE_MODIFIERS)),
  optional('validFrom', partialDate),
  optional('validTo', partialDate),
  optional('as', text),
];

const READINGS: readonly Field[] = [
  required('firstRead', time),
  optional('lastRead', time),
  optional('closedAt', time),
];

const CONTACT: readonly Field[] = [required('kind', oneOf(CONTACT_KINDS)), required('value', text)];
const FACT_ID = idOf(...COARSE_TYPES, 'relation', 'contact');

/** What the crawl alone needs of a page. */
export const CRAWL_FIELDS: readonly string[] = [
  ...['etag', 'lastModified', 'round', 'place', 'score', 'scoreParts', 'via'],
];

const CRAWL_COUNTS = objectOf(
  required('fetched', count),
  required('unchanged', count),
  required('skipped', byName(count)),
  required('failed', byName(count)),
  required('linksLeftOut', byName(count)),
  required('pagesByKind', byName(count)),
  required('foundByKind', byName(byName(count))),
);

const ESTIMATE = objectOf(
  ...['linked', 'listed', 'both', 'pages', 'low', 'high', 'missing'].map((name) => required(name, count)),
);

export const LINE_SHAPES: Readonly<Record<LineType, Shape>> = {
  page: objectOf(
    required('url', url),
    required('host', text),
    required('state', oneOf(PAGE_STATES)),
    optional('reason', text),
    optional('title', text),
    optional('kind', oneOf(PAGE_KINDS)),
    optional('firstRead', time),
    optional('lastRead', time),
    optional('snapshot', text),
    optional('etag', text),
    optional('lastModified', text),
    optional('round', text),
    optional('place', count),
    optional('score', number),
    optional('scoreParts', numbersByName),
    optional('via', text),
  ),
  mention: objectOf(
    required('id', entityId),
    required('kind', oneOf(NODE_KIND_NAMES)),
    required('name', name),
    required('page', url),
    ...READINGS,
    required('score', score),
    required('values', VALUES),
    optional('contacts', listOf(objectOf(required('id', idOf('contact')), ...CONTACT))),
    optional('formerly', listOf(objectOf(required('until', time), required('values', VALUES)))),
  ),
  assertion: objectOf(
    required('id', idOf('relation')),
    required('kind', oneOf(RELATION_KIND_NAMES)),
    required('from', entityId),
    required('to', entityId),
    ...STATEMENT,
    required('page', url),
    ...READINGS,
    required('score', score),
  ),
  evidence: objectOf(
    required('id', idOf('evidence')),
    required('fact', FACT_ID),
    required('page', url),
    required('snapshot', text),
    required('path', text),
    required('text', text),
    required('firstRead', time),
    optional('lastRead', time),
    optional('hidden', yes),
  ),
  judgement: objectOf(
    required('a', entityId),
    required('b', entityId),
    required('origin', oneOf(JUDGEMENT_ORIGINS)),
    required('verdict', oneOf(VERDICTS)),
    required('score', score),
    required('by', text),
    required('at', time),
    required('reasons', listOf(text)),
  ),
  node: objectOf(
    required('id', entityId),
    required('kind', oneOf(NODE_KIND_NAMES)),
    required('name', name),
    required('aliases', listOf(name)),
    required('values', VALUES),
    required('contacts', listOf(objectOf(...CONTACT, required('facts', listOf(idOf('contact')))))),
    required('firstSeen', time),
    required('members', listOf(entityId)),
  ),
  relation: objectOf(
    required('id', idOf('relation')),
    required('kind', oneOf(RELATION_KIND_NAMES)),
    required('from', entityId),
    required('to', entityId),
    ...STATEMENT,
    required('firstSeen', time),
    optional('closedAt', time),
    optional('closedLastSeen', time),
    optional('news', yes),
    required('pages', count),
    required('confidence', score),
    required('assertions', listOf(idOf('relation'))),
  ),
  change: objectOf(
    required('id', idOf('change')),
    required('at', time),
    required('kind', oneOf(CHANGE_KINDS)),
    optional('person', entityId),
    optional('organization', entityId),
    optional('formerOrganization', entityId),
    optional('event', entityId),
    optional('before', text),
    optional('after', text),
    required('facts', listOf(FACT_ID)),
  ),
  crawl: objectOf(
    required('id', idOf('crawl')),
    required('urls', listOf(url)),
    required('sites', listOf(text)),
    optional('kind', text),
    required('strategy', text),
    optional('budget', count),
    required('round', count),
    required('state', oneOf(CRAWL_STATES)),
    optional('reason', text),
    required('startedAt', time),
    optional('endedAt', time),
    required('places', count),
    optional('budgetEnds', count),
    required('counts', CRAWL_COUNTS),
    optional('estimate', ESTIMATE),
  ),
};
