import type { PageEstimate } from '../../src/domain/crawl.ts';

const NORMAL_95 = 1.96;

/**
 * Capture–recapture by Chapman's estimator (1951), which stays finite where no page is in both lists, with the variance
 * of Seber (1970). The lists are not quite independent, since important pages are in both: the true number is rather higher.
 */
export const estimatePages = (linked: number, listed: number, both: number): PageEstimate | undefined => {
  if (linked === 0 || listed === 0) return undefined;
  const pages = ((linked + 1) * (listed + 1)) / (both + 1) - 1;
  const variance =
    ((linked + 1) * (listed + 1) * (linked - both) * (listed - both)) / ((both + 1) ** 2 * (both + 2));
  const margin = NORMAL_95 * Math.sqrt(variance);
  const found = linked + listed - both;
  return {
    ...{ linked, listed, both },
    pages: Math.round(pages),
    low: Math.max(found, Math.round(pages - margin)),
    high: Math.round(pages + margin),
    missing: Math.max(0, Math.round(pages) - found),
  };
};
