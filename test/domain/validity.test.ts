import { describe, expect, it } from '@jest/globals';
import { OPEN_DAY, OPEN_TIME } from '../../src/domain/partial-date.ts';
import { asOf, holds, validitySpan } from '../../src/domain/validity.ts';
import { AS_OF_CASES, AS_OF_NOW } from './as-of-cases.ts';

describe('holds', () => {
  it.each(AS_OF_CASES)('$name', ({ relation, asOf: { valid, known }, expected }) => {
    expect(holds(relation, asOf(AS_OF_NOW, valid, known))).toBe(expected);
  });

  it('has cases of different names', () => {
    expect(new Set(AS_OF_CASES.map(({ name }) => name)).size).toBe(AS_OF_CASES.length);
  });

  it('is always so for ever', () => {
    for (const { relation } of AS_OF_CASES) expect(holds(relation, 'ever')).toBe(true);
  });
});

describe('asOf', () => {
  it('is now on this day where nothing is said', () => {
    expect(asOf(AS_OF_NOW)).toEqual({ firstDay: '2024-06-15', lastDay: '2024-06-15', known: AS_OF_NOW });
  });

  it('covers a partial date from its first to its last day', () => {
    expect(asOf(AS_OF_NOW, '2024-02')).toEqual({
      firstDay: '2024-02-01',
      lastDay: '2024-02-29',
      known: AS_OF_NOW,
    });
  });

  it('takes the day of the time that is asked for', () => {
    expect(asOf(AS_OF_NOW, null, '2020-01-02T03:04:05.000Z')).toMatchObject({ firstDay: '2020-01-02' });
  });
});

describe('validitySpan', () => {
  it('is open at both ends of what is not closed', () => {
    expect(validitySpan({ says: {}, firstSeen: AS_OF_NOW })).toEqual({
      startDay: '2024-06-15',
      endDay: OPEN_DAY,
      closedAt: OPEN_TIME,
      closedDay: OPEN_DAY,
    });
  });
});
