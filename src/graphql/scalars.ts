import type { GraphQLScalarType, GraphQLSchema, ValueNode } from 'graphql';
import { InputError } from '../domain/errors.ts';
import { canonicalTime, isPartialDate } from '../domain/partial-date.ts';

/** Gives the schema's own scalars their meaning: what is read is checked, what is answered is ours already. */
export const attachScalars = (schema: GraphQLSchema): void => {
  setParser(schema, 'Date', readDate);
  setParser(schema, 'DateTime', readTime);
};

const readDate = (value: unknown): string => {
  if (typeof value === 'string' && isPartialDate(value)) return value;
  throw new InputError(`A date is YYYY, YYYY-MM or YYYY-MM-DD; got ${shown(value)}.`);
};

const readTime = (value: unknown): string => {
  const time = typeof value === 'string' ? canonicalTime(value) : undefined;
  if (time !== undefined) return time;
  throw new InputError(`A time is an ISO time such as 2026-11-18T09:30:00Z; got ${shown(value)}.`);
};

const setParser = (schema: GraphQLSchema, name: string, read: (value: unknown) => string): void => {
  const scalar = schema.getType(name) as GraphQLScalarType;
  scalar.serialize = (value) => value;
  scalar.parseValue = read;
  scalar.parseLiteral = (node: ValueNode) => read('value' in node ? node.value : undefined);
};

const LONGEST_SHOWN = 40;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
};
