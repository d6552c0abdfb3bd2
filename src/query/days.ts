/** Days since 1970-01-01, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A set of days: spans in order that neither overlap nor touch. */
export type Days = readonly Span[];

export const EVER: Days = [{ from: -Infinity, to: Infinity }];

const DAY_MS = 86_400_000;

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** How many days; none or fewer where the end stands before the start. */
export const lengthOf = ({ from, to }: Span): number => to - from + 1;

/** The days that are in one of the spans. A span that ends before it starts has none. */
export const daysOf = (spans: readonly Span[]): Days => {
  const joined: Span[] = [];
  for (const span of spans.filter((each) => each.from <= each.to).sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last === undefined || last.to + 1 < span.from) joined.push(span);
    else joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
  }
  return joined;
};

export const commonDays = (a: Days, b: Days): Days => {
  if (a === EVER) return b;
  if (b === EVER) return a;
  const common: Span[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const left = a[i] as Span;
    const right = b[j] as Span;
    const both = { from: Math.max(left.from, right.from), to: Math.min(left.to, right.to) };
    if (both.from <= both.to) common.push(both);
    if (left.to < right.to) i += 1;
    else j += 1;
  }
  return common;
};
