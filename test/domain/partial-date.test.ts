import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  canonicalTime,
  dayBefore,
  dayOf,
  firstDay,
  isPartialDate,
  lastDay,
} from '../../src/domain/partial-date.ts';

const DATES = [
  '2024',
  '2024-03',
  '2024-12-31',
  '2024-02-29',
  '2000-02-29',
  '0000',
  '9999-12-31',
  '0099-02-28',
];
const NO_DATES = [
  ...['', '24', '20240', '2024-', '2024-1', '2024-13', '2024-00', '2024-01-00', '2024-01-32', '2024-04-31'],
  ...[
    '2023-02-29',
    '1900-02-29',
    '2024/03',
    '2024-03-07T00:00',
    ' 2024',
    '2024\n',
    '２０２４',
    '-2024',
    '2024-3-7',
  ],
];

/** A day between the years 100 and 9999, by the calendar of the machine. */
const anyDay = fc
  .date({ min: new Date('0100-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('isPartialDate', () => {
  it.each(DATES)('takes %j', (text) => expect(isPartialDate(text)).toBe(true));
  it.each(NO_DATES)('does not take %j', (text) => expect(isPartialDate(text)).toBe(false));

  it('takes every day there is, its month and its year', () => {
    fc.assert(
      fc.property(anyDay, (day) => [day, day.slice(0, 7), day.slice(0, 4)].every(isPartialDate)),
      { seed: 1 },
    );
  });
});

describe('first and last day', () => {
  it.each([
    ['2024', '2024-01-01', '2024-12-31'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2023-02', '2023-02-01', '2023-02-28'],
    ['1900-02', '1900-02-01', '1900-02-28'],
    ['2000-02', '2000-02-01', '2000-02-29'],
    ['0004-02', '0004-02-01', '0004-02-29'],
    ['2024-04', '2024-04-01', '2024-04-30'],
    ['2024-03-07', '2024-03-07', '2024-03-07'],
  ])('%s is from %s to %s', (date, first, last) => {
    expect([firstDay(date), lastDay(date)]).toEqual([first, last]);
  });

  it('hold every day of the month and the year between them', () => {
    fc.assert(
      fc.property(anyDay, (day) =>
        [day, day.slice(0, 7), day.slice(0, 4)].every(
          (date) => firstDay(date) <= day && day <= lastDay(date),
        ),
      ),
      { seed: 2 },
    );
  });
});

describe('dayBefore', () => {
  it.each([
    ['2024-03-01', '2024-02-29'],
    ['2023-03-01', '2023-02-28'],
    ['2024-01-01', '2023-12-31'],
    ['0100-01-01', '0099-12-31'],
    ['0001-01-01', '0000-12-31'],
  ])('of %s is %s', (day, before) => expect(dayBefore(day)).toBe(before));

  it('is before, with no day between', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const before = dayBefore(day);
        return before < day && Date.parse(day) - Date.parse(before) === 86_400_000;
      }),
      { seed: 3 },
    );
  });
});

describe('canonicalTime', () => {
  it.each([
    ['2024-03-07', '2024-03-07T00:00:00.000Z'],
    ['2024-03-07T10:00:00Z', '2024-03-07T10:00:00.000Z'],
    ['2024-03-07T10:00:00.123Z', '2024-03-07T10:00:00.123Z'],
    ['2024-03-07T01:00:00+09:00', '2024-03-06T16:00:00.000Z'],
  ])('writes %s as %s', (text, time) => expect(canonicalTime(text)).toBe(time));

  it.each([
    '',
    'yesterday',
    '2024',
    '2024-03',
    '2023-02-29',
    '2024-02-30T00:00:00Z',
    '2024-03-07T25:00',
    '7 March 2024',
  ])('does not take %j', (text) => expect(canonicalTime(text)).toBeUndefined());

  it('keeps its own spelling', () => {
    fc.assert(
      fc.property(anyDay, (day) => canonicalTime(canonicalTime(day) ?? '') === `${day}T00:00:00.000Z`),
      { seed: 4 },
    );
  });

  it('knows the day', () => expect(dayOf('2024-03-07T10:00:00.000Z')).toBe('2024-03-07'));
});
