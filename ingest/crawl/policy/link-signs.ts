import { hasDate } from '../../../src/lexicon/date-shape.ts';
import { matchLexicon } from '../../../src/lexicon/lexicon.ts';
import { memo } from '../../../src/lexicon/memo.ts';
import { nameLikeness } from '../../../src/lexicon/name-shape.ts';
import { tokensOf } from '../../../src/lexicon/tokenize.ts';
import type { LinkInContext } from '../../html/link-context.ts';
import type { PageKindGuess } from '../../page.ts';
import { addAddressSigns, urlShape } from './address-signs.ts';
import { addSought, conceptsIn, lists, officesIn, SOUGHT, SOUGHT_KINDS } from './concepts.ts';

/** What the page says of all its links. */
export interface LinkingPage {
  readonly url: URL;
  readonly shape: string;
  readonly kind: PageKindGuess['kind'];
  /** Concepts of its title and main headings. */
  readonly concepts: ReadonlySet<string>;
  /** The host of the seed. */
  readonly siteHost: string;
}

/** What an anchor's text says by itself. */
interface AnchorReading {
  readonly tokens: readonly string[];
  readonly name: 0 | 1 | 2;
  readonly anchorSigns: readonly string[];
}

/** What the line and the rest of its record say. */
interface RecordReading {
  /** Its line begins with a name: “Ann Lee (home page)”. */
  readonly recordName: boolean;
  readonly dated: boolean;
  readonly title: boolean;
  readonly student: boolean;
}

/** What the text of one link and its record say: all that groups are counted from. */
export interface LinkReading extends RecordReading {
  readonly context: LinkInContext;
  readonly url: URL;
  readonly texts: AnchorReading;
  readonly name: 0 | 1 | 2;
}

/** What the links of one group have in common. */
export interface GroupSigns {
  readonly size: number;
  readonly names: number;
  readonly dates: number;
  readonly titles: number;
  readonly students: number;
}

export const readLink = (context: LinkInContext, url: URL): LinkReading => {
  const texts = readAnchor(context.link.anchor);
  return { context, url, texts, name: texts.name, ...readRecord(`${context.line}\n${context.after}`) };
};

const readAnchor = memo((text: string): AnchorReading => {
  const tokens = tokensOf(text);
  const matches = matchLexicon(lists().navigation, tokens);
  const concepts = new Set(matches.map(({ concept }) => concept));
  const covered = matches.reduce((sum, { length }) => sum + length, 0);
  const signs = [...concepts].map((concept) => `anchor:${concept}`);
  addSought(concepts, 'anchor', signs);
  // The whole anchor means one thing: a menu's entry rather than a phrase.
  const whole = covered === tokens.length ? matches[0]?.concept : undefined;
  if (whole !== undefined) signs.push(`anchor:=${whole}`, ...(SOUGHT.has(whole) ? ['anchor:=sought'] : []));
  for (const concept of officesIn(tokens)) signs.push(`anchor:office-${concept}`);
  signs.push(`anchor:words${lengthOf(tokens)}`);
  if (matchLexicon(lists().disciplines, tokens).length > 0) signs.push('anchor:discipline');
  if (isUnit(text)) signs.push('anchor:unit');
  if (hasDate(text)) signs.push('anchor:date');
  if (/^\W*\d+\W*$/.test(text)) signs.push('anchor:number');
  if (/^\W*\p{L}\W*$/u.test(text)) signs.push('anchor:letter');
  return { tokens, name: nameLikeness(text), anchorSigns: signs };
});

const readRecord = memo((record: string): RecordReading => {
  const offices = officesIn(tokensOf(record.replace('\n', ' ')));
  return {
    recordName: startsWithName(record.slice(0, record.indexOf('\n'))),
    dated: hasDate(record),
    title: offices.has('title'),
    student: offices.has('student'),
  };
});

