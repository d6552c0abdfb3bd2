import { linkingPage, signsOf } from '../../../ingest/crawl/policy/focused.ts';
import { outgoingLinks } from '../../../ingest/crawl/policy/outgoing-links.ts';
import { siteScope } from '../../../ingest/crawl/policy/site-scope.ts';
import type { ParsedSite } from './parsed-site.ts';
import type { StoredPage } from './stored-site.ts';

/** A link as weights are fitted on it: what speaks for it, what it was worth, how much it counts. */
export interface Example {
  readonly signs: readonly string[];
  readonly worth: number;
  readonly weight: number;
}

/** A page that is not sought itself is worth this much if it links to enough that is. */
const HUB_WORTH = 0.6;
const HUB_LINKS = 5;
/** Every site counts alike, however large it is; very small ones a little less. */
const SITE_WEIGHT = 300;
const SMALL_SITE = 60;

interface LabelledLink {
  readonly signs: readonly string[];
  readonly to: StoredPage;
}

/** All links of a stored site with what they lead to. `isKnown` says for which pages it is known whether they are sought. */
export const examplesOf = (
  site: ParsedSite,
  { isKnown = () => true, share = 1 }: { isKnown?: (page: StoredPage) => boolean; share?: number } = {},
): Example[] => {
  const linksOf = new Map(site.pages.map((page) => [page, labelledLinks(site, page)]));
  const worth = worths(site, linksOf);
  const distinct = withoutRepeats([...linksOf.values()].flat()).filter(({ to }) => isKnown(to));
  const times = new Map<StoredPage, number>();
  for (const { to } of distinct) times.set(to, (times.get(to) ?? 0) + 1);
  const weigh = (to: StoredPage): number => 1 / Math.sqrt(times.get(to) ?? 1);
  const total = distinct.reduce((sum, { to }) => sum + weigh(to), 0);
  const scale = (share * SITE_WEIGHT * Math.min(1, total / SMALL_SITE)) / Math.max(SMALL_SITE, total);
  return distinct.map(({ signs, to }) => ({ signs, worth: worth.get(to) ?? 0, weight: scale * weigh(to) }));
};

const labelledLinks = (site: ParsedSite, page: StoredPage): LabelledLink[] => {
  const read = site.read(page);
  const [start = page.url] = site.starts;
  const { links } = outgoingLinks(read, siteScope([start]), () => false);
  return signsOf(links, linkingPage(read, new URL(start).host)).flatMap(([{ url }, signs]) => {
    const to = site.find(url.href);
    return to === undefined || to === page ? [] : [{ signs, to }];
  });
};

/** 1 for what is sought; for others a share by how many sought pages they link that are not in every menu. */
const worths = (
  site: ParsedSite,
  linksOf: ReadonlyMap<StoredPage, readonly LabelledLink[]>,
): Map<StoredPage, number> => {
  const linked = new Map<StoredPage, number>();
  const targets = new Map([...linksOf].map(([page, links]) => [page, new Set(links.map(({ to }) => to))]));
  for (const tos of targets.values()) for (const to of tos) linked.set(to, (linked.get(to) ?? 0) + 1);
  const menu = Math.max(5, 0.3 * site.pages.length);
  const isFind = (to: StoredPage): boolean => site.targets.has(to) && (linked.get(to) ?? 0) < menu;
  return new Map(
    [...targets].map(([page, tos]) => {
      const finds = [...tos].filter(isFind).length;
      return [page, site.targets.has(page) ? 1 : HUB_WORTH * Math.min(1, finds / HUB_LINKS)];
    }),
  );
};

/** A menu that stands on every page is one example. */
const withoutRepeats = (links: readonly LabelledLink[]): LabelledLink[] => {
  const seen = new Map<StoredPage, Set<string>>();
  return links.filter(({ signs, to }) => {
    const key = signs.join();
    const known = seen.get(to) ?? new Set();
    seen.set(to, known);
    return !known.has(key) && known.add(key);
  });
};

const EPOCHS = 4;
const RATE = 0.15;
/** How strongly weights are held at what was known before. */
const HOLD = 0.3;

/** Logistic regression held at prior weights (a Gaussian prior around them), by AdaGrad in a shuffled but fixed order. */
export const fitWeights = (
  examples: readonly Example[],
  prior: Readonly<Record<string, number>>,
): Record<string, number> => {
  const weights: Record<string, number> = { ...prior };
  const squares: Record<string, number> = {};
  const order = examples.map((_, index) => index);
  const random = seeded(1);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const index of order) step(examples[index] as Example, weights, squares, prior);
  }
  return weights;
};

const step = (
  { signs, worth, weight }: Example,
  weights: Record<string, number>,
  squares: Record<string, number>,
  prior: Readonly<Record<string, number>>,
): void => {
  const sum = signs.reduce((total, sign) => total + (weights[sign] ?? 0), 0);
  const error = 1 / (1 + Math.exp(-sum)) - worth;
  for (const sign of signs) {
    const now = weights[sign] ?? 0;
    const slope = weight * (error + HOLD * (now - (prior[sign] ?? 0)));
    const square = (squares[sign] ?? 0.01) + slope * slope;
    squares[sign] = square;
    weights[sign] = now - (RATE * slope) / Math.sqrt(square);
  }
};

/** A linear congruential generator: the same weights from the same examples. */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
};

const shuffle = (order: number[], random: () => number): void => {
  for (let index = order.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    const kept = order[index] as number;
    order[index] = order[other] as number;
    order[other] = kept;
  }
};
