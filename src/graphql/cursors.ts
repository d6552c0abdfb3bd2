import { createHash } from 'node:crypto';
import { InputError } from '../domain/errors.ts';

/** Eight characters tell lists apart; they are no secret. */
const FINGERPRINT_LENGTH = 8;

/** What a list is: its field and the arguments that filter and order it, never those that page through it. */
export const listFingerprint = (name: string, args: object): string =>
  createHash('sha256')
    .update(`${name} ${stableText(args, PAGING)}`)
    .digest('base64url')
    .slice(0, FINGERPRINT_LENGTH);

const PAGING: ReadonlySet<string> = new Set(['first', 'after', 'last', 'before']);

export const encodeListCursor = (fingerprint: string, cursor: string): string =>
  Buffer.from(fingerprint + cursor).toString('base64url');

export const decodeListCursor = (fingerprint: string, cursor: string): string => {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!text.startsWith(fingerprint)) {
    throw new InputError(
      'This cursor does not belong to this list: take one of the same field and arguments.',
      'BAD_CURSOR',
    );
  }
  return text.slice(FINGERPRINT_LENGTH);
};

/** One text for equal arguments: keys in order, and a null is the same as an absence. */
export const stableText = (value: unknown, without: ReadonlySet<string> = NOTHING): string =>
  JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    const entries = Object.entries(inner).filter(
      ([key, part]) => part != null && !(inner === value && without.has(key)),
    );
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  });

const NOTHING: ReadonlySet<string> = new Set();
