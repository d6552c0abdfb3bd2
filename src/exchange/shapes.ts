import { type ID_PREFIXES, idPrefix } from '../domain/ids.ts';
import { COARSE_TYPES, type CoarseType } from '../domain/ontology.ts';
import { canonicalTime, isPartialDate } from '../domain/partial-date.ts';

/** What a value of a line must be, and how it is written: one declaration for both ways. */
export interface Shape {
  /** What is wrong with the value, or undefined. */
  problem(value: unknown): string | undefined;
  /** The value with its fields in the declared order and without empty ones. */
  ordered(value: unknown): unknown;
}

export interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly optional?: true;
}

export const required = (name: string, shape: Shape): Field => ({ name, shape });
export const optional = (name: string, shape: Shape): Field => ({ name, shape, optional: true });

const scalar = (expected: string, test: (value: unknown) => boolean): Shape => ({
  problem: (value) => (test(value) ? undefined : `is not ${expected}: ${shown(value)}`),
  ordered: (value) => value,
});

const isText = (value: unknown): value is string => typeof value === 'string';

/** A lone surrogate would not survive UTF-8. */
const isWhole = (value: unknown): value is string => isText(value) && !/\p{Surrogate}/u.test(value);

export const text = scalar('a text', (value) => isWhole(value));
export const name = scalar('a name', (value) => isWhole(value) && value.trim() !== '');
export const score = scalar('a number from 0 to 1', (value) => isBetween(value, 0, 1));
export const number = scalar('a number', (value) => Number.isFinite(value));
export const latitude = scalar('a latitude', (value) => isBetween(value, -90, 90));
export const longitude = scalar('a longitude', (value) => isBetween(value, -180, 180));
export const count = scalar(
  'a whole number',
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
);
export const yes = scalar('true', (value) => value === true);
export const time = scalar(
  'a time like 2024-03-07T09:00:00.000Z',
  (value) => isText(value) && canonicalTime(value) === value,
);
export const partialDate = scalar(
  'a date like 2024, 2024-03 or 2024-03-07',
  (value) => isText(value) && isPartialDate(value),
);
export const url = scalar('a URL', (value) => isText(value) && URL.canParse(value));

export const oneOf = (words: readonly string[]): Shape =>
  scalar(`one of ${words.join(', ')}`, (value) => isText(value) && words.includes(value));

export const idOf = (...prefixes: readonly (keyof typeof ID_PREFIXES)[]): Shape =>
  scalar(`an id of ${prefixes.join(' or ')}`, (value) => {
    const prefix = isText(value) ? idPrefix(value) : undefined;
    return prefix !== undefined && prefixes.includes(prefix);
  });

export const entityId: Shape = idOf(...(COARSE_TYPES as readonly CoarseType[]));

export const numbersByName: Shape = {
  problem: (value) =>
    isRecord(value) && Object.values(value).every(Number.isFinite)
      ? undefined
      : `is not an object of numbers: ${shown(value)}`,
  ordered: (value) => Object.fromEntries(sortedEntries(value)),
};

/** An object of whatever names, each with a value of this shape. */
export const byName = (item: Shape): Shape => ({
  problem: (value) => {
    if (!isRecord(value)) return `is not an object: ${shown(value)}`;
    return firstOf(Object.entries(value), ([key, entry]) => {
      const problem = item.problem(entry);
      return problem === undefined ? undefined : `${key} ${problem}`;
    });
  },
  ordered: (value) =>
    Object.fromEntries(sortedEntries(value).map(([key, entry]) => [key, item.ordered(entry)])),
});

const sortedEntries = (value: unknown): [string, unknown][] =>
  Object.entries(value as object).sort(([a], [b]) => (a < b ? -1 : 1));

export const listOf = (item: Shape): Shape => ({
  problem: (value) => {
    if (!Array.isArray(value)) return `is not a list: ${shown(value)}`;
    for (const [index, entry] of value.entries()) {
      const problem = item.problem(entry);
      if (problem !== undefined) return `[${index}] ${problem}`;
    }
    return undefined;
  },
  ordered: (value) => (value as unknown[]).map(item.ordered),
});

export const objectOf = (...fields: readonly Field[]): Shape => {
  const names = new Set(fields.map((field) => field.name));
  return {
    problem: (value) => {
      if (!isRecord(value)) return `is not an object: ${shown(value)}`;
      const stranger = Object.keys(value).find((key) => !names.has(key));
      if (stranger !== undefined) return `has an unknown field ${shown(stranger)}`;
      return firstOf(fields, (field) => fieldProblem(field, value[field.name]));
    },
    ordered: (value) => orderedFields(fields, value as Readonly<Record<string, unknown>>),
  };
};

const fieldProblem = (
  { name: field, shape, optional: mayMiss }: Field,
  value: unknown,
): string | undefined => {
  if (value === undefined) return mayMiss === true ? undefined : `misses ${field}`;
  const problem = shape.problem(value);
  return problem === undefined ? undefined : `${field} ${problem}`;
};

const orderedFields = (
  fields: readonly Field[],
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const ordered: Record<string, unknown> = {};
  for (const field of fields) {
    const value = row[field.name];
    if (value !== undefined && !(field.optional === true && isEmpty(value))) {
      ordered[field.name] = field.shape.ordered(value);
    }
  }
  return ordered;
};

/** An empty list or a `false` says as much as an absence. */
const isEmpty = (value: unknown): boolean => value === false || (Array.isArray(value) && value.length === 0);

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isBetween = (value: unknown, low: number, high: number): boolean =>
  typeof value === 'number' && value >= low && value <= high;

const firstOf = <T>(items: readonly T[], find: (item: T) => string | undefined): string | undefined => {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
};

const LONGEST_SHOWN = 60;

/** Short enough for one line of a message. */
export const shown = (value: unknown): string => {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > LONGEST_SHOWN ? `${json.slice(0, LONGEST_SHOWN)}…` : json;
};
