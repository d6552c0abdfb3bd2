import type { Statement } from '../domain/mention.ts';
import { rankOrder } from '../domain/ontology.ts';
import { firstDay } from '../domain/partial-date.ts';
import { sortKey, startKey } from '../text/sort-key.ts';
import { type CursorPart, encodeCursor } from './cursor.ts';
import type { Card, Edge, EdgeOrder, Neighbour } from './graph-store.ts';

/**
 * Rows of lists as both adapters give them out. A cursor is made from what the row shows, by the functions that made the
 * stored keys, and only when somebody asks for it: of a thousand rows mostly nobody does.
 */
export class NeighbourRow implements Neighbour {
  readonly node: Card;

  constructor(node: Card) {
    this.node = node;
  }

  get cursor(): string {
    return encodeCursor(sortOf(this.node));
  }
}

export class EdgeRow implements Edge {
  readonly id: string;
  readonly of: string;
  readonly says: Statement;
  readonly firstSeen: string;
  readonly closedAt: string | undefined;
  readonly closedLastSeen: string | undefined;
  readonly confidence: number;
  readonly node: Card;
  readonly #keysOf: KeysOf;
  readonly #pages: number;

  constructor(edge: Omit<Edge, 'cursor'>, order: EdgeOrder, pages: number) {
    this.id = edge.id;
    this.of = edge.of;
    this.says = edge.says;
    this.firstSeen = edge.firstSeen;
    this.closedAt = edge.closedAt;
    this.closedLastSeen = edge.closedLastSeen;
    this.confidence = edge.confidence;
    this.node = edge.node;
    this.#keysOf = EDGE_KEYS[order];
    this.#pages = pages;
  }

  get cursor(): string {
    return encodeCursor(...this.#keysOf(this, this.#pages));
  }
}

type KeysOf = (edge: EdgeRow, pages: number) => readonly CursorPart[];

const byName: KeysOf = ({ node, id }) => [sortOf(node), id];
const byStart: KeysOf = ({ node: { start, name, id: of }, id }) => [
  startKey(start === undefined ? undefined : firstDay(start), name, of),
  id,
];

const EDGE_KEYS: Readonly<Record<EdgeOrder, KeysOf>> = {
  NAME: byName,
  NAME_DESC: byName,
  RANK: ({ says, node, id }) => [rankOrder(says.rank), sortOf(node), id],
  BEST: ({ confidence, node, id }, pages) => [pages, confidence, sortOf(node), id],
  START: byStart,
  START_DESC: byStart,
};

/** The parts of each cursor, a letter each: s for a text, n for a number. */
export const EDGE_CURSORS: Readonly<Record<EdgeOrder, string>> = {
  NAME: 'ss',
  NAME_DESC: 'ss',
  RANK: 'nss',
  BEST: 'nnss',
  START: 'ss',
  START_DESC: 'ss',
};

const sortOf = ({ name, id }: Card): string => sortKey(name, id);
