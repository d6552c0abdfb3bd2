import { compareText } from '../lib/compare.ts';
import { lengthOf, type Span } from './days.ts';

/** One of the relations that a hop could take; those without a span are no roles and hold at any time. */
export interface Choice {
  readonly id: string;
  readonly span: Span | undefined;
}

export interface Chosen<T> {
  readonly hops: readonly T[];
  /** The time that all roles on the way have in common; absent where there is none. */
  readonly overlap: Span | undefined;
}

/**
 * Of the relations that each hop could take, the combination with the longest time in common (or, where none has
 * any, with the least time missing), ties by the ids along the way. Every best overlap starts with some role, so it
 * is enough to try each role's start: from it the best end is the earliest among the hops' latest ends.
 */
export const chooseRelations = <T extends Choice>(hops: readonly (readonly T[])[]): Chosen<T> => {
  const byId = hops.map((choices) => [...choices].sort((a, b) => compareText(a.id, b.id)));
  const spans = candidateOverlaps(byId);
  const longest = Math.max(...spans.map(lengthOf));
  const chosen = spans
    .filter((span) => lengthOf(span) === longest)
    .map((span) => ({ span, hops: byId.map((choices) => firstCovering(choices, span)) }))
    .reduce((best, other) => (compareIds(other.hops, best.hops) < 0 ? other : best));
  const isOverlap = Number.isFinite(longest) && longest > 0;
  return { hops: chosen.hops, overlap: isOverlap ? chosen.span : undefined };
};

const candidateOverlaps = (hops: readonly (readonly Choice[])[]): Span[] => {
  const roles = hops.map((choices) => choices.flatMap(({ span }) => span ?? []));
  const starts = new Set(roles.flat().map(({ from }) => from));
  // Without a role on the way anything holds at any time.
  if (starts.size === 0) return [{ from: -Infinity, to: Infinity }];
  return [...starts].flatMap((from) => {
    const to = Math.min(...roles.filter((spans) => spans.length > 0).map((spans) => latestEnd(spans, from)));
    return to === -Infinity ? [] : [{ from, to }];
  });
};

/** The latest end of the spans that have started by then. */
const latestEnd = (spans: readonly Span[], start: number): number =>
  Math.max(...spans.filter(({ from }) => from <= start).map(({ to }) => to));

const firstCovering = <T extends Choice>(choices: readonly T[], { from, to }: Span): T => {
  const covering = choices.find(({ span }) => span === undefined || (span.from <= from && span.to >= to));
  if (covering === undefined) throw new Error('a hop has no relation for the span chosen');
  return covering;
};

const compareIds = (a: readonly Choice[], b: readonly Choice[]): number => {
  const differs = a.findIndex(({ id }, at) => id !== b[at]?.id);
  return differs < 0 ? 0 : compareText(a[differs]?.id ?? '', b[differs]?.id ?? '');
};
