import { describe, expect, test } from '@jest/globals';
import { hasDate } from '../../src/lexicon/date-shape.ts';
import { nameLikeness } from '../../src/lexicon/name-shape.ts';

describe('a name', () => {
  test.each([
    'Ann Lee',
    'Lee, Ann',
    'Dr. John B. Moss, Ph.D.',
    'Karen Van Houten',
    'Carl de Boor',
    '林 太郎',
    '山田太郎',
    'Иванов Иван Иванович',
  ])('%s is known as one', (text) => expect(nameLikeness(text)).toBe(2));
  test.each(['Gurindar Sohi', 'Dr. Mominur Rahman'])('%s has the shape of one', (text) =>
    expect(nameLikeness(text)).toBe(1),
  );
  test.each([
    'Computer Science',
    'Site Map',
    'Research Groups',
    '教員一覧',
    'Сотрудники',
    'a',
    '',
    'LEE',
    'ann lee',
    'Read More',
    'x'.repeat(100),
  ])('%j is none', (text) => expect(nameLikeness(text)).toBe(0));
});

describe('a date', () => {
  test.each([
    'May 5',
    '5 May 2020',
    '2012.03.04',
    '3月4日',
    'July 2019',
    '12/05/1996',
    '25 января 2012',
    '令和2年',
    '1. März',
  ])('%s is one', (text) => expect(hasDate(text)).toBe(true));
  test.each(['may be', 'room 12', 'Fall 1996', '555-1234', ''])('%j is none', (text) =>
    expect(hasDate(text)).toBe(false),
  );
});
