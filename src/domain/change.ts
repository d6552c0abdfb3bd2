import type { ChangeKind } from './ontology.ts';

/** What a settling found new, gone or other. */
export interface Change {
  readonly id: string;
  readonly at: string;
  readonly kind: ChangeKind;
  /** Entity ids. The organisation is where it happened; the former one is where a mover came from. */
  readonly person?: string;
  readonly organization?: string;
  readonly formerOrganization?: string;
  readonly event?: string;
  readonly before?: string;
  readonly after?: string;
  /** Assertion or mention ids that prove it. */
  readonly facts: readonly string[];
}
