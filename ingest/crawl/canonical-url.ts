/**
 * One spelling for one page, so that it is queued once. Only what can't change the answer is changed: the spelling of
 * escapes, what the server never sees (fragment), what it forgets (session ids) and what others count by (tracking).
 */
export type Canonical =
  | { readonly url: string; readonly refused?: undefined }
  | { readonly refused: UrlRefusal; readonly url?: undefined };

export type UrlRefusal = 'bad-url' | 'scheme-refused' | 'too-long';

const LONGEST_URL = 2000;

export const canonicalUrl = (href: string, base?: string): Canonical => {
  const url = parsed(href, base);
  if (url === undefined) return { refused: 'bad-url' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { refused: 'scheme-refused' };
  strip(url);
  const text = url.href;
  return text.length > LONGEST_URL ? { refused: 'too-long' } : { url: text };
};

/** Every setter parses anew, and most addresses need none of them. */
const strip = (url: URL): void => {
  if (url.href.includes('#')) url.hash = '';
  if (url.username !== '' || url.password !== '') {
    url.username = '';
    url.password = '';
  }
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.replace(/\.+$/, '');
  const path = unescapePlain(withoutPathSession(url.pathname));
  if (path !== url.pathname) url.pathname = path;
  if (!url.href.includes('?')) return;
  const query = canonicalQuery(url.search);
  if (query === '' || `?${query}` !== url.search) url.search = query;
};

const parsed = (href: string, base: string | undefined): URL | undefined => {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
};

/** RFC 3986 §6.2.2: escapes in capitals, and none where the character needs none. */
const unescapePlain = (text: string): string =>
  !text.includes('%')
    ? text
    : text.replace(/%([0-9a-fA-F]{2})/g, (written, digits: string) => {
        const character = String.fromCharCode(Number.parseInt(digits, 16));
        return /[A-Za-z0-9_~-]/.test(character) ? character : written.toUpperCase();
      });

/** `;jsessionid=…` and its kin: a cookie written into the address. */
const withoutPathSession = (path: string): string =>
  !/[;(]/.test(path)
    ? path
    : path
        .replace(/;(?:jsessionid|phpsessid|sid)=[^/;?]*/gi, '')
        .replace(/\/\([A-Z]\([a-z0-9]{20,}\)\)(?=\/)/gi, '');

const FORGOTTEN =
  /^(?:utm_\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|igshid|mc_[ce]id|_ga|_gl|_hs(?:enc|mi)|mkt_tok|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|sessionid|session_id|sess_id|osCsid|zenid)$/i;

/** Order is kept, since servers may mind it. */
const canonicalQuery = (search: string): string => {
  if (search.length < 2) return '';
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !FORGOTTEN.test(unescapePlain(pair.split('=', 1)[0] ?? '')));
  return kept.map(unescapePlain).join('&');
};

/** Rules against addresses without end; each is a counter of the receipt. */
export type TrapRule = 'trap-calendar' | 'trap-facets' | 'trap-repeats' | 'trap-depth' | 'trap-action';

const DEEPEST_PATH = 16;
const MOST_PARAMETERS = 6;
const NO_QUERY = new URLSearchParams();

/** Why an address is not worth a fetch, whatever leads to it; undefined if nothing speaks against it. */
export const trapRule = (url: string | URL): TrapRule | undefined => {
  const parsed = typeof url === 'string' ? new URL(url) : url;
  const query = parsed.search === '' ? NO_QUERY : parsed.searchParams;
  const segments = parsed.pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > DEEPEST_PATH) return 'trap-depth';
  if (repeats(segments)) return 'trap-repeats';
  const names = [...query.keys()];
  if (names.length > MOST_PARAMETERS || isFaceted(names)) return 'trap-facets';
  if (isCalendar(segments, query)) return 'trap-calendar';
  return isAction(segments, query) ? 'trap-action' : undefined;
};

/** A segment three times, or a run of two again at once: a relative link that grows at every step. */
const repeats = (segments: readonly string[]): boolean => {
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > 2) return true;
    counts.set(segment, count);
  }
  return segments.some(
    (segment, at) =>
      at >= 2 &&
      at + 1 < segments.length &&
      segment === segments[at - 2] &&
      segments[at + 1] === segments[at - 1],
  );
};

const FACET = /^(?:filter|facet|refine|fq|f)(?:\[.*\])?$|\[\d*\]$/i;
const ORDER = /^(?:sort|order|orderby|sortby|dir|view|display|per_?page|pagesize|limit)$/i;

/** Every choice times every other: the same list over and over. */
const isFaceted = (names: readonly string[]): boolean =>
  names.filter((name) => FACET.test(name)).length > 1 ||
  names.filter((name) => ORDER.test(name)).length > 1 ||
  new Set(names).size < names.length - 1;

const FIRST_YEAR = 1990;
const LAST_YEAR = 2035;

/** Days have a next day for ever: views of one day or week, and years that no page is from. */
const isCalendar = (segments: readonly string[], query: URLSearchParams): boolean => {
  const path = segments.join('/');
  if (/(?:^|\/)(?:calendar|events?|agenda|schedule)\/(?:day|week|today|list\/day)(?:\/|$)/i.test(path))
    return true;
  if (/(?:^|\/)(?:calendar|events?)\/\d{4}[-/]\d{1,2}[-/]\d{1,2}\/?$/i.test(path)) return true;
  const named = ['year', 'y', 'month', 'date', 'day', 'week'].filter((name) => query.has(name));
  if (named.length > 2 || query.has('tribe-bar-date') || query.has('ical')) return true;
  const year = Number(query.get('year') ?? query.get('y') ?? Number.NaN);
  return year > 999 && (year < FIRST_YEAR || year > LAST_YEAR);
};

const ACTION = /^(?:action|do)$/i;
const ACTIONS =
  /^(?:login|logout|signin|register|edit|print|share|reply|delete|addtocart|add_to_cart|history|diff)$/i;

/** What a link does instead of what it shows. */
const isAction = (segments: readonly string[], query: URLSearchParams): boolean => {
  if (query.has('replytocom') || query.has('add-to-cart') || query.has('share')) return true;
  for (const [name, value] of query) if (ACTION.test(name) && ACTIONS.test(value)) return true;
  return /^(?:logout|signout)$/i.test(segments.at(-1) ?? '');
};
