import type { Relation } from '../domain/entity.ts';
import { type Assertion, statementKey } from '../domain/mention.ts';
import { compareText } from '../lib/compare.ts';
import { groupBy } from '../lib/group-by.ts';
import { round4 } from '../lib/round.ts';
import { isCurrent } from './derive-entity.ts';

/** What relations are derived from, beside the assertions. */
export interface RelationContext {
  /** The entity of a mention; undefined where the mention is not settled yet, or gone. */
  entityOf(mention: string): string | undefined;
  /** When the page was first read. */
  pageFirstRead(url: string): string | undefined;
}

/** The assertions that agree, between the same two entities, as relations in order of ids. */
export const deriveRelations = (assertions: readonly Assertion[], context: RelationContext): Relation[] => {
  const placed = assertions.flatMap((assertion) => {
    const [from, to] = [context.entityOf(assertion.from), context.entityOf(assertion.to)];
    return from === undefined || to === undefined ? [] : [{ assertion, from, to }];
  });
  const agreeing = groupBy(placed, ({ assertion, from, to }) =>
    [assertion.kind, from, to, statementKey(assertion.says)].join(' '),
  );
  return [...agreeing.values()]
    .flatMap((group) => {
      const [{ from, to }] = group as [(typeof group)[number]];
      return episodesOf(group.map(({ assertion }) => assertion)).map((episode) =>
        relationOf(episode, from, to, context),
      );
    })
    .sort((a, b) => compareText(a.id, b.id));
};

/** What comes back after it was closed is a new relation: assertions whose times touch belong together. */
const episodesOf = (assertions: readonly Assertion[]): Assertion[][] => {
  const ordered = [...assertions].sort(
    (a, b) => compareText(a.firstRead, b.firstRead) || compareText(a.id, b.id),
  );
  const episodes: Assertion[][] = [];
  let end: string | undefined = '';
  for (const assertion of ordered) {
    const episode = episodes.at(-1);
    if (episode === undefined || (end !== undefined && assertion.firstRead > end)) {
      episodes.push([assertion]);
      end = assertion.closedAt;
    } else {
      episode.push(assertion);
      end =
        end === undefined || assertion.closedAt === undefined ? undefined : latest([end, assertion.closedAt]);
    }
  }
  return episodes;
};

const relationOf = (
  episode: readonly Assertion[],
  from: string,
  to: string,
  context: RelationContext,
): Relation => {
  const assertions = [...episode].sort((a, b) => compareText(a.id, b.id));
  const [first] = assertions as [Assertion];
  const saying = assertions.some(isCurrent) ? assertions.filter(isCurrent) : assertions;
  return {
    id: first.id,
    kind: first.kind,
    from,
    to,
    says: first.says,
    firstSeen: earliest(assertions.map(({ firstRead }) => firstRead)),
    ...closingOf(assertions),
    ...newsOf(episode, context),
    pages: new Set(saying.map(({ page }) => page)).size,
    confidence: confidenceOf(saying),
    assertions: assertions.map(({ id }) => id),
  };
};

/** Closed once no page says it any more and each was found to have dropped it. */
const closingOf = (assertions: readonly Assertion[]): { closedAt?: string; closedLastSeen?: string } => {
  const closings = assertions.flatMap(({ closedAt }) => (closedAt === undefined ? [] : [closedAt]));
  if (closings.length < assertions.length) return {};
  return {
    closedAt: latest(closings),
    closedLastSeen: latest(assertions.map(({ lastRead, firstRead }) => lastRead ?? firstRead)),
  };
};

/** Judged by the pages that said it first: all of them had been read before. */
const newsOf = (episode: readonly Assertion[], context: RelationContext): { news?: true } => {
  const start = episode[0]?.firstRead ?? '';
  const isNews = episode
    .filter(({ firstRead }) => firstRead === start)
    .every(({ page }) => (context.pageFirstRead(page) ?? start) < start);
  return isNews ? { news: true } : {};
};

/** Pages err independently: sure once any of them is right. */
const confidenceOf = (assertions: readonly Assertion[]): number => {
  const byPage = groupBy(assertions, ({ page }) => page);
  const doubt = [...byPage.values()]
    .map((said) => 1 - Math.max(...said.map(({ score }) => score)))
    // In order of size, so that rounding does not depend on the order of pages.
    .sort((a, b) => a - b)
    .reduce((product, factor) => product * factor, 1);
  return round4(1 - doubt);
};

const earliest = (times: readonly string[]): string => times.reduce((a, b) => (a < b ? a : b));
const latest = (times: readonly string[]): string => times.reduce((a, b) => (a > b ? a : b));
