import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold, foldedLength } from '../../src/text/normalize.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('fold', () => {
  it.each([
    ['Müller', 'muller'],
    ['MÜLLER', 'muller'],
    ['Mu\u0308ller', 'muller'],
    ['Straße', 'strasse'],
    ['Łukasz Ørsted', 'lukasz orsted'],
    ['Æther Œuvre Þór Đorđe', 'aether oeuvre thor dorde'],
    ['İstanbul', 'istanbul'],
    ['ISPARTA ılgaz', 'isparta ilgaz'],
    ['Nguyễn Văn', 'nguyen van'],
    ['Ἀθῆναι', 'αθηναι'],
    ['Ёлка', 'елка'],
    ['ＩＴ室', 'it室'],
    ['ﾃﾞｰﾀ', 'データ'],
    ['Ⅳ', 'iv'],
    ['㈱山', '(株)山'],
    ['  two\t\n words\u3000here ', 'two words here'],
    ['a\u0000b', 'a b'],
    ['', ''],
    [' \u3000 ', ''],
  ])('makes %j %j', (text, folded) => expect(fold(text)).toBe(folded));

  it.each([
    ['か', 'が'],
    ['は', 'ぱ'],
    ['ハ', 'バ'],
    ['रहल', 'राहुल'],
    ['กา', 'กำ'],
    ['ー', '一'],
  ])('keeps %s and %s apart', (one, other) => expect(fold(one)).not.toBe(fold(other)));

  it('does not depend on how accents are written', () => {
    fc.assert(
      fc.property(anyText, (text) => fold(text.normalize('NFD')) === fold(text.normalize('NFC'))),
      { seed: 1 },
    );
  });

  it('leaves no white space at the ends, none twice, and no control characters', () => {
    fc.assert(
      fc.property(anyText, (text) => !/^\s|\s$|\s\s|\p{Cc}/u.test(fold(text))),
      { seed: 2 },
    );
  });

  it('of what is folded is the same', () => {
    fc.assert(
      fc.property(anyText, (text) => fold(fold(text)) === fold(text)),
      { seed: 3, numRuns: 2000 },
    );
  });
});

describe('foldedLength', () => {
  it('counts characters, not UTF-16 units', () => {
    expect(foldedLength('𠮷野家')).toBe(3);
    expect(foldedLength(' Mu\u0308ller ')).toBe(6);
    expect(foldedLength('')).toBe(0);
  });
});
