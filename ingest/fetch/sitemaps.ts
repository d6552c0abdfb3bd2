import { decode } from './charset.ts';
import { bodyOf, isGzip } from './content-encoding.ts';
import type { RobotsCache } from './robots-cache.ts';
import type { Errand, Visit } from './visit.ts';

export interface SitemapParts {
  readonly visit: Visit;
  readonly robots: RobotsCache;
  readonly mayVisit: NonNullable<Errand['mayVisit']>;
  readonly maxBytes: number;
}

/** However a site nests its lists: so many files, so deep. */
const MOST_FILES = 50;
const MOST_LEVELS = 4;
const MOST_REDIRECTS = 5;

interface SitemapFile {
  readonly url: string;
  readonly level: number;
}

/** The pages that a site lists itself, in its own order, at most so many. A broken list is an empty one. */
export const listedPages = async (
  parts: SitemapParts,
  url: string,
  limit: number,
): Promise<readonly string[]> => {
  const pages = new Set<string>();
  const queue: SitemapFile[] = await firstFiles(parts, url);
  const seen = new Set(queue.map((file) => file.url));
  for (let read = 0; read < MOST_FILES && queue.length > 0 && pages.size < limit; read++) {
    const file = queue.shift() as SitemapFile;
    const { isIndex, places } = placesIn(await textOf(parts, file.url));
    for (const place of places) {
      const target = absolute(place, file.url);
      if (target === undefined) continue;
      if (!isIndex) {
        if (pages.size < limit) pages.add(target);
      } else if (!seen.has(target) && file.level < MOST_LEVELS && seen.size < MOST_FILES) {
        seen.add(target);
        queue.push({ url: target, level: file.level + 1 });
      }
    }
  }
  return [...pages];
};

/** What robots.txt names, else the usual place. */
const firstFiles = async ({ robots }: SitemapParts, url: string): Promise<SitemapFile[]> => {
  if (!URL.canParse(url)) return [];
  const site = new URL(url);
  const answer = await robots.of(site);
  if ('unknown' in answer) return [];
  const named = answer.rules.sitemaps.map((place) => absolute(place, site.href));
  const files = [...new Set(named.filter((place) => place !== undefined))].slice(0, MOST_FILES);
  return (files.length > 0 ? files : [`${site.origin}/sitemap.xml`]).map((file) => ({ url: file, level: 1 }));
};

const textOf = async ({ visit, mayVisit, maxBytes }: SitemapParts, url: string): Promise<string> => {
  const limit = { maxBytes, overflow: 'cut' } as const;
  const visited = await visit({
    url,
    ...limit,
    maxRedirects: MOST_REDIRECTS,
    wantsBody: ({ status }) => status === 200,
    mayVisit,
  });
  const body = visited.ok ? visited.answer.body : undefined;
  if (body === undefined) return '';
  // A `.gz` file is packed by its author, whatever the transfer adds.
  const plain = isGzip(body) ? await bodyOf(body, 'gzip', limit) : body;
  return typeof plain === 'string' ? '' : decode(plain, { charset: 'utf-8' }).text;
};

/** Sitemaps are XML or plain lists of URLs, one a line (sitemaps.org). Read by pattern: broken XML is no reason to lose a list. */
const placesIn = (text: string): { isIndex: boolean; places: readonly string[] } => {
  if (!/^\s*</.test(text))
    return { isIndex: false, places: text.split(/\r\n|\r|\n/).filter((line) => /^\s*https?:/i.test(line)) };
  const isIndex = /<(?:\w+:)?sitemapindex\b/i.test(text.slice(0, 4096));
  const places = [...text.matchAll(PLACE)].map(([, packed, plain]) => unescaped(packed ?? plain ?? ''));
  return { isIndex, places };
};

/** Bounded, so that a file made of beginnings only is read in one go. */
const PLACE = /<(?:\w{1,16}:)?loc\s{0,16}>\s{0,64}(?:<!\[CDATA\[([^\]]{0,4096})\]\]>|([^<]{0,4096}))/gi;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

const absolute = (place: string, from: string): string | undefined => {
  const text = place.trim();
  if (text === '' || !URL.canParse(text, from)) return undefined;
  const url = new URL(text, from);
  url.hash = '';
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
};