/** A name up to the first sign of something else. */
const startsWithName = (line: string): boolean => {
  const first = /^[^(:;|–—\d@[]{4,40}(?=\s*[(:;|–—\d@[]|$)/u.exec(line)?.[0] ?? '';
  return nameLikeness(first) === 2 || nameLikeness(first.split(',')[0] ?? '') === 2;
};

export const groupSigns = (readings: readonly LinkReading[]): GroupSigns => ({
  size: readings.length,
  names: readings.filter(({ name, recordName }) => name > 0 || recordName).length,
  dates: readings.filter(({ dated }) => dated).length,
  titles: readings.filter(({ title }) => title).length,
  students: readings.filter(({ student }) => student).length,
});

/** Everything that speaks for or against a link, as names to which a weight belongs; before the colon is where it was seen. */
export const linkSigns = (reading: LinkReading, group: GroupSigns, page: LinkingPage): readonly string[] => {
  const signs: string[] = ['bias'];
  addAnchorSigns(reading, signs);
  addAddressSigns(reading, page, signs);
  addRecordSigns(reading, signs);
  addPageSigns(reading, page, signs);
  addGroupSigns(reading, group, page, signs);
  return signs;
};

const addAnchorSigns = ({ context, name, texts }: LinkReading, signs: string[]): void => {
  signs.push(...texts.anchorSigns);
  if (name > 0) signs.push(`anchor:name${name}`);
  if (context.link.from !== 'anchor') signs.push(`anchor:${context.link.from}`);
};

const lengthOf = ({ length }: readonly string[]): number =>
  length < 2 ? length : length < 4 ? 2 : length < 8 ? 4 : 8;

const UNIT =
  /\b(?:department|dept\.?|school|college|faculty|institute|division|cent(?:er|re)) (?:of|for)\b|(?:学部|学科|研究科|専攻)$/iu;

export const isUnit = (text: string): boolean => UNIT.test(text);

const addRecordSigns = (reading: LinkReading, signs: string[]): void => {
  const { dated, title, student, name, recordName, context } = reading;
  if (recordName && name === 0) signs.push('record:name');
  if (name > 0 && dated) signs.push('record:name-date');
  if (dated) signs.push('record:date');
  if (title) signs.push('record:title');
  if (student) signs.push('record:student');
  if (/@|\(at\)|e-?mail|phone|tel\b/i.test(context.line)) signs.push('record:contact');
  signs.push(...headingSigns(context.heading));
};

const headingSigns = memo((heading: string): readonly string[] => {
  if (heading === '') return ['heading:none'];
  const tokens = tokensOf(heading);
  const concepts = conceptsIn(tokens);
  const signs = [...concepts].map((concept) => `heading:${concept}`);
  addSought(concepts, 'heading', signs);
  for (const concept of officesIn(tokens)) signs.push(`heading:office-${concept}`);
  return signs;
});

const addPageSigns = ({ name, recordName, texts }: LinkReading, page: LinkingPage, signs: string[]): void => {
  signs.push(`page:${page.kind}`);
  for (const concept of page.concepts) signs.push(`page:says-${concept}`);
  addSought(page.concepts, 'page:says', signs);
  if (SOUGHT_KINDS.has(page.kind)) signs.push('page:sought');
  if (name > 0 || recordName) signs.push(`page:name-on-${page.kind}`);
  else if (texts.tokens.length > 4) signs.push(`page:phrase-on-${page.kind}`);
};

const addGroupSigns = (
  { url }: LinkReading,
  { size, names, dates, titles, students }: GroupSigns,
  page: LinkingPage,
  signs: string[],
): void => {
  const sought = SOUGHT_KINDS.has(page.kind);
  const add = (sign: string): void => {
    signs.push(`group:${sign}`, `group:${sign}-on-${page.kind}`);
    if (sought) signs.push(`group:${sign}-on-sought`);
  };
  if (isBelow(url, page.url)) add('below');
  if (urlShape(url) === page.shape) add('sibling');
  if (size < 4) return;
  add('list');
  if (names > size / 2) add('names');
  if (dates > size / 2) add('dates');
  if (titles > size / 2) signs.push('group:titles');
  if (students > size / 2) signs.push('group:students');
};

const isBelow = (url: URL, page: URL): boolean => {
  const folder = page.pathname.replace(/[^/]*$/, '');
  return url.host === page.host && folder !== '/' && url.pathname.startsWith(folder);
};
