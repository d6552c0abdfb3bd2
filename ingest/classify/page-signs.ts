import { hasDate } from '../../src/lexicon/date-shape.ts';
import { type Lexicon, matchLexicon } from '../../src/lexicon/lexicon.ts';
import { loadLexicon } from '../../src/lexicon/load-lexicon.ts';
import { nameLikeness } from '../../src/lexicon/name-shape.ts';
import { addressTokens, tokensOf } from '../../src/lexicon/tokenize.ts';
import { headingsOf } from '../html/headings.ts';
import { type PageHead, pageHead } from '../html/page-head.ts';
import { attributeOf, type HtmlTree, tagOf } from '../html/tree.ts';
import { pageLines, type TextLine } from '../html/visible-text.ts';

/** What is seen on a page at one look: counts, and the concepts of its most telling texts. */
export interface PageSigns {
  readonly head: PageHead;
  readonly firstHeading: string;
  /** Concepts that the title, the main headings and the address name. */
  readonly title: ReadonlySet<string>;
  readonly heading: ReadonlySet<string>;
  /** Of the last step of the address, and of those before. */
  readonly address: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
  /** Lines that are names or begin with one (a mere shape of one counts half), lines that name an office, dates. */
  readonly names: number;
  readonly titles: number;
  readonly students: number;
  readonly dates: number;
  readonly disciplines: number;
  readonly units: number;
  readonly mails: number;
  readonly phones: number;
  readonly lines: number;
  readonly characters: number;
  readonly links: number;
  /** Lines of running text. */
  readonly prose: number;
  /** How much title, first heading or address look like one person's. */
  readonly person: number;
  /** Phrases by which people's own pages speak. */
  readonly personal: number;
}

interface Lists {
  readonly navigation: Lexicon;
  readonly titles: Lexicon;
  readonly disciplines: Lexicon;
}

let loaded: Lists | undefined;

const lists = (): Lists => {
  loaded ??= {
    navigation: loadLexicon('navigation'),
    titles: loadLexicon('titles'),
    disciplines: loadLexicon('disciplines'),
  };
  return loaded;
};

/** What a page is for shows in its first lines; a list of a thousand is known by its first hundreds. */
const MOST_LINES = 400;

export const pageSigns = (tree: HtmlTree, url: string): PageSigns => {
  const head = pageHead(tree);
  const lines = pageLines(tree).slice(0, MOST_LINES);
  const headings = headingsOf(tree);
  const firstHeading = (headings.find(({ level }) => level === 1) ?? headings[0])?.text ?? '';
  const { last, before } = stepsOf(url);
  return {
    head,
    firstHeading,
    title: conceptsOf(tokensOf(head.title)),
    heading: new Set(headings.slice(0, 3).flatMap(({ text }) => [...conceptsOf(tokensOf(text))])),
    address: conceptsOf(addressTokens(last)),
    folders: conceptsOf(addressTokens(before)),
    ...countLines(lines),
    ...countLinks(tree),
    person: personIn(head.title, firstHeading, conceptsOf(addressTokens(last)).size > 0 ? '' : url),
  };
};

/** The last telling step of an address (an index file tells nothing) and all before it. */
const stepsOf = (url: string): { last: string; before: string } => {
  const steps = new URL(url).pathname
    .split('/')
    .filter((step) => step !== '' && !/^(?:index|default|home|welcome|main)\.\w+$/i.test(step));
  return { last: (steps.at(-1) ?? '').replace(/\.\w{2,5}$/, ''), before: steps.slice(0, -1).join('/') };
};

const conceptsOf = (tokens: readonly string[]): ReadonlySet<string> =>
  new Set(matchLexicon(lists().navigation, tokens).map(({ concept }) => concept));

const SHORT = 140;
const PHONE = /(?:\+|\b)\(?\d{2,4}\)?[\s.-]\d{2,4}[\s.-]?\d{3,5}\b/;

const PERSONAL =
  /\b(?:research interests?|curriculum vitae|my (?:research|home ?page|interests|publications|name|work)|i am an?|office hours|biography|biographical|selected publications|recent publications|ph\.?\s?d\.?,? (?:in|from)|received (?:his|her|the)|he is|she is|his research|her research|joined the|born in)\b|研究テーマ|研究業績|略歴|経歴|主要業績|専門分野|研究分野|生年月日|著書|родил(?:ся|ась)|окончил|биография|научные интересы/i;

