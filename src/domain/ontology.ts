/**
 * What kinds of things and relations there are, as data. Types, GraphQL enums (checked by a test), Neo4j labels
 * and the `inm` export all follow from these tables.
 */

/** A mention's coarse type is part of its id; its kind is a value that other pages may correct. */
export const COARSE_TYPES = ['organization', 'person', 'event', 'place', 'business'] as const;
export type CoarseType = (typeof COARSE_TYPES)[number];

interface NodeKindSpec {
  /** Neo4j label and GraphQL type name. */
  readonly label: string;
  readonly type: CoarseType;
}

/** Order matters: of two kinds that equally many pages give a thing, the earlier one is kept; UNIT says least. */
export const NODE_KINDS = {
  UNIVERSITY: { label: 'University', type: 'organization' },
  COLLEGE: { label: 'College', type: 'organization' },
  DEPARTMENT: { label: 'Department', type: 'organization' },
  LABORATORY: { label: 'Laboratory', type: 'organization' },
  COMPANY: { label: 'Company', type: 'organization' },
  NGO: { label: 'Ngo', type: 'organization' },
  UNIT: { label: 'Unit', type: 'organization' },
  PERSON: { label: 'Person', type: 'person' },
  BUSINESS: { label: 'Business', type: 'business' },
  EVENT: { label: 'Event', type: 'event' },
  PLACE: { label: 'Place', type: 'place' },
} as const satisfies Record<string, NodeKindSpec>;

export type NodeKind = keyof typeof NODE_KINDS;
export const NODE_KIND_NAMES = Object.keys(NODE_KINDS) as NodeKind[];

export const ORGANIZATION_KINDS = NODE_KIND_NAMES.filter(
  (kind): kind is OrganizationKind => NODE_KINDS[kind].type === 'organization',
);
export type OrganizationKind = {
  [K in NodeKind]: (typeof NODE_KINDS)[K]['type'] extends 'organization' ? K : never;
}[NodeKind];

export const kindsOfType = (type: CoarseType): NodeKind[] =>
  NODE_KIND_NAMES.filter((kind) => NODE_KINDS[kind].type === type);

/** The relation kinds of the information network model (WEB-UIE, section 4). */
export const INM_KINDS = [
  'normal',
  'contain',
  'role-based',
  'specific',
  'identification',
  'context',
  'inverse',
] as const;
export type InmKind = (typeof INM_KINDS)[number];

interface RelationKindSpec {
  readonly from: readonly CoarseType[];
  readonly to: readonly CoarseType[];
  readonly inm: InmKind;
  readonly inverse: string;
}

/** Relations between entities that settling derives and both stores keep. */
export const RELATION_KINDS = {
  CONTAINS: { from: ['organization'], to: ['organization'], inm: 'contain', inverse: 'partOf' },
  HAS_ROLE: { from: ['person'], to: ['organization'], inm: 'role-based', inverse: 'roleHolders' },
  OFFERS: { from: ['organization'], to: ['business'], inm: 'normal', inverse: 'offeredBy' },
  ORGANIZES: { from: ['organization'], to: ['event'], inm: 'normal', inverse: 'organizer' },
  TAKES_PART: { from: ['person'], to: ['event'], inm: 'role-based', inverse: 'participants' },
  LOCATED_AT: { from: ['organization', 'event'], to: ['place'], inm: 'context', inverse: 'hosts' },
} as const satisfies Record<string, RelationKindSpec>;

export type RelationKind = keyof typeof RELATION_KINDS;
export const RELATION_KIND_NAMES = Object.keys(RELATION_KINDS) as RelationKind[];

/** SAME_AS joins mentions (a judgement), SPECIALIZES is ontology data for the `inm` export; neither joins entities. */
export const OTHER_RELATIONS = {
  SAME_AS: { inm: 'identification', inverse: 'SAME_AS' },
  SPECIALIZES: { inm: 'specific', inverse: 'generalizes' },
} as const satisfies Record<string, { inm: InmKind; inverse: string }>;

/** College and department are teaching units: the `specific` relation of the information network model. */
export const SPECIALIZES: readonly { readonly special: string; readonly general: string }[] = [
  { special: 'College', general: 'TeachingUnit' },
  { special: 'Department', general: 'TeachingUnit' },
];

/** Highest first: a person counts once, under the highest rank held. */
export const RANKS = [
  'PROFESSOR',
  'ASSOCIATE_PROFESSOR',
  'ASSISTANT_PROFESSOR',
  'LECTURER',
  'INSTRUCTOR',
  'RESEARCHER',
  'HEAD',
  'EXECUTIVE',
  'STAFF',
  'STUDENT',
  'EMERITUS',
  'OTHER',
] as const;
export type Rank = (typeof RANKS)[number];

/** 0 for the highest; a role without a rank is as OTHER. */
export const rankOrder = (rank: Rank | undefined): number => RANKS.indexOf(rank ?? 'OTHER');

export const ROLE_STATUSES = ['CURRENT', 'FORMER', 'ON_LEAVE'] as const;
export type RoleStatus = (typeof ROLE_STATUSES)[number];

export const ROLE_MODIFIERS = ['ACTING', 'VISITING', 'ADJUNCT', 'SPECIALLY_APPOINTED'] as const;
export type RoleModifier = (typeof ROLE_MODIFIERS)[number];

export const EVENT_CATEGORIES = [
  'EXHIBITION',
  'GOURMET',
  'SHOPPING',
  'AMUSEMENT',
  'ACADEMIC',
  'OTHER',
] as const;
export type EventCategory = (typeof EVENT_CATEGORIES)[number];

export const EVENT_STATUSES = ['SCHEDULED', 'MOVED', 'POSTPONED', 'CANCELLED', 'GONE'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

export const CONTACT_KINDS = ['PHONE', 'FAX', 'EMAIL', 'ADDRESS', 'HOURS'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

export const VERDICTS = ['SAME', 'DIFFERENT', 'UNSURE'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const CHANGE_KINDS = [
  'LISTED',
  'NOT_LISTED',
  'TITLE_CHANGED',
  'UNIT_APPEARED',
  'UNIT_NOT_LISTED',
  'UNIT_RENAMED',
  'MOVED',
  'EVENT_MOVED',
  'EVENT_POSTPONED',
  'EVENT_CANCELLED',
  'EVENT_GONE',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** A page of the crawl: waiting, read, left out by a rule, or not to be had. */
export const PAGE_STATES = ['QUEUED', 'FETCHED', 'SKIPPED', 'FAILED'] as const;
export type PageState = (typeof PAGE_STATES)[number];
