import { tokensOf } from '../../../src/lexicon/tokenize.ts';
import { groupBy } from '../../../src/lib/group-by.ts';
import { round4 } from '../../../src/lib/round.ts';
import { headingsOf } from '../../html/headings.ts';
import { pageHead } from '../../html/page-head.ts';
import type { ScoredLink } from '../../page.ts';
import { urlShape } from './address-signs.ts';
import { conceptsIn } from './concepts.ts';
import { scoreSigns, type Weights } from './link-score.ts';
import { groupSigns, isUnit, type LinkingPage, type LinkReading, linkSigns, readLink } from './link-signs.ts';
import { type OutgoingLink, outgoingLinks } from './outgoing-links.ts';
import type { Policy, PolicyOptions, ReadPage, SiteKind } from './policy.ts';
import { guessSiteKind, SITE_WEIGHTS } from './site-kind.ts';
import { type SiteScope, siteScope } from './site-scope.ts';
import { stopRule } from './stop-rule.ts';
import { knownTwins } from './twins.ts';
import { WEIGHTS } from './weights.ts';

/**
 * Focused crawling (WEB-UIE 3.1): a link is worth what its words, its address, its record, its group and the kind of the page
 * on which it stands promise: lists of units, people, events and news, and the pages of their members.
 */
export const focused = ({ siteKind, leaveSite = false, weights = WEIGHTS }: PolicyOptions = {}): Policy => {
  let scope: SiteScope | undefined;
  let siteHost = '';
  let all: Weights = siteKind === undefined ? weights : together(weights, siteKind);
  let kindKnown = siteKind !== undefined;
  const twins = knownTwins();
  const stop = stopRule();

  const learnKind = (kind: SiteKind): void => {
    kindKnown = true;
    all = together(weights, kind);
  };
  const score = (reading: LinkReading, signs: readonly string[], via: string): ScoredLink => {
    const scored = scoreSigns(signs, all);
    const { href } = reading.url;
    if (!twins.isTwin(reading.url)) return { url: href, ...scored, via };
    return { url: href, score: round4(scored.score * TWIN), parts: { ...scored.parts, twin: 1 }, via };
  };
  const admits =
    (page: ReadPage) =>
    (link: OutgoingLink): boolean => {
      if (scope === undefined || !isUnitSite(page, link)) return false;
      scope.admit(link.url);
      return true;
    };

  return {
    start: (urls) => {
      scope = leaveSite ? undefined : siteScope(urls);
      siteHost = urls[0] === undefined ? '' : new URL(urls[0]).host;
      for (const url of urls) twins.isTwin(new URL(url));
      return urls.map((url) => ({ url, score: 1, parts: { seed: 1 }, via: url }));
    },
    read: (page) => {
      if (!kindKnown) learnKind(guessSiteKind(page.tree));
      stop.read(page.kind.kind);
      const { links, skipped } = outgoingLinks(page, scope, admits(page));
      const linking = linkingPage(page, siteHost);
      const best = new Map<string, ScoredLink>();
      for (const [reading, signs] of signsOf(links, linking)) {
        const scored = score(reading, signs, page.url);
        if (scored.score > (best.get(scored.url)?.score ?? -1)) best.set(scored.url, scored);
      }
      best.delete(page.url);
      return {
        kind: page.kind,
        links: [...best.values()].sort((a, b) => b.score - a.score),
        rescored: [],
        skipped,
      };
    },
    missed: () => [],
    remember: ({ url, kind }) => {
      twins.isTwin(new URL(url));
      stop.read(kind ?? 'other');
    },
    enough: (best) => stop.enough(best?.score),
  };
};

/** Another spelling of a known page is read only when nothing else is left. */
const TWIN = 0.01;

const together = (weights: Weights, kind: SiteKind): Weights => {
  const sum: Record<string, number> = { ...weights };
  for (const [sign, weight] of Object.entries(SITE_WEIGHTS[kind])) sum[sign] = (sum[sign] ?? 0) + weight;
  return sum;
};

/** What is said of every link, for the links of a page; also what weights are fitted on. */
export const signsOf = (
  links: readonly OutgoingLink[],
  page: LinkingPage,
): readonly (readonly [LinkReading, readonly string[]])[] => {
  const readings = links.map(({ context, url }) => readLink(context, url));
  const groups = new Map(
    [...groupBy(readings, ({ context }) => context.group)].map(([group, members]) => [
      group,
      groupSigns(members),
    ]),
  );
  return readings.map((reading) => {
    const group = groups.get(reading.context.group) ?? groupSigns([reading]);
    return [reading, linkSigns(reading, group, page)];
  });
};

export const linkingPage = ({ url, tree, kind }: ReadPage, siteHost: string): LinkingPage => {
  const parsed = new URL(url);
  const headings = headingsOf(tree).slice(0, 3);
  const concepts = [pageHead(tree).title, ...headings.map(({ text }) => text)].flatMap((text) => [
    ...conceptsIn(tokensOf(text)),
  ]);
  return { url: parsed, shape: urlShape(parsed), kind: kind.kind, concepts: new Set(concepts), siteHost };
};

const UNIT_PAGES: ReadonlySet<string> = new Set([
  'university-home',
  'college-list',
  'college-home',
  'department-list',
]);

/** A site's own colleges and departments may have domains of their own: it links their front pages by their names. */
const isUnitSite = ({ kind }: ReadPage, { url, context }: OutgoingLink): boolean =>
  UNIT_PAGES.has(kind.kind) && url.pathname.length < 2 && url.search === '' && isUnit(context.link.anchor);
