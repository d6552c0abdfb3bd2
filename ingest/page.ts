import type { Statement, Values } from '../src/domain/mention.ts';
import type { ContactKind, NodeKind, RelationKind } from '../src/domain/ontology.ts';
import type { PageKind } from '../src/domain/page-kind.ts';

/**
 * A page on its way, one type a stage: what is known after a stage is in its type.
 * asked → fetched → read → committed. Nothing here is changed after it was made.
 */

// ---- asked ------------------------------------------------------------------------------------------------------

/** One page to be fetched. With what an earlier reading was marked, the server may answer “unchanged”. */
export interface PageRequest {
  readonly url: string;
  readonly etag?: string;
  readonly lastModified?: string;
}

// ---- fetched ----------------------------------------------------------------------------------------------------

/** Why a page was not read: stable words that receipts count and scripts rely on. */
export const SKIP_REASONS = [
  'address-refused',
  'scheme-refused',
  'port-refused',
  'robots',
  'too-large',
  'too-many-redirects',
  'redirect-loop',
  'timeout',
  'content-type',
  'dns',
  'http-status',
  'connection',
  'bad-url',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** What a fetch comes to. `skipped`: a rule of ours or the site's says no; `failed`: it was tried and did not work. */
export type FetchOutcome = FetchedPage | UnchangedPage | NotFetched;

export interface FetchedPage {
  readonly outcome: 'fetched';
  /** As asked. */
  readonly url: string;
  /** After redirects. */
  readonly finalUrl: string;
  /** What relative links are resolved against, where that is not `finalUrl` (stored mirrors). */
  readonly baseUrl?: string;
  readonly status: number;
  readonly contentType: string;
  readonly charset: string;
  readonly etag?: string;
  readonly lastModified?: string;
  /** As it came, its content encoding undone; of a rendered page the document after it, in UTF-8. */
  readonly body: Uint8Array;
  /** `body` in its character set. */
  readonly text: string;
  /** Present where a browser made the document. */
  readonly rendered?: Rendering;
}

/** Where the elements of a rendered document stand, in the order of its tree: x, y, width, height; zeros where not shown. */
export interface Rendering {
  readonly boxes: Float32Array;
}

/** The server says, or the bytes show, that nothing changed since the reading that the request told of. */
export interface UnchangedPage {
  readonly outcome: 'unchanged';
  readonly url: string;
  readonly finalUrl: string;
  readonly status: number;
}

export interface NotFetched {
  readonly outcome: 'skipped' | 'failed';
  readonly url: string;
  readonly reason: SkipReason;
  /** For people: what was found and what the rule says. */
  readonly message: string;
  readonly finalUrl?: string;
  readonly status?: number;
  readonly contentType?: string;
  readonly bytes?: number;
}

/** A page that was not read, as the crawl keeps it: the fetch's reason, or one of the crawl's own. */
export interface Missed {
  readonly outcome: NotFetched['outcome'];
  readonly reason: SkipReason | CrawlReason;
}

/** It leads to another page, or out of the site; or reading it failed, which is our fault. */
export type CrawlReason = 'redirected' | 'left-site' | 'unreadable';

/** Where pages come from: the network, or a stored site. */
export interface PageSource {
  fetch(request: PageRequest): Promise<FetchOutcome>;
  /** Milliseconds until the host of this URL may be asked again; 0 is now. */
  waitFor(url: string): number;
  /** The pages that the site of this URL lists itself (sitemaps named by robots.txt or at the usual place), at most `limit`. */
  listed(url: string, limit: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

// ---- read -------------------------------------------------------------------------------------------------------

/** A link as the page has it: where it leads, and what a reader sees of it. */
export interface Link {
  /** Absolute, canonical. */
  readonly url: string;
  readonly anchor: string;
  /** Title and alternative texts that belong to it. */
  readonly title?: string;
  /** Path of the element in the page. */
  readonly path: string;
}

/** A link with what speaks for following it. */
export interface ScoredLink {
  readonly url: string;
  readonly score: number;
  readonly parts: Readonly<Record<string, number>>;
  /** The page on which it stands; absent for a seed. */
  readonly via?: string;
}

/** What a page is for, how sure that is, and what made it so. */
export interface PageKindGuess {
  readonly kind: PageKind;
  readonly score: number;
  readonly parts: Readonly<Record<string, number>>;
}

/** Where in the page it stands: no span, no fact. */
export interface Span {
  readonly path: string;
  readonly text: string;
  readonly hidden?: boolean;
}

/** A thing of which the page speaks. */
export interface FoundThing {
  readonly kind: NodeKind;
  readonly name: string;
  readonly values: Values;
  readonly contacts?: readonly {
    readonly kind: ContactKind;
    readonly value: string;
    readonly spans: readonly Span[];
  }[];
  readonly score: number;
  readonly spans: readonly Span[];
}

/** What the page says of two of its things, by their places in `things`. */
export interface FoundRelation {
  readonly kind: RelationKind;
  readonly from: number;
  readonly to: number;
  readonly says: Statement;
  readonly score: number;
  readonly spans: readonly Span[];
}

/** All that a page says. */
export interface Findings {
  readonly things: readonly FoundThing[];
  readonly relations: readonly FoundRelation[];
}
