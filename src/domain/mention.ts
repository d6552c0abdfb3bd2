import { hashId } from './ids.ts';
import type {
  CoarseType,
  ContactKind,
  EventCategory,
  EventStatus,
  NodeKind,
  Rank,
  RelationKind,
  RoleModifier,
  RoleStatus,
} from './ontology.ts';

/** What one page says, and between which readings it said it. */
interface Fact {
  readonly id: string;
  /** The page's URL. */
  readonly page: string;
  readonly firstRead: string;
  /** The last reading that said it; absent while the page still says it. */
  readonly lastRead?: string;
  /** When a complete reading of the page's list no longer had it, or the page said something else instead. */
  readonly closedAt?: string;
  /** How sure extraction is, 0 to 1. */
  readonly score: number;
}

export interface Contact {
  readonly id: string;
  readonly kind: ContactKind;
  readonly value: string;
}

/** What a page says of a thing beside its name. Which of these a coarse type has: ATTRIBUTES. */
export interface Values {
  readonly url?: string;
  readonly image?: string;
  readonly description?: string;
  /** The place source's word: museum, café … */
  readonly type?: string;
  /** Partial date. */
  readonly founded?: string;
  readonly legalForm?: string;
  /** Partial dates of an event. */
  readonly start?: string;
  readonly end?: string;
  /** The time of day as the page has it. */
  readonly time?: string;
  readonly category?: EventCategory;
  readonly status?: EventStatus;
  readonly address?: string;
  readonly latitude?: number;
  readonly longitude?: number;
}

export const ATTRIBUTES = {
  organization: ['url', 'image', 'description', 'type', 'founded', 'legalForm'],
  person: ['url', 'image', 'description'],
  event: ['url', 'image', 'description', 'start', 'end', 'time', 'category', 'status'],
  place: ['url', 'type', 'address', 'latitude', 'longitude'],
  business: ['url', 'image', 'description'],
} as const satisfies Record<CoarseType, readonly (keyof Values)[]>;

/** Values that the page gave until a reading found others. */
export interface FormerValues {
  readonly until: string;
  readonly values: Values;
}

/** What one page says of one thing. */
export interface Mention extends Fact {
  readonly type: CoarseType;
  readonly kind: NodeKind;
  readonly name: string;
  readonly values: Values;
  readonly contacts?: readonly Contact[];
  /** Oldest first. */
  readonly formerly?: readonly FormerValues[];
}

/** What a page states of a relation; two assertions agree when all of it is equal. */
export interface Statement {
  readonly title?: string;
  readonly rank?: Rank;
  readonly status?: RoleStatus;
  readonly modifier?: RoleModifier;
  /** Partial dates. */
  readonly validFrom?: string;
  readonly validTo?: string;
  /** The part somebody takes in an event. */
  readonly as?: string;
}

/** What one page says of two of its mentions. */
export interface Assertion extends Fact {
  readonly kind: RelationKind;
  /** Mention ids. */
  readonly from: string;
  readonly to: string;
  readonly says: Statement;
}

export const STATEMENT_FIELDS = [
  'title',
  'rank',
  'status',
  'modifier',
  'validFrom',
  'validTo',
  'as',
] as const satisfies readonly (keyof Statement)[];

/** One text for one statement, whatever the order of its fields. */
export const statementKey = (says: Statement): string =>
  JSON.stringify(STATEMENT_FIELDS.map((field) => says[field] ?? null));

/**
 * `episode` counts how often the page had stopped saying it: a statement that comes back after it was closed is a
 * new one. Mentions are of one page, so the page is in the ids.
 */
export const assertionId = (
  kind: RelationKind,
  from: string,
  to: string,
  says: Statement,
  episode: number,
): string => hashId('relation', kind, from, to, statementKey(says), episode);

export const contactId = (mention: string, kind: ContactKind, value: string): string =>
  hashId('contact', mention, kind, value);
