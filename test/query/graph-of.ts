import type { Entity, Relation } from '../../src/domain/entity.ts';
import { ID_PREFIXES } from '../../src/domain/ids.ts';
import type { Assertion, Mention, Statement, Values } from '../../src/domain/mention.ts';
import { type CoarseType, kindsOfType, type RelationKind } from '../../src/domain/ontology.ts';
import type { Page } from '../../src/domain/page.ts';
import type { GraphStore, Reader } from '../../src/store/graph-store.ts';

/** A relation of a hand-made graph; things are named by short words whose order is that of their ids. */
export interface Told {
  readonly kind: RelationKind;
  readonly from: string;
  readonly to: string;
  readonly says?: Statement;
  readonly firstSeen?: string;
  readonly lastSeen?: string;
  readonly closedAt?: string;
}

export const NOW = '2026-06-01T00:00:00.000Z';

/** `years`: '2010-2012', '2010-' for an unsaid end, '-2012' for an unsaid start, '' for neither. */
export const role = (person: string, organization: string, years = '', more: Partial<Told> = {}): Told => {
  const [validFrom = '', validTo = ''] = years.split('-');
  const says = { ...(validFrom && { validFrom }), ...(validTo && { validTo }), ...more.says };
  return { kind: 'HAS_ROLE', from: `p:${person}`, to: `o:${organization}`, ...more, says };
};

export const part = (person: string, event: string, as = 'speaker'): Told => ({
  kind: 'TAKES_PART',
  from: `p:${person}`,
  to: `e:${event}`,
  says: { as },
});

export const organizes = (organization: string, event: string): Told => ({
  kind: 'ORGANIZES',
  from: `o:${organization}`,
  to: `e:${event}`,
});

export const contains = (whole: string, piece: string): Told => ({
  kind: 'CONTAINS',
  from: `o:${whole}`,
  to: `o:${piece}`,
});

export const located = (thing: string, place: string): Told => ({
  kind: 'LOCATED_AT',
  from: thing,
  to: `l:${place}`,
});

/** The id of `p:ann`: its letters in hex, so that ids have the order of the words. */
export const idOf = (thing: string): string => {
  const [prefix = '', word = ''] = thing.split(':');
  return `${prefix}_${Buffer.from(word).toString('hex').padEnd(24, '0').slice(0, 24)}`;
};

export const wordOf = (id: string): string =>
  `${id[0]}:${Buffer.from(id.slice(2), 'hex').toString().replaceAll('\0', '')}`;

/** The id of the n-th relation told. */
export const relationId = (nth: number): string => `r_${nth.toString(16).padStart(24, '0')}`;

/** Fills the store; each relation stands on a page of its own, so that each is last seen when it says. */
export const tell = async (
  store: GraphStore,
  told: readonly Told[],
  values: Readonly<Record<string, Values>> = {},
): Promise<void> => {
  const things = [...new Set([...told.flatMap(({ from, to }) => [from, to]), ...Object.keys(values)])];
  await store.apply({
    put: {
      pages: [pageOf('things', NOW), ...told.map((each, nth) => pageOf(String(nth), each.lastSeen ?? NOW))],
      mentions: things.map((thing) => mentionOf(thing, values[thing] ?? {})),
      assertions: told.map(assertionOf),
      entities: things.map((thing) => entityOf(thing, values[thing] ?? {})),
      relations: told.map(relationOf),
    },
  });
};

const urlOf = (page: string): string => `https://example.org/${page}`;

const pageOf = (page: string, lastRead: string): Page => ({
  url: urlOf(page),
  host: 'example.org',
  state: 'FETCHED',
  firstRead: '2000-01-01T00:00:00.000Z',
  lastRead,
});

const typeOf = (thing: string): CoarseType =>
  Object.entries(ID_PREFIXES).find(([, prefix]) => prefix === thing[0])?.[0] as CoarseType;

const mentionOf = (thing: string, values: Values): Mention => ({
  id: idOf(thing),
  page: urlOf('things'),
  firstRead: '2000-01-01T00:00:00.000Z',
  score: 1,
  type: typeOf(thing),
  kind: kindsOfType(typeOf(thing))[0] ?? 'PERSON',
  name: thing.slice(2),
  values,
});

const entityOf = (thing: string, values: Values): Entity => ({
  id: idOf(thing),
  kind: kindsOfType(typeOf(thing))[0] ?? 'PERSON',
  name: thing.slice(2),
  aliases: [],
  values,
  contacts: [],
  firstSeen: '2000-01-01T00:00:00.000Z',
  members: [idOf(thing)],
});

const firstSeenOf = (told: Told): string => told.firstSeen ?? '2000-01-01T00:00:00.000Z';

const assertionOf = (told: Told, nth: number): Assertion => ({
  id: relationId(nth),
  page: urlOf(String(nth)),
  firstRead: firstSeenOf(told),
  score: 1,
  kind: told.kind,
  from: idOf(told.from),
  to: idOf(told.to),
  says: told.says ?? {},
  ...(told.closedAt !== undefined && { closedAt: told.closedAt, lastRead: told.lastSeen ?? told.closedAt }),
});

export const relationOf = (told: Told, nth: number): Relation => ({
  id: relationId(nth),
  kind: told.kind,
  from: idOf(told.from),
  to: idOf(told.to),
  says: told.says ?? {},
  firstSeen: firstSeenOf(told),
  ...(told.closedAt !== undefined && {
    closedAt: told.closedAt,
    closedLastSeen: told.lastSeen ?? told.closedAt,
  }),
  pages: 1,
  confidence: 1,
  assertions: [relationId(nth)],
});

/** The reader, with how often it was asked: each method of the port is one statement. */
export const counting = (reader: Reader): { reader: Reader; asked: string[] } => {
  const asked: string[] = [];
  const counted = new Proxy(reader, {
    get: (target, name: keyof Reader) => {
      const method = target[name] as (...values: unknown[]) => unknown;
      return (...values: unknown[]) => {
        asked.push(name);
        return method.apply(target, values);
      };
    },
  });
  return { reader: counted, asked };
};
