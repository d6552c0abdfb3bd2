import { decodeCursor } from '../../domain/cursor.ts';
import type { EdgeOrder } from '../graph-store.ts';
import { EDGE_CURSORS } from '../list-rows.ts';
import type { Parameters } from './connection.ts';

/** The aliases under which one select has a relation, its other end, and the other end's sort key in the relation. */
export interface EdgeAliases {
  readonly relation: string;
  readonly node: string;
  readonly sort: string;
}

interface OrderSpec {
  readonly reverse?: true;
  /** Reads the other end's own row. */
  readonly needsNode?: true;
  readonly keys: (aliases: EdgeAliases) => readonly Key[];
}

/** `highest`: a number of which the highest comes first. */
type Key = string | { readonly highest: string };

const startKeys = ({ relation, node }: EdgeAliases): Key[] => [`${node}.start_key`, `${relation}.id`];

const SPECS: Readonly<Record<EdgeOrder, OrderSpec>> = {
  NAME: { keys: ({ relation, sort }) => [sort, `${relation}.id`] },
  NAME_DESC: { reverse: true, keys: ({ relation, sort }) => [sort, `${relation}.id`] },
  RANK: { keys: ({ relation, sort }) => [`${relation}.rank_order`, sort, `${relation}.id`] },
  BEST: {
    keys: ({ relation, sort }) => [
      { highest: `${relation}.pages` },
      { highest: `${relation}.confidence` },
      sort,
      `${relation}.id`,
    ],
  },
  START: { needsNode: true, keys: startKeys },
  START_DESC: { needsNode: true, reverse: true, keys: startKeys },
};

export const orderNeedsNode = (order: EdgeOrder): boolean => SPECS[order].needsNode === true;

export const orderSql = (order: EdgeOrder, aliases: EdgeAliases): string => {
  const { keys, reverse } = SPECS[order];
  return keys(aliases)
    .map((key) => `${ascending(key)}${reverse === true ? ' DESC' : ''}`)
    .join(', ');
};

/** “Comes after the cursor.” The first key alone is compared too, since only that makes use of an index. */
export const afterSql = (order: EdgeOrder, aliases: EdgeAliases): string => {
  const keys = SPECS[order].keys(aliases);
  const [sign, parameters] = [SPECS[order].reverse === true ? '<' : '>', keys.map((_, at) => `@after${at}`)];
  const [firstKey, firstParameter] = [ascending(keys[0] as Key), parameters[0]];
  return `${firstKey} ${sign}= ${firstParameter}
    AND (${keys.map(ascending).join(', ')}) ${sign} (${parameters.join(', ')})`;
};

export const afterParameters = (order: EdgeOrder, after: string | undefined): Parameters => {
  if (after === undefined) return {};
  const { keys } = SPECS[order];
  const parts = decodeCursor(after, EDGE_CURSORS[order]);
  const negated = keys({ relation: '', node: '', sort: '' }).map((key) => typeof key !== 'string');
  return Object.fromEntries(parts.map((part, at) => [`after${at}`, negated[at] === true ? -part : part]));
};

const ascending = (key: Key): string => (typeof key === 'string' ? key : `-${key.highest}`);
