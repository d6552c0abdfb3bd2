import { hashId } from './ids.ts';

/** Where a fact stands: no span, no fact. A fact that mark-up and page both say has two. */
export interface Evidence {
  readonly id: string;
  /** The mention, assertion or contact that this proves. */
  readonly fact: string;
  /** The page's URL. */
  readonly page: string;
  /** The content hash of the stored page in which path and text are found. */
  readonly snapshot: string;
  readonly path: string;
  readonly text: string;
  readonly firstRead: string;
  /** The last reading that said it; absent while the page still says it, then the page's own last reading counts. */
  readonly lastRead?: string;
  /** The text stands in an element that a reader does not see at first (closed tab, slider, menu). */
  readonly hidden?: boolean;
}

export const evidenceId = (fact: string, path: string, text: string): string =>
  hashId('evidence', fact, path, text);
