import type { Entity, Relation } from '../domain/entity.ts';
import type { Statement, Values } from '../domain/mention.ts';

/** A node or relation as flat columns: what csv, graphml and cypher show of it. */
export interface Column<Row> {
  readonly name: string;
  /** GraphML's word for it. */
  readonly type: 'string' | 'int' | 'double';
  readonly of: (row: Row) => ColumnValue;
}

export type ColumnValue = string | number | readonly string[] | undefined;

const value = (name: keyof Values, type: Column<Entity>['type'] = 'string'): Column<Entity> => ({
  name,
  type,
  of: ({ values }) => values[name],
});

const said = (name: keyof Statement): Column<Relation> => ({
  name,
  type: 'string',
  of: ({ says }) => says[name],
});

export const NODE_COLUMNS: readonly Column<Entity>[] = [
  { name: 'id', type: 'string', of: ({ id }) => id },
  { name: 'kind', type: 'string', of: ({ kind }) => kind },
  { name: 'name', type: 'string', of: ({ name }) => name },
  { name: 'aliases', type: 'string', of: ({ aliases }) => aliases },
  value('url'),
  value('image'),
  value('description'),
  value('type'),
  value('founded'),
  value('legalForm'),
  value('start'),
  value('end'),
  value('time'),
  value('category'),
  value('status'),
  value('address'),
  value('latitude', 'double'),
  value('longitude', 'double'),
  {
    name: 'contacts',
    type: 'string',
    of: ({ contacts }) => contacts.map((contact) => `${contact.kind}: ${contact.value}`),
  },
  { name: 'firstSeen', type: 'string', of: ({ firstSeen }) => firstSeen },
];

/** Without the ends, which every format has in its own way. */
export const RELATION_COLUMNS: readonly Column<Relation>[] = [
  said('title'),
  said('rank'),
  said('status'),
  said('modifier'),
  said('validFrom'),
  said('validTo'),
  said('as'),
  { name: 'firstSeen', type: 'string', of: ({ firstSeen }) => firstSeen },
  { name: 'closedAt', type: 'string', of: ({ closedAt }) => closedAt },
  { name: 'closedLastSeen', type: 'string', of: ({ closedLastSeen }) => closedLastSeen },
  { name: 'pages', type: 'int', of: ({ pages }) => pages },
  { name: 'confidence', type: 'double', of: ({ confidence }) => confidence },
];

/** For formats without lists. */
export const asText = (cell: ColumnValue): string | undefined => {
  if (cell === undefined) return undefined;
  if (typeof cell === 'string' || typeof cell === 'number') return `${cell}`;
  return cell.length === 0 ? undefined : cell.join(' | ');
};
