import { createHash } from 'node:crypto';
import type { CoarseType } from './ontology.ts';

/**
 * Ids are hashes of what makes a thing that thing, so the same page gives the same ids on every machine.
 * Lower-case hex with an ASCII prefix: every engine orders them alike.
 */
export const ID_PREFIXES = {
  organization: 'o',
  person: 'p',
  event: 'e',
  place: 'l',
  business: 'b',
  relation: 'r',
  contact: 't',
  evidence: 'v',
  change: 'c',
  page: 'u',
  crawl: 'k',
} as const;

type IdPrefix = keyof typeof ID_PREFIXES;

/** 96 bits: at a thousand million mentions a collision is still a one in 10^11 chance. */
const HEX_DIGITS = 24;

const ID_PATTERN = new RegExp(`^[${Object.values(ID_PREFIXES).join('')}]_[0-9a-f]{${HEX_DIGITS}}$`);

export const isId = (text: string): boolean => ID_PATTERN.test(text);

/** Which of our things the id names, or undefined where it is none of our ids. */
export const idPrefix = (id: string): IdPrefix | undefined =>
  isId(id)
    ? (Object.keys(ID_PREFIXES) as IdPrefix[]).find((prefix) => ID_PREFIXES[prefix] === id[0])
    : undefined;

export const hashId = (prefix: IdPrefix, ...parts: readonly (string | number | undefined)[]): string => {
  const digest = createHash('sha256').update(JSON.stringify(parts.map((part) => part ?? null)));
  return `${ID_PREFIXES[prefix]}_${digest.digest('hex').slice(0, HEX_DIGITS)}`;
};

/** “n-th of that name on the page”: made from that page alone. */
export const mentionId = (type: CoarseType, page: string, foldedName: string, nth: number): string =>
  hashId(type, page, foldedName, nth);

export const pageId = (url: string): string => hashId('page', url);
