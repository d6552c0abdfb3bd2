import type { Entity, Relation } from '../domain/entity.ts';
import { asText, type Column, NODE_COLUMNS, RELATION_COLUMNS } from './columns.ts';
import type { ExportSource } from './export-source.ts';

const NODE_DATA = NODE_COLUMNS.filter(({ name }) => name !== 'id');
const EDGE_DATA: readonly Column<Relation>[] = [
  { name: 'kind', type: 'string', of: ({ kind }) => kind },
  ...RELATION_COLUMNS,
];

/** GraphML with a typed key for every column. */
export async function* exportGraphml(source: ExportSource): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n';
  yield keysOf('node', 'n', NODE_DATA) + keysOf('edge', 'e', EDGE_DATA);
  yield '<graph id="orgraph" edgedefault="directed">\n';
  for await (const entities of source.scan('entity')) yield entities.map(nodeElement).join('');
  for await (const relations of source.scan('relation')) yield relations.map(edgeElement).join('');
  yield '</graph>\n</graphml>\n';
}

const keysOf = <Row>(domain: 'node' | 'edge', prefix: string, columns: readonly Column<Row>[]): string =>
  columns
    .map(
      ({ name, type }) =>
        `<key id="${prefix}_${name}" for="${domain}" attr.name="${name}" attr.type="${type}"/>\n`,
    )
    .join('');

const nodeElement = (entity: Entity): string =>
  `<node id="${escaped(entity.id)}">${dataOf('n', NODE_DATA, entity)}</node>\n`;

const edgeElement = (relation: Relation): string => {
  const { id, from, to } = relation;
  const ends = `id="${escaped(id)}" source="${escaped(from)}" target="${escaped(to)}"`;
  return `<edge ${ends}>${dataOf('e', EDGE_DATA, relation)}</edge>\n`;
};

const dataOf = <Row>(prefix: string, columns: readonly Column<Row>[], row: Row): string =>
  columns
    .map(({ name, of }) => ({ name, text: asText(of(row)) }))
    .map(({ name, text }) =>
      text === undefined ? '' : `<data key="${prefix}_${name}">${escaped(text)}</data>`,
    )
    .join('');

// XML 1.0, 2.2: no escape can carry these characters, so a replacement character stands for each.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this looks for
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would read a bare carriage return as a line feed.
  '\r': '&#13;',
};

const escaped = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(NOT_IN_XML, '\uFFFD')
    .replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character);