const countLines = (lines: readonly TextLine[]) => {
  const counts = {
    names: 0,
    titles: 0,
    students: 0,
    dates: 0,
    disciplines: 0,
    units: 0,
    phones: 0,
    prose: 0,
    personal: 0,
  };
  let characters = 0;
  for (const { text } of lines) {
    characters += text.length;
    if (PERSONAL.test(text)) counts.personal++;
    if (text.length <= SHORT) countShort(text, counts);
    else {
      counts.prose++;
      counts.names += nameAtStart(text) / 2;
    }
  }
  return { ...counts, lines: lines.length, characters };
};

const countShort = (
  text: string,
  counts: Record<'names' | 'titles' | 'students' | 'dates' | 'disciplines' | 'units' | 'phones', number>,
): void => {
  if (hasDate(text)) counts.dates++;
  if (PHONE.test(text)) counts.phones++;
  counts.names += nameAtStart(text) / 2;
  const tokens = tokensOf(text);
  const offices = matchLexicon(lists().titles, tokens);
  if (offices.some(({ concept }) => concept === 'title')) counts.titles++;
  if (offices.some(({ concept }) => concept === 'student')) counts.students++;
  if (tokens.length < 10) countUnits(tokens, counts);
};

const countUnits = (tokens: readonly string[], counts: Record<'disciplines' | 'units', number>): void => {
  const covered = matchLexicon(lists().disciplines, tokens).reduce((sum, { length }) => sum + length, 0);
  const unit =
    UNIT_WORDS.some((word) => tokens.includes(word)) ||
    /(?:学部|学科|研究科|専攻|学院|学府|кафедра|факультет)/u.test(tokens.join(''));
  if (unit) counts.units++;
  if (covered > 0 && (unit || covered >= tokens.length - 2)) counts.disciplines++;
};

const UNIT_WORDS = [
  'department',
  'dept',
  'school',
  'college',
  'faculty',
  'institute',
  'division',
  'center',
  'centre',
  'office',
];

/** “Ann Lee, Professor”, “Lee, Ann”, “Dr. Ann Lee – Room 5”. A mere shape counts half, but not after an honour. */
const nameAtStart = (text: string): 0 | 1 | 2 => {
  const whole = nameLikeness(text);
  if (whole === 2) return 2;
  const first = (/^([^,:;|(–—\d@]{4,50})\s*[,:;|(–—]/u.exec(text)?.[1] ?? (whole > 0 ? text : '')).trim();
  const likeness = nameLikeness(first);
  if (likeness === 2 || (likeness === 1 && HONOURED.test(first))) return 2;
  return whole === 0 && isRow(text) ? nameLikeness(text.split(' ', 2).join(' ')) : whole;
};

/** A row of a telephone list: words, then a number or a mail address, with nothing but space between. */
const isRow = (text: string): boolean => text.length <= SHORT && /^\p{Lu}[^\d@.:]*[\d@]/u.test(text);

const HONOURED = /^(?:a\/|ass(?:t|oc)?\.?\s*)?(?:prof(?:essor)?|dr|mr|mrs|ms|sir)\b/i;

const countLinks = (tree: HtmlTree): { links: number; mails: number } => {
  let links = 0;
  let mails = 0;
  for (let node = 0; node < tree.size; node++) {
    if (tagOf(tree, node) !== 'a') continue;
    const href = attributeOf(tree, node, 'href');
    if (href === undefined) continue;
    if (/^\s*mailto:/i.test(href)) mails++;
    else links++;
  }
  return { links, mails };
};

const HOME_PAGE =
  /(?:['’]s?\s+(?:home\s*page|homepage|page|web\s*page|site)|^(?:the )?(?:home\s*page|homepage|web page) (?:of|for)\b|\bfaculty (?:page|profile|information)\b)/i;

/** An address counts as a person's where its last step is no word of navigation: `people/lee`, not `people/staff`. */
const personIn = (title: string, heading: string, url: string): number => {
  const named = Math.max(...titleParts(title).map(nameLikeness), nameLikeness(heading));
  const spoken = HOME_PAGE.test(title) || HOME_PAGE.test(heading) ? 1 : 0;
  const homed =
    /\/(?:~|%7E|users\/|people\/|faculty\/|staff\/|person\/|profiles?\/)[^/]+\/?(?:[^/]+\.\w+)?$/i.test(
      url.replace(/[?#].*$/, ''),
    )
      ? 1
      : 0;
  return named + spoken + homed;
};

/** A title's parts: sites put their own name before or behind. */
const titleParts = (title: string): string[] =>
  [title, ...title.split(/\s*(?:[|:–—»·]|\s-\s)\s*/)]
    .map((part) =>
      part
        .replace(/(?:['’]s?)?\s*(?:home\s*page|homepage|web\s*page|faculty page|profile).*$/i, '')
        .replace(/^.*\b(?:home\s*page|homepage|page) (?:of|for)\s+/i, '')
        .trim(),
    )
    .filter((part) => part !== '');
