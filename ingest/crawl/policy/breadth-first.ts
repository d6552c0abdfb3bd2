import type { ScoredLink } from '../../page.ts';
import { outgoingLinks } from './outgoing-links.ts';
import type { Policy, PolicyOptions, ReadPage } from './policy.ts';
import { type SiteScope, siteScope } from './site-scope.ts';

/** Nearest first, whatever it says: what others are compared with. Never stops by itself. */
export const breadthFirst = ({ leaveSite = false }: PolicyOptions = {}): Policy => {
  let scope: SiteScope | undefined;
  return {
    start: (urls) => {
      scope = leaveSite ? undefined : siteScope(urls);
      return urls.map((url) => atDepth(url, 0, url));
    },
    read: (page) => {
      const { links, skipped } = outgoingLinks(page, scope, () => false);
      const depth = depthOf(page) + 1;
      const urls = new Set(links.map(({ url }) => url.href));
      return {
        kind: page.kind,
        links: [...urls].map((url) => atDepth(url, depth, page.url)),
        rescored: [],
        skipped,
      };
    },
    missed: () => [],
    remember: () => {},
    enough: () => undefined,
  };
};

const depthOf = ({ parts }: ReadPage): number => parts?.depth ?? 0;

const atDepth = (url: string, depth: number, via: string): ScoredLink => ({
  url,
  score: 1 / (1 + depth),
  parts: { depth },
  via,
});
