import type { Change } from '../domain/change.ts';
import type { Crawl } from '../domain/crawl.ts';
import type { Entity, Relation } from '../domain/entity.ts';
import type { Evidence } from '../domain/evidence.ts';
import type { Judgement, JudgementKey } from '../domain/judgement.ts';
import type { Assertion, Mention, Statement } from '../domain/mention.ts';
import type {
  CoarseType,
  EventCategory,
  EventStatus,
  NodeKind,
  PageState,
  Rank,
  RelationKind,
} from '../domain/ontology.ts';
import type { Page } from '../domain/page.ts';
import type { AsOf, When } from '../domain/validity.ts';

/**
 * The ports. They speak of mentions, entities and relations, never of rows or records.
 * Reads are batched: ids in, one result per id out, in the order asked; each method is one statement unless it says
 * otherwise. Both adapters give the same answers in the same order.
 */
export interface GraphStore extends Reader, Ledger, Writer, Frontier {
  /** What this store is, for people: `sqlite:./data/orgraph.db`. Never holds a password. */
  readonly name: string;
  /** Brings the schema up to the version of this code; says which versions it went from and to. */
  migrate(): Promise<{ readonly from: number; readonly to: number }>;
  /** Throws a StoreError where the store cannot answer now. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

// ---- what users ask ---------------------------------------------------------------------------------------------

/** What a list shows of an entity: scalar columns, so that a thousand of them cost little. */
export interface Card {
  readonly id: string;
  readonly kind: NodeKind;
  readonly name: string;
  readonly url: string | undefined;
  readonly image: string | undefined;
  /** Events only. */
  readonly start: string | undefined;
  readonly end: string | undefined;
}

/** A relation seen from one of its ends, with what a list shows of the other. */
export interface Edge {
  readonly id: string;
  /** The entity asked about. */
  readonly of: string;
  readonly says: Statement;
  readonly firstSeen: string;
  readonly closedAt: string | undefined;
  readonly closedLastSeen: string | undefined;
  readonly confidence: number;
  /** The other end. */
  readonly node: Card;
  /** Where to go on after this edge. */
  readonly cursor: string;
}

/**
 * NAME: the other end's sort key. RANK: highest rank first, then sort key. BEST: most pages first, then confidence,
 * then sort key. START: the event's start key. The relation's id closes each; cursors hold these keys in this order.
 */
export type EdgeOrder = 'NAME' | 'NAME_DESC' | 'RANK' | 'BEST' | 'START' | 'START_DESC';

export interface EdgeFilter {
  readonly kind: RelationKind;
  /** `out`: the ids asked about are the relation's `from`. */
  readonly direction: 'out' | 'in';
  readonly when: When;
  readonly nodeKinds?: readonly NodeKind[];
  readonly ranks?: readonly Rank[];
}

export interface EdgeQuery extends EdgeFilter {
  readonly ids: readonly string[];
  readonly order: EdgeOrder;
  /** Per id. */
  readonly first: number;
  readonly after?: string;
}

/**
 * The lists of an organisation that hold nodes, not relations: each node once, however many relations lead to it.
 * Stores keep an index for each.
 */
export const NEIGHBOUR_LISTS = {
  parts: { kind: 'CONTAINS', direction: 'out' },
  people: { kind: 'HAS_ROLE', direction: 'in' },
  businesses: { kind: 'OFFERS', direction: 'out' },
} as const satisfies Record<string, Pick<EdgeFilter, 'kind' | 'direction'>>;
export type NeighbourList = keyof typeof NEIGHBOUR_LISTS;

export interface NeighbourFilter extends Pick<EdgeFilter, 'when' | 'nodeKinds' | 'ranks'> {
  readonly list: NeighbourList;
}

export interface NeighbourQuery extends NeighbourFilter {
  readonly ids: readonly string[];
  /** By name. */
  readonly descending?: boolean;
  /** Per id. */
  readonly first: number;
  readonly after?: string;
}

export interface Neighbour {
  readonly node: Card;
  readonly cursor: string;
}

/** A relation with both ends: what `node(id)` shows of a role. */
export interface RelationCard {
  readonly relation: Relation;
  readonly from: Card;
  readonly to: Card;
}

export type FindOrder = 'NAME' | 'START' | 'FIRST_SEEN';

export interface FindFilter {
  readonly type: CoarseType;
  readonly kinds?: readonly NodeKind[];
  /** Names and aliases hold all of this (see searchNeeds); a text without a letter or digit finds nothing. */
  readonly text?: string;
  /** The name, folded, is this. */
  readonly name?: string;
  readonly url?: string;
  /**
   * In the sub-tree of this entity, itself included: an organisation by CONTAINS, a person by a role held there, an
   * event by ORGANIZES, a business by OFFERS, all at `when`.
   */
  readonly within?: string;
  /** People who hold one of these ranks at `when` (in the sub-tree, where `within` is given). */
  readonly ranks?: readonly Rank[];
  readonly when: When;
  /**
   * Where neither `within` nor `ranks` narrow to relations that hold at `when`: people who hold any role at `when`,
   * organisations known by then. Off for 'ever'.
   */
  readonly heldOnly?: boolean;
  /** Some page said it between these times, both included. */
  readonly seen?: { readonly from?: string; readonly to?: string };
  /** Events that touch these days. */
  readonly between?: DayRange;
  readonly categories?: readonly EventCategory[];
  readonly statuses?: readonly EventStatus[];
}

export interface DayRange {
  readonly from?: string;
  readonly to?: string;
}

export interface FindQuery extends FindFilter {
  readonly order: FindOrder;
  readonly descending?: boolean;
  readonly first: number;
  /** Entities after this cursor in the order asked; with `backward`, the last ones before it, still in the order asked. */
  readonly after?: string;
  readonly backward?: boolean;
}

export interface Found {
  readonly card: Card;
  readonly cursor: string;
}

export interface TreeQuery {
  readonly ids: readonly string[];
  readonly direction: 'descendants' | 'ancestors';
  readonly depth: number;
  readonly when: When;
  readonly kinds?: readonly NodeKind[];
  /** Per id, nearest first, then by name. */
  readonly first: number;
  readonly after?: string;
}

export interface TreeRow {
  readonly node: Card;
  /** The least number of steps. */
  readonly depth: number;
  readonly cursor: string;
}

export interface SearchQuery {
  readonly text: string;
  readonly kinds?: readonly NodeKind[];
  readonly first: number;
  readonly after?: string;
}

export interface SearchHit {
  readonly card: Card;
  readonly score: number;
  readonly cursor: string;
}

/** Edges included; where it crosses the 180th meridian, west is greater than east. */
export interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** An event with the coordinates of its own place, or else of its organiser's. */
export interface LocatedEvent {
  readonly card: Card;
  readonly category: EventCategory | undefined;
  readonly status: EventStatus | undefined;
  readonly latitude: number;
  readonly longitude: number;
}

export interface NearQuery {
  readonly box: Box;
  readonly between?: DayRange;
  readonly categories?: readonly EventCategory[];
  readonly when: AsOf;
  /** At most so many candidates, by start key. */
  readonly limit: number;
}

export interface Tally {
  /** Of the whole sub-tree, the organisation itself included. */
  readonly people: number;
  readonly peopleByRank: readonly { readonly rank: Rank; readonly count: number }[];
  readonly unitsByKind: readonly { readonly kind: NodeKind; readonly count: number }[];
}

export interface ChangeQuery {
  /** Changes in its sub-tree as it was ever known, itself included. */
  readonly organization?: string;
  readonly since?: string;
  readonly until?: string;
  readonly kinds?: readonly Change['kind'][];
  /** By time, then id. */
  readonly first: number;
  readonly after?: string;
}

export interface ChangeRow {
  readonly change: Change;
  readonly cursor: string;
}

/** A change with its place in the order in which the store took them in: what a subscription follows. */
export interface FedChange {
  readonly change: Change;
  readonly sequence: number;
}

/** A judgement seen from one entity: `mention` is the other side. */
export interface JudgementOf {
  readonly judgement: Judgement;
  readonly of: string;
  readonly mention: Mention;
}

export interface SeenEvidence extends Evidence {
  /** Its own last reading, or the page's while the page still says it. */
  readonly seenAt: string;
}

export interface StoreStats {
  readonly nodes: readonly { readonly kind: NodeKind; readonly count: number }[];
  readonly relations: readonly { readonly kind: RelationKind; readonly count: number }[];
  readonly pages: readonly { readonly state: PageState; readonly count: number }[];
  readonly mentions: number;
  readonly assertions: number;
  readonly evidence: number;
  readonly judgements: number;
  readonly changes: number;
  readonly unsettled: number;
}

export interface Reader {
  /** The entity of each mention id (an entity's own id is one). */
  resolve(ids: readonly string[]): Promise<(string | undefined)[]>;
  /** Entities by the id of any member. */
  entities(ids: readonly string[]): Promise<(Entity | undefined)[]>;
  /** Relations by the id of any of their assertions. */
  relations(ids: readonly string[]): Promise<(RelationCard | undefined)[]>;
  edges(query: EdgeQuery): Promise<Edge[][]>;
  countEdges(ids: readonly string[], filter: EdgeFilter): Promise<number[]>;
  neighbours(query: NeighbourQuery): Promise<Neighbour[][]>;
  countNeighbours(ids: readonly string[], filter: NeighbourFilter): Promise<number[]>;
  find(query: FindQuery): Promise<Found[]>;
  count(filter: FindFilter): Promise<number>;
  tree(query: TreeQuery): Promise<TreeRow[][]>;
  countTree(query: Omit<TreeQuery, 'first' | 'after'>): Promise<number[]>;
  search(query: SearchQuery): Promise<SearchHit[]>;
  eventsIn(query: NearQuery): Promise<LocatedEvent[]>;
  tally(ids: readonly string[], when: When): Promise<Tally[]>;
  /** Evidence of entities (of their mentions), relations (of their assertions) or facts, by page and path. */
  evidence(of: 'entity' | 'relation' | 'fact', ids: readonly string[]): Promise<SeenEvidence[][]>;
  /** The last reading of a page that still says it, or else the last that did. */
  lastSeen(of: 'entity' | 'relation', ids: readonly string[]): Promise<(string | undefined)[]>;
  /** Every judgement on the members of these entities, a person's and a rule's alike. */
  judgementsOf(entities: readonly string[]): Promise<JudgementOf[][]>;
  /** UNSURE pairs on which no person has spoken, highest score first. */
  unsurePairs(first: number, after?: string): Promise<{ judgement: Judgement; cursor: string }[]>;
  changes(query: ChangeQuery): Promise<ChangeRow[]>;
  changesById(ids: readonly string[]): Promise<(Change | undefined)[]>;
  /** Changes that the store took in after `sequence`, in that order. */
  changesAfter(sequence: number, limit: number): Promise<FedChange[]>;
  lastSequence(): Promise<number>;
  pages(urls: readonly string[]): Promise<(Page | undefined)[]>;
  /** By `pageId` of their URLs. */
  pagesById(ids: readonly string[]): Promise<(Page | undefined)[]>;
  crawlsById(ids: readonly string[]): Promise<(Crawl | undefined)[]>;
  /** The one begun last first, then by id. */
  crawls(first: number, after?: string): Promise<{ readonly crawl: Crawl; readonly cursor: string }[]>;
  stats(): Promise<StoreStats>;
}

// ---- what settling reads ----------------------------------------------------------------------------------------

/** A mention that waits to be settled; the mark tells whether it was marked again meanwhile. */
export interface Unsettled {
  readonly mention: string;
  readonly mark: string;
}

export type LedgerTable =
  | 'page'
  | 'mention'
  | 'assertion'
  | 'evidence'
  | 'judgement'
  | 'entity'
  | 'relation'
  | 'change';

export interface LedgerRows {
  readonly page: Page;
  readonly mention: Mention;
  readonly assertion: Assertion;
  readonly evidence: Evidence;
  readonly judgement: Judgement;
  readonly entity: Entity;
  readonly relation: Relation;
  readonly change: Change;
}

/** The base of the graph: what pages say and people judge, as it was written. */
export interface Ledger {
  /** Up to `limit` waiting mentions by id, and the token of the last settling. */
  unsettled(limit: number): Promise<{ readonly waiting: readonly Unsettled[]; readonly token: string }>;
  mentions(ids: readonly string[]): Promise<(Mention | undefined)[]>;
  /** All mentions and assertions of one page. */
  factsOfPage(
    url: string,
  ): Promise<{ readonly mentions: readonly Mention[]; readonly assertions: readonly Assertion[] }>;
  /** The members of the entities to which these mentions belong now, by mention. */
  comembers(mentions: readonly string[]): Promise<string[][]>;
  /** Judgements that name one of these mentions, each once, by key. */
  judgements(mentions: readonly string[]): Promise<Judgement[]>;
  /** Assertions with one of these mentions at that end, each once, by id. */
  assertions(
    mentions: readonly string[],
    end: 'from' | 'to' | 'either',
    kind?: RelationKind,
  ): Promise<Assertion[]>;
  /** Relations that touch one of these entities, each once, by id. */
  relationsOf(entities: readonly string[]): Promise<Relation[]>;
  /** Changes that name one of these entities, each once, by id. */
  changesOf(entities: readonly string[]): Promise<Change[]>;
  /** All rows of a table in the order of their keys, as batches: for export. */
  scan<T extends LedgerTable>(table: T): AsyncIterable<readonly LedgerRows[T][]>;
}

// ---- what is written --------------------------------------------------------------------------------------------

/**
 * One transaction. Puts replace by key, removals of what is not there do nothing: applying it twice is applying it
 * once. Within one set removals come first.
 */
export interface ChangeSet {
  readonly put?: {
    readonly pages?: readonly Page[];
    readonly mentions?: readonly Mention[];
    readonly assertions?: readonly Assertion[];
    readonly evidence?: readonly Evidence[];
    readonly judgements?: readonly Judgement[];
    /** Derived: settling writes these. A put entity takes its members from any other. */
    readonly entities?: readonly Entity[];
    readonly relations?: readonly Relation[];
    readonly changes?: readonly Change[];
    readonly crawls?: readonly Crawl[];
  };
  /**
   * What links bring to the queue of a round. A page that this round has queued keeps the better score; one that it has
   * read, skipped or failed stays as it is; any other is queued, and keeps what earlier readings left.
   */
  readonly queue?: readonly QueuedPage[];
  /** Pages that are still queued in this round get this score and link, better or worse; others stay as they are. */
  readonly rescore?: readonly QueuedPage[];
  readonly remove?: {
    /** By URL. */
    readonly pages?: readonly string[];
    readonly mentions?: readonly string[];
    readonly assertions?: readonly string[];
    /** Evidence of these facts. */
    readonly evidenceOf?: readonly string[];
    readonly judgements?: readonly JudgementKey[];
    readonly entities?: readonly string[];
    readonly relations?: readonly string[];
    readonly changes?: readonly string[];
  };
  /** Mentions that settling must look at, written with what makes it necessary. */
  readonly unsettled?: readonly string[];
  /**
   * Set by the settler: valid only on top of the settling `after`, becomes `token`, clears these marks where they
   * are still the same. Another token in the store is a ConflictError; the set's own token means: done already.
   */
  readonly settling?: {
    readonly after: string;
    readonly token: string;
    readonly clears: readonly Unsettled[];
  };
}

/** A page in the queue of a round: `QUEUED` with score, parts and the page that links to it. */
export type QueuedPage = Required<Pick<Page, 'url' | 'host' | 'score' | 'scoreParts' | 'round'>> &
  Pick<Page, 'via'>;

export interface Writer {
  apply(set: ChangeSet): Promise<void>;
}

// ---- what the crawl asks ----------------------------------------------------------------------------------------

export interface Frontier {
  /**
   * The best queued pages of a round, highest score first, then URL. Of these hosts, where some are named: the queue may
   * then be looked through until enough are found, since a round has one queue and not one a host.
   */
  bestQueued(round: string, first: number, hosts?: readonly string[]): Promise<Page[]>;
  /** Pages that a round read, by their place, from the one after `place`: what a restarted crawl remembers. */
  readIn(round: string, place: number, first: number): Promise<Page[]>;
  /** How many pages of a round are queued. */
  countQueued(round: string): Promise<number>;
  /**
   * Takes or renews the right to run a crawl, until `until` (milliseconds of the real clock, as is `now`). Refused while
   * another holder's right has not run out. `heldBy`: who has it now; `stop`: somebody asked that holder to end.
   */
  lease(crawl: string, lease: Lease): Promise<{ readonly heldBy: string; readonly stop: boolean }>;
  /** Gives the right back and forgets a wish to stop. */
  release(crawl: string, holder: string): Promise<void>;
  /** Asks whoever runs it to end; false where nobody does at `now`. */
  askToStop(crawl: string, now: number): Promise<boolean>;
  /** How many pages are in each state, whichever crawl knows them. */
  pageStates(): Promise<readonly { readonly state: PageState; readonly count: number }[]>;
}

export interface Lease {
  readonly holder: string;
  readonly now: number;
  readonly until: number;
}
