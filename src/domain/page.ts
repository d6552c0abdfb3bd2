import type { PageState } from './ontology.ts';
import type { PageKind } from './page-kind.ts';

/** A page that the crawl knows of, in whatever state. */
export interface Page {
  readonly url: string;
  readonly host: string;
  readonly state: PageState;
  /** Why it was skipped or failed: a stable word. */
  readonly reason?: string;
  readonly title?: string;
  /** What it is for, by its last reading. */
  readonly kind?: PageKind;
  /** First and last time that it was read. */
  readonly firstRead?: string;
  readonly lastRead?: string;
  readonly snapshot?: string;
  /** By what the server may tell next time that nothing changed. */
  readonly etag?: string;
  readonly lastModified?: string;
  /** The round of the crawl that queued it, and the how-manieth page of that round it was; see domain/crawl. */
  readonly round?: string;
  readonly place?: number;
  /** The best link's score, what made it, and the page that the link stands on. */
  readonly score?: number;
  readonly scoreParts?: Readonly<Record<string, number>>;
  readonly via?: string;
}
