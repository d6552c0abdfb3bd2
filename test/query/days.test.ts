import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { commonDays, type Days, dayNumber, daysOf, dayText, EVER, type Span } from '../../src/query/days.ts';

const spans = fc.array(
  fc.record({ from: fc.integer({ min: 0, max: 30 }), to: fc.integer({ min: 0, max: 30 }) }),
  { maxLength: 6 },
);

const listed = (days: readonly Span[]): number[] =>
  Array.from({ length: 31 }, (_, day) => day).filter((day) =>
    days.some(({ from, to }) => from <= day && day <= to),
  );

const isTidy = (days: Days): boolean =>
  days.every(({ from, to }, at) => from <= to && from > (days[at - 1]?.to ?? -Infinity) + 1);

test('days of spans are the days in any of them, joined where they touch', () => {
  fc.assert(
    fc.property(spans, (some) => {
      expect(listed(daysOf(some))).toEqual(listed(some));
      expect(isTidy(daysOf(some))).toBe(true);
    }),
  );
});

test('common days are those in both', () => {
  fc.assert(
    fc.property(spans, spans, (some, others) => {
      const common = commonDays(daysOf(some), daysOf(others));
      expect(listed(common)).toEqual(listed(some).filter((day) => listed(others).includes(day)));
      expect(isTidy(common)).toBe(true);
      expect(commonDays(daysOf(some), EVER)).toEqual(daysOf(some));
    }),
  );
});

test('days are counted through leap years and back', () => {
  expect(dayNumber('2024-03-01') - dayNumber('2024-02-28')).toBe(2);
  expect(dayText(dayNumber('1899-12-31') + 1)).toBe('1900-01-01');
});
