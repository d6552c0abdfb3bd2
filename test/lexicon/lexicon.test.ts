import { describe, expect, test } from '@jest/globals';
import { makeLexicon, matchLexicon } from '../../src/lexicon/lexicon.ts';
import { entriesOf, loadLexicon } from '../../src/lexicon/load-lexicon.ts';
import { addressTokens, tokensOf } from '../../src/lexicon/tokenize.ts';

const concepts = (lexicon: ReturnType<typeof makeLexicon>, text: string): string[] =>
  matchLexicon(lexicon, tokensOf(text)).map(({ concept }) => concept);

describe('matching', () => {
  const lexicon = makeLexicon([
    { term: 'science', concept: 'any' },
    { term: 'Computer Science', concept: 'computing' },
    { term: '研究', concept: 'research' },
    { term: '研究者一覧', concept: 'people' },
  ]);

  test('takes the longest term, in words and in characters', () => {
    expect(concepts(lexicon, 'COMPUTER  science and Science')).toEqual(['computing', 'any']);
    expect(concepts(lexicon, '当所の研究者一覧と研究')).toEqual(['people', 'research']);
  });

  test('says where a term stands', () => {
    expect(matchLexicon(lexicon, tokensOf('Dept. of Computer Science'))).toEqual([
      { concept: 'computing', at: 2, length: 2 },
    ]);
  });

  test('of a term that is begun and not ended finds the shorter one', () => {
    expect(concepts(lexicon, '研究者')).toEqual(['research']);
    expect(concepts(lexicon, 'computer')).toEqual([]);
  });

  test('the first entry of a term counts', () => {
    const twice = makeLexicon([
      { term: 'a', concept: 'one' },
      { term: 'A', concept: 'two' },
    ]);
    expect(concepts(twice, 'a')).toEqual(['one']);
  });
});

describe('the shipped lists', () => {
  const navigation = loadLexicon('navigation');

  test.each([
    ['Faculty & Staff', 'people'],
    ['教員一覧', 'people'],
    ['Сотрудники', 'people'],
    ['Upcoming Events', 'event'],
    ['お知らせ', 'news'],
    ['Tin tức', 'news'],
    ["What's New", 'news'],
    ['Schools and Colleges', 'college'],
    ['学部・大学院', 'college'],
    ['Departments', 'department'],
    ['個人情報保護', 'legal'],
  ])('%s speaks of %s', (text, concept) => expect(concepts(navigation, text)).toContain(concept));

  test('know the words of addresses', () => {
    expect(
      matchLexicon(navigation, addressTokens('/facultyStaff/news_2012')).map(({ concept }) => concept),
    ).toEqual(['people', 'news']);
  });

  test('a broken line is named', () => {
    expect(() => entriesOf('# c\n\nfaculty people', 'x.tsv')).toThrow('x.tsv:3');
  });
});
