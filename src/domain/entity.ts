import type { Statement, Values } from './mention.ts';
import type { ContactKind, NodeKind, RelationKind } from './ontology.ts';

/** A contact of an entity with the mentions' contacts that say it: their ids lead to the evidence. */
export interface EntityContact {
  readonly kind: ContactKind;
  readonly value: string;
  readonly facts: readonly string[];
}

/** The mentions that are the same thing. */
export interface Entity {
  /** The smallest id of its mentions. */
  readonly id: string;
  readonly kind: NodeKind;
  readonly name: string;
  /** Other names, in order of their sort keys. */
  readonly aliases: readonly string[];
  readonly values: Values;
  readonly contacts: readonly EntityContact[];
  readonly firstSeen: string;
  /** Mention ids in order: each keeps answering for the entity. */
  readonly members: readonly string[];
}

/** The assertions that agree, between two entities. */
export interface Relation {
  /** The smallest id of its assertions. */
  readonly id: string;
  readonly kind: RelationKind;
  /** Entity ids. */
  readonly from: string;
  readonly to: string;
  readonly says: Statement;
  readonly firstSeen: string;
  /** When the last page stopped saying it, and the last reading that still did; both absent while it is open. */
  readonly closedAt?: string;
  readonly closedLastSeen?: string;
  /** The page that first said it had been read before without it: a change, not a first acquaintance. */
  readonly news?: true;
  /** How many pages say it: the best evidenced parent is the one that most pages name. */
  readonly pages: number;
  readonly confidence: number;
  /** Assertion ids in order: each keeps answering for the relation. */
  readonly assertions: readonly string[];
}
