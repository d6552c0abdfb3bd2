/** The readings of every site, oldest first; the last one is the sample's now. */
export interface History {
  readonly readings: readonly string[];
  readonly year: number;
}

const DAYS_AGO = [720, 540, 365, 180, 60, 0] as const;
export const LAST_READING = DAYS_AGO.length - 1;
const DAY_MS = 86_400_000;

export const historyBefore = (now: string): History => ({
  readings: DAYS_AGO.map((days) => timeFrom(now, -days)),
  year: Number(now.slice(0, 4)),
});

/** The day so many days after (before, where negative) the sample's now. */
export const dayFromNow = ({ readings }: History, days: number): string =>
  timeFrom(readings[LAST_READING] as string, days).slice(0, 10);

const timeFrom = (now: string, days: number): string =>
  new Date(Date.parse(now) + days * DAY_MS).toISOString();

/** Between which readings a page said something: from reading `first`, until reading `gone` no longer had it. */
export interface Span {
  readonly first: number;
  readonly gone?: number;
}

/** The span as a fact's times. */
export const timesOf = (
  { readings }: History,
  { first, gone }: Span,
): { firstRead: string; lastRead?: string; closedAt?: string } => {
  const firstRead = readings[first] as string;
  if (gone === undefined) return { firstRead };
  return { firstRead, lastRead: readings[gone - 1] as string, closedAt: readings[gone] as string };
};
