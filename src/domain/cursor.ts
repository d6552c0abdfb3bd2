import { InputError } from './errors.ts';

/** A cursor is the key of the row after which to go on: texts and numbers, in the order in which rows are compared. */
export type CursorPart = string | number;

export const encodeCursor = (...parts: readonly CursorPart[]): string => JSON.stringify(parts);

/** `shape` has a letter a part: s for a text, n for a number. */
export const decodeCursor = (cursor: string, shape: string): CursorPart[] => {
  const parts = parse(cursor);
  const fits =
    parts.length === shape.length && parts.every((part, at) => typeof part === KINDS[shape[at] ?? '']);
  if (!fits) throw new InputError('This cursor does not belong to this list.', 'BAD_CURSOR');
  return parts as CursorPart[];
};

const KINDS: Readonly<Record<string, string>> = { s: 'string', n: 'number' };

const parse = (cursor: string): unknown[] => {
  try {
    const parts: unknown = JSON.parse(cursor);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
};
