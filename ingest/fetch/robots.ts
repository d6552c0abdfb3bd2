/**
 * robots.txt by RFC 9309, read as leniently as Google's parser reads it: frequent misspellings count, lines of other
 * kinds do not part a group. `robots-parser` was tried: it keeps a byte order mark, lets a Sitemap line end the list of
 * a group's agents, and takes `foo bar` for another name than `foo`.
 */
export interface RobotsRules {
  /** Path and query of a URL. */
  allows(pathAndQuery: string): boolean;
  readonly crawlDelayMs: number | undefined;
  readonly sitemaps: readonly string[];
}

/** More than this is not read (RFC 9309, 2.5: at least 500 kibibytes). */
export const ROBOTS_BYTES = 500 * 1024;

export const ALL_ALLOWED: RobotsRules = { allows: () => true, crawlDelayMs: undefined, sitemaps: [] };

/** What robots.txt says to the robot of this name (lower case). */
export const parseRobots = (text: string, token: string): RobotsRules => {
  const lines = text
    .replace(/^[\ufeff\ufffd]+/, '')
    .split(/\r\n|\r|\n/)
    .flatMap(lineOf);
  const { own, everybody } = readGroups(lines, token);
  const section = own.named ? own : everybody;
  return {
    allows: (path) => path === '/robots.txt' || allowed(section.rules, normalized(path)),
    crawlDelayMs: section.delayMs,
    sitemaps: lines.filter(({ field }) => field === 'sitemap').map(({ value }) => value),
  };
};

type Field = 'user-agent' | 'allow' | 'disallow' | 'crawl-delay' | 'sitemap';

interface Line {
  readonly field: Field;
  readonly value: string;
}

const FIELDS: Readonly<Record<string, Field>> = {
  'user-agent': 'user-agent',
  useragent: 'user-agent',
  'user agent': 'user-agent',
  allow: 'allow',
  disallow: 'disallow',
  dissallow: 'disallow',
  dissalow: 'disallow',
  disalow: 'disallow',
  diasllow: 'disallow',
  disallaw: 'disallow',
  'crawl-delay': 'crawl-delay',
  crawldelay: 'crawl-delay',
  sitemap: 'sitemap',
  'site-map': 'sitemap',
};

/** Longer lines are cut, as Google does: eight times the longest URL that browsers took. */
const LONGEST_LINE = 8 * 2083;

/** Name and value parted by a colon, or, where it was forgotten, by the only space. */
const lineOf = (text: string): Line[] => {
  const line = text.slice(0, LONGEST_LINE).replace(/#.*$/s, '').trim();
  const colon = line.indexOf(':');
  const [name = '', value = '', ...more] =
    colon < 0 ? line.split(/\s+/) : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  const field = FIELDS[name.toLowerCase()];
  return field === undefined || more.length > 0 ? [] : [{ field, value }];
};

interface Rule {
  readonly allow: boolean;
  /** Of the pattern as it stands. */
  readonly length: number;
  /** What stands between its stars. */
  readonly pieces: readonly string[];
  readonly isAnchored: boolean;
}

interface Section {
  named: boolean;
  readonly rules: Rule[];
  delayMs: number | undefined;
}

/** All groups for one agent are one (2.2.1); those for everybody count only where none names it. */
const readGroups = (lines: readonly Line[], token: string): { own: Section; everybody: Section } => {
  const sections = { own: emptySection(), everybody: emptySection() };
  let agents = new Set<Section>();
  let isListingAgents = true;
  for (const { field, value } of lines) {
    if (field === 'user-agent') {
      if (!isListingAgents) agents = new Set();
      isListingAgents = true;
      const section = sectionOf(sections, value, token);
      if (section !== undefined) agents.add(section);
    } else if (field === 'allow' || field === 'disallow') {
      isListingAgents = false;
      // An empty rule says nothing.
      if (value !== '') for (const { rules } of agents) rules.push(ruleOf(value, field === 'allow'));
    } else if (field === 'crawl-delay') {
      for (const section of agents) section.delayMs = delayOf(value) ?? section.delayMs;
    }
  }
  return sections;
};

const emptySection = (): Section => ({ named: false, rules: [], delayMs: undefined });

/** The product token is what stands before the first other character: `Orgraph/1.0 (x)` is `orgraph`. */
const sectionOf = (
  { own, everybody }: { own: Section; everybody: Section },
  value: string,
  token: string,
): Section | undefined => {
  if (/^\*(\s|$)/.test(value)) return everybody;
  if (/^[a-z_-]*/i.exec(value)?.[0].toLowerCase() !== token) return undefined;
  own.named = true;
  return own;
};

/** `*` stands for anything, `$` at the end for the end (2.2.3). */
const ruleOf = (value: string, allow: boolean): Rule => {
  const pattern = normalized(value);
  const isAnchored = pattern.endsWith('$');
  const pieces = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  return { allow, length: pattern.length, pieces, isAnchored };
};

const delayOf = (value: string): number | undefined => {
  const seconds = Number(value.replace(',', '.'));
  return value !== '' && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
};

/** The longest pattern that matches decides; of two equally long, the one that allows (2.2.2). */
const allowed = (rules: readonly Rule[], path: string): boolean => {
  let [longest, answer] = [-1, true];
  for (const rule of rules) {
    if (rule.length < longest || (rule.length === longest && answer)) continue;
    if (matches(rule, path)) [longest, answer] = [rule.length, rule.allow];
  }
  return answer;
};

/** Each piece is taken where it first fits, so there is no going back; the last of an anchored pattern at the end. */
const matches = ({ pieces, isAnchored }: Rule, path: string): boolean => {
  const [first = ''] = pieces;
  if (!path.startsWith(first)) return false;
  const last = pieces.length - 1;
  if (isAnchored && last === 0) return path.length === first.length;
  let at = first.length;
  for (let i = 1; i <= (isAnchored ? last - 1 : last); i++) {
    const piece = pieces[i] ?? '';
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  const ending = isAnchored ? (pieces[last] ?? '') : '';
  return path.length - ending.length >= at && path.endsWith(ending);
};

/** One spelling on both sides: what needs no percent sign has none, the rest has, in capitals (2.2.2). */
const normalized = (text: string): string =>
  text
    .replace(/[^\x21-\x7e]|["<>`{}]/gu, (letter) => percentEncoded(letter))
    .replace(/%[0-9a-f]{2}/gi, (code) => {
      const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
    });

const percentEncoded = (letter: string): string =>
  [...Buffer.from(letter, 'utf8')]
    .map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
    .join('');
