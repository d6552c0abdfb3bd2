import type { Entity, Relation } from '../domain/entity.ts';
import { NODE_KINDS } from '../domain/ontology.ts';
import { type Column, type ColumnValue, NODE_COLUMNS, RELATION_COLUMNS } from './columns.ts';
import type { ExportSource } from './export-source.ts';

/** Every node has this label, and its key. */
const LABEL = 'Orgraph';

/** Statements, one a line, that make the nodes and relations anew in any Neo4j; running them twice changes nothing. */
export async function* exportCypher(source: ExportSource): AsyncGenerator<string> {
  yield `CREATE CONSTRAINT orgraph_export_id IF NOT EXISTS FOR (n:${LABEL}) REQUIRE n.id IS UNIQUE;\n`;
  for await (const entities of source.scan('entity')) yield entities.map(nodeStatement).join('');
  for await (const relations of source.scan('relation')) yield relations.map(relationStatement).join('');
}

const nodeStatement = (entity: Entity): string => {
  const labels = labelsOf(entity).join(':');
  return `MERGE (n:${LABEL} {id: ${literal(entity.id)}}) SET n:${labels}, n += ${map(NODE_COLUMNS, entity)};\n`;
};

const labelsOf = ({ kind }: Entity): string[] => {
  const { label, type } = NODE_KINDS[kind];
  return type === 'organization' ? ['Organization', label] : [label];
};

const relationStatement = (relation: Relation): string => {
  const { id, kind, from, to } = relation;
  const ends = `MATCH (a:${LABEL} {id: ${literal(from)}}), (b:${LABEL} {id: ${literal(to)}})`;
  return `${ends} MERGE (a)-[r:${kind} {id: ${literal(id)}}]->(b) SET r += ${map(RELATION_COLUMNS, relation)};\n`;
};

const map = <Row>(columns: readonly Column<Row>[], row: Row): string => {
  const entries = columns.flatMap(({ name, of }) => {
    const value = of(row);
    return value === undefined ? [] : [`${name}: ${literal(value)}`];
  });
  return `{${entries.join(', ')}}`;
};

const literal = (value: Exclude<ColumnValue, undefined>): string => {
  if (typeof value === 'number') return `${value}`;
  return typeof value === 'string' ? textLiteral(value) : `[${value.map(textLiteral).join(', ')}]`;
};

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

// Cypher replaces \uXXXX before it reads literals, even after another backslash, so a backslash never meets its u.
const textLiteral = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .split(/(?<=\\)(?=u)/)
    .map((part) => `'${part.replace(/[\\'\n\r\t]/g, (character) => ESCAPES[character] ?? character)}'`)
    .join(' + ');
