import { describe, expect, test } from '@jest/globals';
import { decode } from '../../../ingest/fetch/charset.ts';
import { ENCODED_TEXTS } from './encoded-texts.ts';

const bytes = (latin1: string): Uint8Array => Buffer.from(latin1, 'latin1');

describe('a character set', () => {
  test.each(ENCODED_TEXTS)('$charset that nobody declares is seen: $text', ({ charset, text, base64 }) => {
    expect(decode(Buffer.from(base64, 'base64'))).toEqual({ charset, text });
  });

  test.each(ENCODED_TEXTS)('$charset that the header declares is taken', ({ charset, text, base64 }) => {
    expect(decode(Buffer.from(base64, 'base64'), { charset: charset.toUpperCase() })).toEqual({
      charset,
      text,
    });
  });

  test.each<[string, Uint8Array, string | undefined, string]>([
    ['a byte order mark beats the header', bytes('\xef\xbb\xbfa'), 'shift_jis', 'utf-8'],
    ['UTF-16 by its mark', bytes('\xff\xfea\0'), undefined, 'utf-16le'],
    ['the header beats the document', bytes('<meta charset="euc-jp">\xe9'), 'windows-1251', 'windows-1251'],
    ['the document', bytes('<meta charset="euc-jp">'), undefined, 'euc-jp'],
    [
      'the document’s old way',
      bytes('<META http-equiv=Content-Type content="text/html; charset=x-sjis">'),
      undefined,
      'shift_jis',
    ],
    ['latin1 is windows-1252', bytes('\xe9'), 'ISO-8859-1', 'windows-1252'],
    ['an unknown label is none', bytes('<meta charset="klingon">'), 'x-nonsense', 'utf-8'],
    [
      'an XML declaration',
      bytes('<?xml version="1.0" encoding="windows-1251"?><a>\xe0</a>'),
      undefined,
      'windows-1251',
    ],
    ['plain ASCII', bytes('<p>a</p>'), undefined, 'utf-8'],
    ['nothing at all', bytes(''), undefined, 'utf-8'],
  ])('%s', (_, body, charset, expected) => {
    expect(decode(body, { charset }).charset).toBe(expected);
  });

  test.each(ENCODED_TEXTS.filter(({ base64 }) => Buffer.from(base64, 'base64').some((byte) => byte > 127)))(
    '$charset that the header calls UTF-8: believed where it is East Asian through and through',
    ({ charset, text, base64 }) => {
      const { charset: found, text: read } = decode(Buffer.from(base64, 'base64'), { charset: 'utf-8' });
      const isShort = text.length < 60;
      expect(found).toBe(
        /^(shift_jis|euc-jp|gbk|big5|euc-kr)$/.test(charset) && !isShort ? charset : 'utf-8',
      );
      if (found === charset) expect(read).toBe(text);
    },
  );

  test('the mark is no part of the text', () => {
    expect(decode(bytes('\xef\xbb\xbfa')).text).toBe('a');
  });

  test('bytes that are not valid are replaced, whatever the set', () => {
    const broken = bytes('a\xff\xfe\x80\xc3(\xf0\x9f');
    for (const charset of [
      'utf-8',
      'shift_jis',
      'euc-jp',
      'iso-2022-jp',
      'gbk',
      'big5',
      'utf-16le',
      'x-user-defined',
    ])
      expect(typeof decode(broken, { charset }).text).toBe('string');
    expect(decode(broken, { charset: 'utf-8' }).text).toMatch(/^a\ufffd+\(\ufffd+$/);
  });

  test('every byte of windows-1252 has its letter', () => {
    expect(decode(bytes('\x80\x85\x92\x93\x97\x9f\xff'), { charset: 'windows-1252' }).text).toBe('€…’“—Ÿÿ');
  });
});
