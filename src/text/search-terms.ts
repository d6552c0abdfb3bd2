import { fold, foldedLength } from './normalize.ts';

/**
 * Search as one function for every store: names become ready terms that stores index as they are, and a user's text
 * becomes a list of needs that stores write in their own syntax. A user's text is never query syntax.
 */
export type SearchNeed =
  | { readonly match: 'word'; readonly term: string }
  | { readonly match: 'prefix'; readonly term: string }
  | { readonly match: 'phrase'; readonly terms: readonly string[] };

/** Runs of scripts written without spaces, or runs of other letters, marks and digits. */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]+|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆])[\p{L}\p{M}\p{N}])+/gu;

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々〆]/u;

/** The most needs that one search may have; more words would only slow the store. */
const MOST_NEEDS = 16;

/** The terms under which a name is found, separated by spaces. */
export const indexTerms = (name: string): string =>
  runsOf(name)
    .flatMap((run) => (UNSPACED.test(run) ? [...bigramsOf(run), lastCharacter(run)] : [run]))
    .join(' ');

/** What a name must hold to be found by this text: everything in it, the last word as a prefix. */
export const searchNeeds = (text: string): SearchNeed[] => {
  const runs = runsOf(text).slice(0, MOST_NEEDS);
  return runs.map((run, index) => needOf(run, index === runs.length - 1));
};

/** How much of the name the searched text is: 1 for the whole name. Falls as names grow, so stores order by length. */
export const searchScore = (text: string, nameLength: number): number =>
  Math.round(Math.min(1, foldedLength(text) / Math.max(1, nameLength)) * 1e4) / 1e4;

const runsOf = (text: string): string[] => fold(text).match(RUN) ?? [];

const needOf = (run: string, isLast: boolean): SearchNeed => {
  if (!UNSPACED.test(run)) return { match: isLast ? 'prefix' : 'word', term: run };
  const bigrams = bigramsOf(run);
  // A single character begins a bigram, or is the run's last character, which is a term of its own.
  if (bigrams.length === 0) return { match: 'prefix', term: run };
  return bigrams.length === 1
    ? { match: 'word', term: bigrams[0] as string }
    : { match: 'phrase', terms: bigrams };
};

const bigramsOf = (run: string): string[] => {
  const characters = [...run];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
};

const lastCharacter = (run: string): string => [...run].at(-1) ?? '';
