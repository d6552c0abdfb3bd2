import { classifyPage } from '../../../ingest/classify/page-kind.ts';
import type { ReadPage } from '../../../ingest/crawl/policy/policy.ts';
import { parseHtml } from '../../../ingest/html/parse.ts';
import type { StoredPage, StoredSite } from './stored-site.ts';

/** A stored site whose pages were parsed and classified once, for all crawls over it. */
export interface ParsedSite extends StoredSite {
  read(page: StoredPage): ReadPage;
}

export const parseSite = (site: StoredSite): ParsedSite => {
  const parsed = new Map<StoredPage, ReadPage>();
  const read = (page: StoredPage): ReadPage => {
    let known = parsed.get(page);
    if (known === undefined) {
      const tree = parseHtml(page.text());
      known = { url: page.url, baseUrl: page.base, tree, kind: classifyPage(tree, page.url) };
      parsed.set(page, known);
    }
    return known;
  };
  return { ...site, read };
};
