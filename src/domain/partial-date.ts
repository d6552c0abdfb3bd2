/** ISO dates of which the day, or the month and the day, may be unsaid: 2024, 2024-03, 2024-03-07. */
const PARTIAL_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;

/** No fact ends later: what is open compares as ending here. */
export const OPEN_DAY = '9999-12-31';
export const OPEN_TIME = '9999-12-31T00:00:00.000Z';

/** No fact begins earlier: what ends here has no day. */
export const NO_DAY = '0000-01-01';

export const isPartialDate = (text: string): boolean => {
  const match = PARTIAL_DATE.exec(text);
  if (match === null) return false;
  const [, year, month, day] = match;
  if (month === undefined) return true;
  if (Number(month) < 1 || Number(month) > 12) return false;
  return day === undefined || (Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month)));
};

/** The first day that the partial date covers. */
export const firstDay = (date: string): string =>
  date.length === 4 ? `${date}-01-01` : date.length === 7 ? `${date}-01` : date;

/** The last day that the partial date covers. */
export const lastDay = (date: string): string => {
  if (date.length === 4) return `${date}-12-31`;
  if (date.length !== 7) return date;
  const [year, month] = date.split('-').map(Number) as [number, number];
  return `${date}-${String(daysInMonth(year, month)).padStart(2, '0')}`;
};

export const dayBefore = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
};

/** The day (UTC) of a time. */
export const dayOf = (time: string): string => time.slice(0, 10);

/** Times are kept in one spelling, so that comparing texts compares times; undefined where it is no time. */
export const canonicalTime = (text: string): string | undefined => {
  if (!/^\d{4}-\d{2}-\d{2}(T|$)/.test(text)) return undefined;
  const day = text.slice(0, 10);
  if (!isPartialDate(day)) return undefined;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString();
};

// Date.UTC reads the years 0–99 as 1900–1999, so leap years are told by rule.
const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};
