/** How many pages there are in all, by two lists that were made independently of each other. */
export interface Estimate {
  /** Pages that links led to; pages that the site lists itself; pages in both. */
  readonly linked: number;
  readonly listed: number;
  readonly both: number;
  readonly pages: number;
  /** 95 % of such estimates hold the true number between these. */
  readonly low: number;
  readonly high: number;
  /** Of `pages`, those that nobody has found. */
  readonly missing: number;
}

const NORMAL_95 = 1.96;

/**
 * Capture–recapture by Chapman's estimator (1951), which stays finite where no page is in both lists, with the variance
 * of Seber (1970). The lists are not quite independent, since important pages are in both: the true number is rather higher.
 */
export const estimatePages = (linked: number, listed: number, both: number): Estimate | undefined => {
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
