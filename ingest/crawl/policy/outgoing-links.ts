import { type LinkInContext, linksInContext } from '../../html/link-context.ts';
import { pageHead } from '../../html/page-head.ts';
import { pageLinks } from '../../html/page-links.ts';
import { canonicalUrl, trapRule } from '../canonical-url.ts';
import type { ReadPage } from './policy.ts';
import type { SiteScope } from './site-scope.ts';

export interface OutgoingLink {
  readonly context: LinkInContext;
  readonly url: URL;
}

export interface Outgoing {
  readonly links: readonly OutgoingLink[];
  /** Links that a rule left out, by rule. */
  readonly skipped: Readonly<Record<string, number>>;
}

/** Whether a link that leaves the site is to be followed all the same. */
export type Admits = (link: OutgoingLink) => boolean;

/** The links of a page that may be followed at all, canonical, with what stands around them. Every strategy begins here. */
export const outgoingLinks = (page: ReadPage, scope: SiteScope | undefined, admits: Admits): Outgoing => {
  const skipped: Record<string, number> = {};
  const links: OutgoingLink[] = [];
  const head = pageHead(page.tree);
  const base = canonicalUrl(head.base ?? page.baseUrl, page.baseUrl).url ?? page.baseUrl;
  for (const context of linksInContext(page.tree, pageLinks(page.tree))) {
    const found = follow(context, base, head.nofollow);
    if (typeof found !== 'string' && (isInside(found, scope) || admits(found))) links.push(found);
    else count(skipped, typeof found === 'string' ? found : 'outside');
  }
  return { links, skipped };
};

const isInside = ({ url }: OutgoingLink, scope: SiteScope | undefined): boolean =>
  scope === undefined || scope.isInside(url);

const NOT_A_PAGE =
  /\.(?:pdf|ps|eps|gz|tgz|zip|z|tar|rar|7z|jpe?g|gif|png|bmp|svg|webp|ico|tiff?|docx?|pptx?|xlsx?|od[tsp]|mp[34]|m4[av]|mpe?g|avi|mov|wmv|wav|au|ram?|swf|exe|dmg|iso|css|js|json|xml|rss|atom|ics|vcf|bibtex)$/i;

/** The link's address, or the rule that it breaks. */
const follow = (context: LinkInContext, base: string, pageNofollow: boolean): OutgoingLink | string => {
  if (pageNofollow || context.link.nofollow) return 'nofollow';
  const { url, refused } = canonicalUrl(context.link.href, base);
  if (url === undefined) return refused;
  const parsed = new URL(url);
  if (NOT_A_PAGE.test(parsed.pathname)) return 'not-a-page';
  return trapRule(parsed) ?? { context, url: parsed };
};

const count = (counts: Record<string, number>, rule: string): void => {
  counts[rule] = (counts[rule] ?? 0) + 1;
};
