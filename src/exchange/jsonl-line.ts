import type { Change } from '../domain/change.ts';
import type { Crawl } from '../domain/crawl.ts';
import type { Entity, Relation } from '../domain/entity.ts';
import { InputError } from '../domain/errors.ts';
import type { Evidence } from '../domain/evidence.ts';
import type { Judgement } from '../domain/judgement.ts';
import { type Assertion, type Mention, STATEMENT_FIELDS, type Statement } from '../domain/mention.ts';
import { NODE_KINDS } from '../domain/ontology.ts';
import type { Page } from '../domain/page.ts';
import { identityProblem } from './line-identity.ts';
import { LINE_SHAPES, LINE_TYPES, type LineType } from './line-shapes.ts';
import { isRecord, shown } from './shapes.ts';

/** A line of a jsonl file as the row that it stands for. */
export type Line =
  | { readonly type: 'page'; readonly row: Page }
  | { readonly type: 'mention'; readonly row: Mention }
  | { readonly type: 'assertion'; readonly row: Assertion }
  | { readonly type: 'evidence'; readonly row: Evidence }
  | { readonly type: 'judgement'; readonly row: Judgement }
  | { readonly type: 'node'; readonly row: Entity }
  | { readonly type: 'relation'; readonly row: Relation }
  | { readonly type: 'change'; readonly row: Change }
  | { readonly type: 'crawl'; readonly row: Crawl };

/** One spelling for one row: fields in a fixed order, nothing that is absent. */
export const formatLine = (line: Line): string => {
  const fields = LINE_SHAPES[line.type].ordered(flatOf(line));
  return JSON.stringify({ type: line.type, ...(fields as object) });
};

/** The row, or an InputError that says what is wrong with the line. */
export const parseLine = (text: string): Line => {
  const { type, ...fields } = recordOf(text);
  if (!isLineType(type)) throw new InputError(`unknown type ${shown(type)}`);
  const problem = LINE_SHAPES[type].problem(fields);
  if (problem !== undefined) throw new InputError(`${type} ${problem}`);
  const line = lineOf(type, fields);
  const wrongIdentity = identityProblem(line);
  if (wrongIdentity !== undefined) throw new InputError(`${type} ${wrongIdentity}`);
  return line;
};

const recordOf = (text: string): Readonly<Record<string, unknown>> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new InputError(`not JSON (${(error as Error).message})`);
  }
  if (!isRecord(value)) throw new InputError(`not a JSON object: ${shown(value)}`);
  return value;
};

const isLineType = (value: unknown): value is LineType => LINE_TYPES.some((type) => type === value);

/** Statements are flat in a line; a mention's coarse type follows from its kind. */
const flatOf = (line: Line): Readonly<Record<string, unknown>> => {
  if (line.type === 'assertion' || line.type === 'relation') {
    const { says, ...row } = line.row;
    return { ...row, ...says };
  }
  return { ...line.row };
};

/** Shapes have checked every field, so what they describe is what the row's type says. */
const lineOf = (type: LineType, fields: Readonly<Record<string, unknown>>): Line => {
  if (type === 'mention') {
    const kind = fields.kind as Mention['kind'];
    return { type, row: { ...fields, type: NODE_KINDS[kind].type } as unknown as Mention };
  }
  if (type === 'assertion' || type === 'relation')
    return { type, row: withStatement(fields) } as unknown as Line;
  return { type, row: fields } as unknown as Line;
};

const withStatement = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const row: Record<string, unknown> = {};
  const says: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    if (STATEMENT_FIELDS.includes(field as keyof Statement)) says[field] = value;
    else row[field] = value;
  }
  return { ...row, says };
};
