import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { InputError } from '../../src/domain/errors.ts';
import type { FetchOutcome, PageSource } from '../page.ts';
import { decode } from './charset.ts';
import { contentTypeOf, isPageType } from './content-type.ts';

/** One stored page: a line of `pages.tsv`. */
interface StoredPage {
  readonly url: string;
  readonly file: string;
  readonly contentType: string;
  /** The mirror's address of it: what its rewritten links are relative to. */
  readonly base: string | undefined;
}

/** A site as it was stored, page by page, instead of the network: `pages.tsv` (url, file, content type, base) and `pages/`. */
export const openReplaySource = async (folder: string): Promise<PageSource> => {
  const find = pageFinder(await storedPages(folder));
  return {
    fetch: async ({ url }) => {
      const page = find(url);
      return page === undefined ? absent(url) : readStored(folder, page, url);
    },
    waitFor: () => 0,
    listed: async () => [],
    close: async () => {},
  };
};

const storedPages = async (folder: string): Promise<readonly StoredPage[]> => {
  const list = join(folder, 'pages.tsv');
  const lines = await readFile(list, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${list} cannot be read (${error.code}): a stored site has pages.tsv and pages/`);
  });
  return lines
    .split('\n')
    .map((line) => line.replace(/\r$/, '').split('\t'))
    .flatMap(([url = '', file = '', contentType = '', base = '']) =>
      url === '' || file === '' ? [] : [{ url, file, contentType, base: base === '' ? undefined : base }],
    );
};

/** Looks a URL up among the URLs first, then among the bases; the first of several wins. */
const pageFinder = (pages: readonly StoredPage[]): ((url: string) => StoredPage | undefined) => {
  const [byUrl, byBase] = [new Map<string, StoredPage>(), new Map<string, StoredPage>()];
  const keep = (map: Map<string, StoredPage>, url: string, page: StoredPage): void => {
    const key = lookUpKey(url);
    if (key !== undefined && !map.has(key)) map.set(key, page);
  };
  for (const page of pages) {
    keep(byUrl, page.url, page);
    if (page.base !== undefined) keep(byBase, page.base, page);
  }
  return (url) => {
    const key = lookUpKey(url);
    if (key === undefined) return undefined;
    const alias = byBase.get(key);
    // Of two pages with one key the first stands for both, also when a base leads there.
    return byUrl.get(key) ?? (alias === undefined ? undefined : byUrl.get(lookUpKey(alias.url) ?? ''));
  };
};

const INDEX_FILE = /\/(index|default|home|welcome)\.(s?html?|php|aspx?|cgi|jsp|cfm)$/i;

/** What makes two spellings one stored page: no scheme, default port or fragment, path decoded, index names dropped. */
const lookUpKey = (text: string): string | undefined => {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const path = decoded(url.pathname)
    .replace(/\/{2,}/g, '/')
    .replace(INDEX_FILE, '/')
    .replace(/\/+$/, '');
  return url.host.replace(/:(80|443)$/, '') + path + url.search;
};

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const readStored = async (folder: string, page: StoredPage, url: string): Promise<FetchOutcome> => {
  const { essence, charset } = contentTypeOf(page.contentType);
  const head = { url, finalUrl: page.url, status: 200 };
  if (!isPageType(essence))
    return {
      outcome: 'skipped',
      ...head,
      reason: 'content-type',
      contentType: essence,
      message: `${essence} is not read as a page`,
    };
  try {
    // A list may come from anywhere: its files are those of this folder.
    const body = await readFile(join(folder, 'pages', basename(page.file)));
    const contentType = essence === '' ? 'text/html' : essence;
    const base = page.base === undefined ? {} : { baseUrl: page.base };
    return { outcome: 'fetched', ...head, ...base, contentType, body, ...decode(body, { charset }) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return absent(url);
    throw error;
  }
};

const absent = (url: string): FetchOutcome => ({
  outcome: 'failed',
  url,
  reason: 'http-status',
  status: 404,
  message: 'the stored site has no such page',
});
