import type { Change } from '../../domain/change.ts';
import type { Crawl } from '../../domain/crawl.ts';
import type { Entity, Relation } from '../../domain/entity.ts';
import type { Evidence } from '../../domain/evidence.ts';
import { pageId } from '../../domain/ids.ts';
import { type Judgement, judgementKey } from '../../domain/judgement.ts';
import type { Assertion, Mention } from '../../domain/mention.ts';
import { type PageState, rankOrder } from '../../domain/ontology.ts';
import type { Page } from '../../domain/page.ts';
import { firstDay, lastDay } from '../../domain/partial-date.ts';
import { validitySpan } from '../../domain/validity.ts';
import { foldedLength } from '../../text/normalize.ts';
import { indexTerms } from '../../text/search-terms.ts';
import { sortKey, startKey } from '../../text/sort-key.ts';
import type { Card, QueuedPage } from '../graph-store.ts';
import type { Said } from './rows.ts';

/**
 * What becomes of a row when it is written: flat properties, since Neo4j has no nested ones, with those made from others
 * by which lists are filtered and ordered. The driver leaves out what is undefined. `rows.ts` is the way back.
 */
export type Properties = Readonly<Record<string, unknown>>;

/** Neo4j does not index texts of more than about 8,000 bytes, and somebody's page may link to anything. */
const INDEXED_CHARACTERS = 500;

export const pageProperties = ({ scoreParts, ...page }: Page): Properties => ({
  ...page,
  id: pageId(page.url),
  urlStart: page.url.slice(0, INDEXED_CHARACTERS),
  data: JSON.stringify({ scoreParts }),
  ...(page.state === 'QUEUED' && page.round !== undefined ? inQueue(page.round, page) : {}),
});

/** What brings a page into the queue of its round, and into that of its host there: the best has the least place. */
const inQueue = (round: string, { host, score }: Pick<Page, 'host' | 'score'>): Properties => ({
  queueRound: round,
  queueHost: hostInRound(round, host),
  queuePlace: -(score ?? 0),
});

/** No URL's host has such a character. */
export const hostInRound = (round: string, host: string): string => `${round}\u0001${host}`;

/** What a link changes of a page's node. Null takes away what an earlier round left; what it read stays. */
export const queuedProperties = (page: QueuedPage): Properties => ({
  ...linkProperties(page),
  ...inQueue(page.round, page),
  ...{ url: page.url, host: page.host, urlStart: page.url.slice(0, INDEXED_CHARACTERS) },
  ...{ round: page.round, state: 'QUEUED' satisfies PageState, reason: null, place: null },
});

/** What another score changes of a queued page's node. */
export const linkProperties = ({ score, scoreParts, via }: QueuedPage): Properties => ({
  score,
  via: via ?? null,
  data: JSON.stringify({ scoreParts }),
  queuePlace: -score,
});

export const crawlProperties = (crawl: Crawl): Properties => ({
  id: crawl.id,
  startedAt: crawl.startedAt,
  data: JSON.stringify(crawl),
});

export const mentionProperties = ({ values, contacts, formerly, ...mention }: Mention): Properties => ({
  ...mention,
  data: JSON.stringify({ values, contacts, formerly }),
});

/** Absent ones are null, not undefined: the node keeps what else it has, and these have to go. */
export const assertionProperties = ({ says, ...assertion }: Assertion): Properties => ({
  ...assertion,
  lastRead: assertion.lastRead ?? null,
  closedAt: assertion.closedAt ?? null,
  data: JSON.stringify({ says }),
});

export const evidenceProperties = (evidence: Evidence): Properties => ({ ...evidence });

export const judgementProperties = (judgement: Judgement): Properties => ({
  ...judgement,
  key: judgementKey(judgement),
  reviewScore: judgement.verdict === 'UNSURE' && judgement.origin === 'RULE' ? judgement.score : undefined,
});

export const entityProperties = (entity: Entity): Properties => {
  const { id, kind, name, firstSeen, aliases, values, contacts, members } = entity;
  const { url, image, start, end, category, status, latitude, longitude } = values;
  const sort = sortKey(name, id);
  return {
    ...{ id, kind, name, firstSeen, sort, url, image, start, end, category, status, latitude, longitude },
    startKey: startKey(start === undefined ? undefined : firstDay(start), name, id),
    seenKey: `${firstSeen}\u0001${sort}`,
    urlKey: url === undefined ? undefined : pageId(url),
    firstDay: start === undefined ? undefined : firstDay(start),
    lastDay: start === undefined ? undefined : lastDay(end ?? start),
    card: JSON.stringify({ id, kind, name, url, image, start, end } satisfies Card),
    data: JSON.stringify({ aliases, values, contacts, members }),
  };
};

/** Where it is, if it is on the globe: Neo4j refuses other points, and with them the whole transaction. */
export const locationOf = ({ values: { latitude, longitude } }: Entity): Properties | undefined =>
  latitude !== undefined && longitude !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : undefined;

/** One node a name; kind and sort key of the entity ride along so that a search sorts without it. */
export const nameProperties = (entity: Entity): Properties[] =>
  [entity.name, ...entity.aliases].map((name, place) => ({
    key: `${entity.id} ${place}`,
    place,
    name,
    entity: entity.id,
    kind: entity.kind,
    sort: sortKey(entity.name, entity.id),
    terms: indexTerms(name),
    length: foldedLength(name),
  }));

export const relationProperties = (relation: Relation): Properties => {
  const { id, says, firstSeen, closedAt, closedLastSeen, news, pages, confidence, assertions } = relation;
  return {
    ...{ ...says, id, firstSeen, closedLastSeen, news, pages, confidence, assertions },
    said: JSON.stringify({
      ...{ id, says, firstSeen, closedAt, closedLastSeen, confidence, pages },
    } satisfies Said),
    rankOrder: rankOrder(says.rank),
    ...validitySpan(relation),
  };
};

export const changeProperties = (change: Change): Properties => ({ ...change });
