import { fold } from './normalize.ts';

/** Names that agree in this many characters are ordered by id. */
const KEY_CHARACTERS = 100;

/** Below every character that a folded name can hold, so that a name stands before its longer kin. */
const SEPARATOR = '\u0001';

/** After every key that begins with the separator. */
const AFTER_SEPARATOR = '\u0002';

/**
 * The order of names, in ASCII alone: engines compare other characters by different rules (bytes, UTF-16 units,
 * collations, and in Neo4j one way in memory and another from an index). Unique, since the id closes it.
 */
export const sortKey = (name: string, id: string): string => `${orderedAscii(name)}${SEPARATOR}${id}`;

/** All sort keys of this name, whatever the id, lie from `from` up to but without `to`. */
export const sortKeyRange = (name: string): { from: string; to: string } => {
  const key = orderedAscii(name);
  return { from: key + SEPARATOR, to: key + AFTER_SEPARATOR };
};

/** Events by first day, then name; those without a day last. */
export const startKey = (firstDay: string | undefined, name: string, id: string): string =>
  `${firstDay ?? '9999-12-31'}${SEPARATOR}${sortKey(name, id)}`;

// A tilde stands after all ASCII letters, and six digits hold every code point: the order is that of code points.
const orderedAscii = (name: string): string =>
  [...fold(name)]
    .slice(0, KEY_CHARACTERS)
    .map((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      return codePoint < 0x7e ? character : `~${codePoint.toString(16).padStart(6, '0')}`;
    })
    .join('');
