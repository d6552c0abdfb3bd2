import { compareText } from '../lib/compare.ts';
import { groupBy } from '../lib/group-by.ts';

/** A value that a mention gives, with what speaks for it. */
export interface Claim<T> {
  readonly value: T;
  readonly page: string;
  readonly score: number;
  /** The page still says it. */
  readonly current: boolean;
}

/**
 * The values from the best supported to the least: said now before said once, by more pages, with a higher score,
 * then by text, so that the order of the claims never matters.
 */
export const rankedValues = <T>(claims: readonly Claim<T>[]): T[] =>
  [...groupBy(claims, (claim) => JSON.stringify(claim.value))]
    .map(([text, group]) => ({ text, value: (group[0] as Claim<T>).value, ...support(group) }))
    .sort(
      (x, y) =>
        Number(y.current) - Number(x.current) ||
        y.pages - x.pages ||
        y.score - x.score ||
        compareText(x.text, y.text),
    )
    .map(({ value }) => value);

const support = (claims: readonly Claim<unknown>[]) => {
  const current = claims.some((claim) => claim.current);
  const counted = claims.filter((claim) => claim.current === current);
  return {
    current,
    pages: new Set(counted.map((claim) => claim.page)).size,
    score: Math.max(...counted.map((claim) => claim.score)),
  };
};
