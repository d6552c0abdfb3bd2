import { getDomain } from 'tldts';

/** Sites of its own that an organisation may have beside its registered domain; more are somebody's list of links. */
const MOST_UNIT_SITES = 500;

/** Which addresses belong to the organisation that is crawled. */
export interface SiteScope {
  isInside(url: URL): boolean;
  /** A site that the organisation links as one of its own units. */
  admit(url: URL): void;
}

/** The registered domains of the seeds; where there is none (an address, a local name) the host itself. */
export const siteScope = (seeds: readonly string[]): SiteScope => {
  const domains = new Set(seeds.map((seed) => domainOf(new URL(seed))));
  const admitted = new Set<string>();
  return {
    isInside: (url) => domains.has(domainOf(url)) || admitted.has(url.host),
    admit: (url) => {
      if (admitted.size < MOST_UNIT_SITES) admitted.add(url.host);
    },
  };
};

/** The site of a URL, by name. */
export const siteOf = (url: string): string => domainOf(new URL(url));

/** `somebody.github.io` is a site of its own: private suffixes count. */
const domainOf = ({ hostname, host }: URL): string =>
  getDomain(hostname, { allowPrivateDomains: true }) ?? host;
