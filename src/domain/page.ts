import type { PageState } from './ontology.ts';

/** A page that the crawl knows of, in whatever state. */
export interface Page {
  readonly url: string;
  readonly host: string;
  readonly state: PageState;
  /** Why it was skipped or failed: a stable word. */
  readonly reason?: string;
  readonly title?: string;
  /** First and last time that it was read. */
  readonly firstRead?: string;
  readonly lastRead?: string;
  readonly snapshot?: string;
  /** The best link's score, what made it, and the page that the link stands on. */
  readonly score?: number;
  readonly scoreParts?: Readonly<Record<string, number>>;
  readonly via?: string;
}
