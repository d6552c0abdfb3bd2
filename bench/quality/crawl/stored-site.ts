import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A site of the testbed: its pages by look-up key, its starts and what is sought there. */
export interface StoredSite {
  readonly name: string;
  readonly starts: readonly string[];
  readonly targets: ReadonlyMap<StoredPage, string>;
  readonly pages: readonly StoredPage[];
  /** The page that this URL leads to, if it was stored. */
  find(url: string): StoredPage | undefined;
}

export interface StoredPage {
  readonly url: string;
  /** What its links are relative to. */
  readonly base: string;
  readonly file: string;
  text(): string;
}

interface Gold {
  readonly start: readonly string[];
  readonly targets: readonly { readonly url: string; readonly kind: string }[];
}

export const siteNames = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'gold.json')))
    .sort();

export const loadSite = (folder: string, name: string): StoredSite => {
  const gold = JSON.parse(readFileSync(join(folder, name, 'gold.json'), 'utf8')) as Gold;
  const { pages, find } = loadPages(folder, name);
  const targets = new Map<StoredPage, string>();
  for (const { url, kind } of gold.targets) {
    const page = find(url);
    if (page !== undefined) targets.set(page, kind);
  }
  return { name, starts: gold.start, targets, pages, find };
};

export const loadPages = (folder: string, name: string): Pick<StoredSite, 'pages' | 'find'> => {
  const rows = readFileSync(join(folder, name, 'pages.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([url, file]) => url && file);
  const byKey = new Map<string, StoredPage>();
  for (const [url = '', file = '', , base] of rows) {
    const key = lookUpKey(url);
    if (key !== undefined && !byKey.has(key))
      byKey.set(key, storedPage(folder, name, url, base || url, file));
  }
  // Mirrors rewrote links: those are looked up among the bases when no URL fits.
  const aliases = new Map<string, StoredPage>();
  for (const [url = '', , , base] of rows) {
    const key = base ? lookUpKey(base) : undefined;
    const page = byKey.get(lookUpKey(url) ?? '');
    if (key !== undefined && page !== undefined && !byKey.has(key) && !aliases.has(key))
      aliases.set(key, page);
  }
  const find = (url: string): StoredPage | undefined => {
    const key = lookUpKey(url) ?? '';
    return byKey.get(key) ?? aliases.get(key);
  };
  return { pages: [...byKey.values()], find };
};

const storedPage = (folder: string, site: string, url: string, base: string, file: string): StoredPage => {
  const path = join(folder, site, 'pages', file);
  return { url, base, file, text: () => decode(readFileSync(path)) };
};

/** As the page declares, else UTF-8 where it is that. */
export const decode = (bytes: Uint8Array, charset?: string): string => {
  if (charset !== undefined) return new TextDecoder(known(charset)).decode(bytes);
  const start = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const said = /charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1];
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : known(said)).decode(bytes);
};

const known = (charset: string | undefined): string => {
  try {
    return new TextDecoder(charset ?? 'windows-1252').encoding;
  } catch {
    return 'windows-1252';
  }
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

const DEFAULT_PAGE = /\/(index|default|home|welcome)\.(s?html?|php|aspx?|cgi|jsp|cfm)$/i;

/** As the testbed's own scorer looks pages up. */
const lookUpKey = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { protocol, host, pathname, search } = new URL(url);
  if (!/^https?:$/.test(protocol)) return undefined;
  const path = decoded(pathname)
    .replace(/\/{2,}/g, '/')
    .replace(DEFAULT_PAGE, '/')
    .replace(/\/+$/, '');
  return host.toLowerCase().replace(/:(80|443)$/, '') + path + search;
};

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
