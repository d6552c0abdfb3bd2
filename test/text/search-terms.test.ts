import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { indexTerms, searchNeeds, searchScore } from '../../src/text/search-terms.ts';
import { nameHolds } from '../support/reference-find.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const CHARACTERS = [
  '情',
  '報',
  '工',
  '学',
  '科',
  '林',
  '太',
  '郎',
  'か',
  'が',
  'タ',
  'ー',
  '々',
  '𠮷',
  '한',
  '글',
];
const unspacedName = fc.array(fc.constantFrom(...CHARACTERS), { minLength: 1, maxLength: 12 });
const word = fc.stringMatching(/^[a-zA-Zäéßøΐж0-9]{1,8}$/);
const spacedName = fc.array(word, { minLength: 1, maxLength: 5 });

/** What a term may hold; some Han characters are symbols: radicals. */
const TERM = /^[\p{L}\p{M}\p{N}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u;

describe('indexTerms', () => {
  it.each([
    ['Jürgen Müller', 'jurgen muller'],
    ['情報工学科', '情報 報工 工学 学科 科'],
    ['林', '林'],
    ['IT室 A-1', 'it 室 a 1'],
    ['理学部 情報', '理学 学部 部 情報 報'],
    ['राहुल', 'राहुल'],
    ['!!! 🎉 —', ''],
    ['', ''],
  ])('of %j are %j', (name, terms) => expect(indexTerms(name)).toBe(terms));

  it('are letters, marks and digits with single spaces between', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const terms = indexTerms(name);
        return terms === '' || terms.split(' ').every((term) => TERM.test(term));
      }),
      { seed: 1, numRuns: 1000 },
    );
  });
});

describe('searchNeeds', () => {
  it('takes the last word as a prefix and the others whole', () => {
    expect(searchNeeds('Ada Lov')).toEqual([
      { match: 'word', term: 'ada' },
      { match: 'prefix', term: 'lov' },
    ]);
  });

  it('takes a run without spaces as a phrase of pairs, two characters as one, one as a prefix', () => {
    expect(searchNeeds('情報工')).toEqual([{ match: 'phrase', terms: ['情報', '報工'] }]);
    expect(searchNeeds('情報')).toEqual([{ match: 'word', term: '情報' }]);
    expect(searchNeeds('情')).toEqual([{ match: 'prefix', term: '情' }]);
  });

  it.each(['', ' ', '"', '*', '—', '🎉', '()', '~^\\/'])('needs nothing of %j', (text) => {
    expect(searchNeeds(text)).toEqual([]);
  });

  it('has no character of any query syntax, and at most sixteen needs', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const needs = searchNeeds(text);
        const terms = needs.flatMap((need) => (need.match === 'phrase' ? need.terms : [need.term]));
        return needs.length <= 16 && terms.every((term) => TERM.test(term));
      }),
      { seed: 2, numRuns: 1000 },
    );
  });

  it('finds every name by itself', () => {
    fc.assert(
      fc.property(anyText, (name) => searchNeeds(name).length === 0 || nameHolds(name, name)),
      { seed: 3, numRuns: 1000 },
    );
  });
});

describe('searching a name', () => {
  it('finds what is written without spaces by every part of it', () => {
    fc.assert(
      fc.property(unspacedName, fc.nat(), fc.nat(), (characters, one, other) => {
        const [start, end] = [one % characters.length, other % characters.length].sort((a, b) => a - b) as [
          number,
          number,
        ];
        return nameHolds(characters.join(''), characters.slice(start, end + 1).join(''));
      }),
      { seed: 4, numRuns: 1000 },
    );
  });

  it('finds it among other words', () => {
    fc.assert(
      fc.property(unspacedName, spacedName, (characters, words) =>
        nameHolds([...words, characters.join('')].join(' '), characters.slice(0, 2).join('')),
      ),
      { seed: 5 },
    );
  });

  it('does not find what it does not hold', () => {
    fc.assert(
      fc.property(unspacedName, unspacedName, (name, text) => {
        if (nameHolds(name.join(''), text.join(''))) expect(name.join('')).toContain(text.join(''));
      }),
      { seed: 6, numRuns: 1000 },
    );
  });

  it('finds words in any order, the last one by any beginning', () => {
    fc.assert(
      fc.property(spacedName, fc.nat(), fc.nat(), (words, rotation, length) => {
        const at = rotation % words.length;
        const rotated = [...words.slice(at), ...words.slice(0, at)];
        const last = rotated.at(-1) ?? '';
        const searched = [...rotated.slice(0, -1), last.slice(0, 1 + (length % last.length))];
        return nameHolds(words.join(' '), searched.join(' '));
      }),
      { seed: 7, numRuns: 1000 },
    );
  });

  it.each([
    ['林太郎', '林', true],
    ['小林', '林', true],
    ['情報工学科', '情報', true],
    ['土木工学科', '情報工学', false],
    ['Müller', 'muller', true],
    ['IT', 'it', true],
    ['Carnegie', 'carn', true],
    ['Carnegie', 'negie', false],
    ['Carnegie Hall', 'carn hall', false],
    ['か', 'が', false],
    ['Straße', 'STRASSE', true],
  ])('%s by %s: %s', (name, text, found) => expect(nameHolds(name, text)).toBe(found));
});

describe('searchScore', () => {
  it('is 1 for the whole name and falls as names grow, with four decimals', () => {
    expect(searchScore('ada', 3)).toBe(1);
    expect(searchScore('ada', 9)).toBe(0.3333);
    expect(searchScore('ada', 2)).toBe(1);
    expect(searchScore('', 0)).toBe(0);
    expect(searchScore('ada', 0)).toBe(1);
  });
});
