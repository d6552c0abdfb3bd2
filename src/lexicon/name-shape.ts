import { type Lexicon, matchLexicon } from './lexicon.ts';
import { loadLexicon } from './load-lexicon.ts';
import { tokensOf } from './tokenize.ts';

/** How much a short text looks like a person's name: 0 no, 1 by its shape, 2 by a name that the lists know. */
export type NameLikeness = 0 | 1 | 2;

let known: { readonly names: Lexicon; readonly others: Lexicon } | undefined;

const lists = (): { readonly names: Lexicon; readonly others: Lexicon } => {
  known ??= {
    names: loadLexicon('given-names', 'surnames'),
    others: loadLexicon('navigation', 'disciplines', 'titles', 'common-words'),
  };
  return known;
};

const LONGEST_NAME = 60;

/** A small letter, a digit or a sign before anything else: no name, and most lines. */
const PLAIN_START = /^[a-z0-9!#-/:-@]/;

/** Whether a text is a name and nothing else, honours and degrees aside: “Dr. Ann B. Lee”, “Lee, Ann”, “林 太郎”, “Иванов И. И.” */
export const nameLikeness = (text: string): NameLikeness => {
  if (text.length > LONGEST_NAME || text.length < 2 || PLAIN_START.test(text)) return 0;
  const bare = withoutHonours(text);
  if (HAN.test(bare)) return japaneseLikeness(bare);
  return SHAPE.test(bare) ? spacedLikeness(bare) : 0;
};

const HONOURS =
  /^(?:(?:prof(?:essor)?|assoc(?:iate)?|asst|assistant|dr|mr|mrs|ms|miss|sir|dame|rev|hon|eng|engr|ing|ir)\b\.?\s*)+/i;
const DEGREES =
  /(?:,|\s)\s*(?:ph\.?\s?d|m\.?d|m\.?s\.?c?|b\.?s\.?c?|m\.?a|b\.?a|m\.?b\.?a|d\.?phil|ll\.?[bm]|j\.?d|jr|sr|ii|iii|frs|p\.?e|esq|mls)\.?(?=,|\s|$)/gi;

const withoutHonours = (text: string): string =>
  text
    .replace(/\([^)]*\)|（[^）]*）|\[[^\]]*\]/g, ' ')
    .replace(/['’]s\s+home\s*page.*$/i, '')
    .trim()
    .replace(HONOURS, '')
    .replace(DEGREES, '')
    .replace(/[\s,;:»›>*-]+$/, '')
    .trim();

const WORD =
  "(?:\\p{Lu}[\\p{L}\\p{M}'’`.-]*|(?:d[eaiu]|del|della|der|den|van|von|zu|la|le|du|dos|das|bin|ibn|al|el|ben|ter|ten|af|av)(?=\\s))";
/** Two to five words, all capitalised but particles, with at most one comma: “Last, First”. */
const SHAPE = new RegExp(`^${WORD}(?:,?\\s+|,)${WORD}(?:,?\\s+${WORD}){0,3}$`, 'u');

const spacedLikeness = (text: string): NameLikeness => {
  const tokens = tokensOf(text);
  if (!tokens.some((token) => token.length > 2) || (text.match(/,/g)?.length ?? 0) > 1) return 0;
  const { names, others } = lists();
  const others_ = matchLexicon(others, tokens).reduce((count, match) => count + match.length, 0);
  const named = matchLexicon(names, tokens).length > 0;
  if (others_ > (named ? 1 : 0)) return 0;
  if (named) return 2;
  return /\b\p{Lu}\.|\p{L}{2},\s/u.test(text) || PATRONYMIC.test(text) ? 2 : 1;
};

const PATRONYMIC = /(?:вич|вна|ична)(?:\s|$)/;

const HAN = /^[\p{Script=Han}々ヶ]/u;
const SPACED_HAN =
  /^[\p{Script=Han}々ヶ]{1,3}[\s　・]+[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々]{1,4}$/u;
const JOINED_HAN = /^[\p{Script=Han}々ヶ]{1,3}[\p{Script=Han}\p{Script=Hiragana}々]{1,3}$/u;

const japaneseLikeness = (text: string): NameLikeness => {
  const surname = matchLexicon(lists().names, tokensOf(text))[0]?.at === 0;
  if (matchLexicon(lists().others, tokensOf(text)).length > 0) return 0;
  if (SPACED_HAN.test(text)) return surname ? 2 : 1;
  return surname && JOINED_HAN.test(text) && [...text].length > 2 ? 2 : 0;
};
