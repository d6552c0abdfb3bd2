import { type Lexicon, matchLexicon } from '../../../src/lexicon/lexicon.ts';
import { loadLexicon } from '../../../src/lexicon/load-lexicon.ts';

interface Lists {
  readonly navigation: Lexicon;
  readonly titles: Lexicon;
  readonly disciplines: Lexicon;
}

let loaded: Lists | undefined;

/** The word lists, read when they are first needed. */
export const lists = (): Lists => {
  loaded ??= {
    navigation: loadLexicon('navigation'),
    titles: loadLexicon('titles'),
    disciplines: loadLexicon('disciplines'),
  };
  return loaded;
};

export const conceptsIn = (tokens: readonly string[]): ReadonlySet<string> =>
  new Set(matchLexicon(lists().navigation, tokens).map(({ concept }) => concept));

/** Offices that a text names: `title`, `student`. */
export const officesIn = (tokens: readonly string[]): ReadonlySet<string> =>
  new Set(matchLexicon(lists().titles, tokens).map(({ concept }) => concept));

/** What is looked for and what is not, whatever the word: so that one kind of site teaches something about others. */
export const SOUGHT: ReadonlySet<string> = new Set(['people', 'college', 'department', 'event', 'news']);
const UNSOUGHT: ReadonlySet<string> = new Set(
  'student alumni course publication research admission job media legal'.split(' '),
);

export const addSought = (concepts: ReadonlySet<string>, where: string, signs: string[]): void => {
  let sought = false;
  let unsought = false;
  for (const concept of concepts) {
    sought ||= SOUGHT.has(concept);
    unsought ||= UNSOUGHT.has(concept);
  }
  if (sought) signs.push(`${where}:sought`);
  if (unsought) signs.push(`${where}:unsought`);
};

/** Page kinds that are looked for. */
export const SOUGHT_KINDS: ReadonlySet<string> = new Set([
  'college-list',
  'department-list',
  'department-home',
  'college-home',
  'people-list',
  'person',
  'team',
  'news',
  'event-list',
  'event',
]);
