import type { SeededRandom } from './seeded-random.ts';

const HOUR = 3_600_000;
const BEGIN = Date.UTC(2020, 0, 1);
/** Four years of crawling. */
const HOURS = 4 * 365 * 24;

export const generateTime = (random: SeededRandom): string => timeAfter(random, undefined);

/** A time after that one: up to a year later. */
export const timeAfter = (random: SeededRandom, time: string | undefined): string => {
  const from = time === undefined ? BEGIN : Date.parse(time) + 1;
  const hours = random.integer(time === undefined ? HOURS : 365 * 24);
  return new Date(from + hours * HOUR).toISOString();
};

/** A year, a month or a day. */
export const generatePartialDate = (random: SeededRandom): string => {
  const year = `${2018 + random.integer(8)}`;
  const month = `${year}-${`${1 + random.integer(12)}`.padStart(2, '0')}`;
  return random.pick([year, month, `${month}-${`${1 + random.integer(28)}`.padStart(2, '0')}`]);
};

/** An object without those of its fields that are undefined: rows have absent fields, never undefined ones. */
export const withoutUndefined = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
