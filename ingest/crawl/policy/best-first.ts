import { matchLexicon } from '../../../src/lexicon/lexicon.ts';
import { tokensOf } from '../../../src/lexicon/tokenize.ts';
import { round4 } from '../../../src/lib/round.ts';
import { pageLines } from '../../html/visible-text.ts';
import { lists, SOUGHT } from './concepts.ts';
import { outgoingLinks } from './outgoing-links.ts';
import type { Policy, PolicyOptions, ReadPage } from './policy.ts';
import { type SiteScope, siteScope } from './site-scope.ts';

/**
 * Best-first search by the similarity of page and topic (Menczer, Pant and Srinivasan, “Topical Web Crawlers”): a link is
 * worth what the page is worth on which it stands. The topic is the words for people, units, events and news.
 */
export const bestFirst = ({ leaveSite = false }: PolicyOptions = {}): Policy => {
  let scope: SiteScope | undefined;
  return {
    start: (urls) => {
      scope = leaveSite ? undefined : siteScope(urls);
      return urls.map((url) => ({ url, score: 1, parts: { seed: 1 }, via: url }));
    },
    read: (page) => {
      const { links, skipped } = outgoingLinks(page, scope, () => false);
      const similarity = topicSimilarity(page);
      const urls = new Set(links.map(({ url }) => url.href));
      const scored = [...urls].map((url) => ({
        url,
        score: similarity,
        parts: { similarity },
        via: page.url,
      }));
      return { kind: page.kind, links: scored, rescored: [], skipped };
    },
    missed: () => [],
    remember: () => {},
    enough: () => undefined,
  };
};

/** Cosine of the page's words and the topic's, both as counts; all words of the topic weigh the same. */
const topicSimilarity = ({ tree }: ReadPage): number => {
  const counts = new Map<string, number>();
  const hits = new Map<string, number>();
  for (const { text } of pageLines(tree)) {
    const tokens = tokensOf(text);
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
    for (const { concept } of matchLexicon(lists().navigation, tokens)) {
      if (SOUGHT.has(concept)) hits.set(concept, (hits.get(concept) ?? 0) + 1);
    }
  }
  const length = Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));
  const dot = [...hits.values()].reduce((sum, count) => sum + count, 0);
  return length === 0 ? 0 : round4(dot / (length * Math.sqrt(SOUGHT.size)));
};
