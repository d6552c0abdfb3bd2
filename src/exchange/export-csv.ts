import type { Entity } from '../domain/entity.ts';
import type { Evidence } from '../domain/evidence.ts';
import { asText, type Column, type ColumnValue, NODE_COLUMNS, RELATION_COLUMNS } from './columns.ts';
import { type ExportSource, type NamedRelation, namedRelations } from './export-source.ts';

const RELATION_CSV: readonly Column<NamedRelation>[] = [
  { name: 'id', type: 'string', of: ({ id }) => id },
  { name: 'kind', type: 'string', of: ({ kind }) => kind },
  { name: 'from', type: 'string', of: ({ from }) => from },
  { name: 'fromKind', type: 'string', of: ({ fromNode }) => fromNode.kind },
  { name: 'fromName', type: 'string', of: ({ fromNode }) => fromNode.name },
  { name: 'to', type: 'string', of: ({ to }) => to },
  { name: 'toKind', type: 'string', of: ({ toNode }) => toNode.kind },
  { name: 'toName', type: 'string', of: ({ toNode }) => toNode.name },
  ...RELATION_COLUMNS,
];

const EVIDENCE_FIELDS = ['id', 'fact', 'page', 'snapshot', 'path', 'text', 'firstRead', 'lastRead'] as const;
const EVIDENCE_CSV: readonly Column<Evidence>[] = EVIDENCE_FIELDS.map((name) => ({
  name,
  type: 'string',
  of: (row) => row[name],
}));

/** Three tables; the middle one, with the names of both ends, is readable alone. */
export const csvTables = (source: ExportSource): { name: string; text: AsyncIterable<string> }[] => [
  { name: 'nodes.csv', text: table<Entity>(NODE_COLUMNS, source.scan('entity')) },
  { name: 'relations.csv', text: csvRelations(source) },
  { name: 'evidence.csv', text: table<Evidence>(EVIDENCE_CSV, source.scan('evidence')) },
];

export const csvRelations = (source: ExportSource): AsyncIterable<string> =>
  table<NamedRelation>(RELATION_CSV, namedRelations(source));

async function* table<Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield record(columns.map(({ name }) => name));
  for await (const rows of batches)
    yield rows.map((row) => record(columns.map(({ of }) => of(row)))).join('');
}

/** RFC 4180, 2: records end in CRLF; quotes around what holds a comma, a quote or a line break. */
const record = (cells: readonly ColumnValue[]): string =>
  `${cells.map((cell) => quoted(asText(cell) ?? '')).join(',')}\r\n`;

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
