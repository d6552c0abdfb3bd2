import { describe, expect, it } from '@jest/globals';
import { openSqliteStore } from '../../../src/store/sqlite/open-sqlite-store.ts';
import { putting, thing } from '../../contract/sample-rows.ts';

/** Letters and marks that FTS5's own tables (Unicode 6.1) do not know, or fold where we do not. */
const NAMES: readonly (readonly [why: string, name: string])[] = [
  ['a mark inside a word', 'हिन्दी'],
  ['a mark of Unicode 7', 'a\u1ab0b'],
  ['a letter of Unicode 13', '\u{31350}'],
  ['a letter of Unicode 15', '\u{1e030}x'],
  ['a cased letter of Unicode 14', '\ua7c0z'],
  ['digits of another script', '٣٤'],
  ['a final sigma', 'σας'],
];

describe('the index of terms', () => {
  it.each(NAMES)('keeps %s whole', async (_, name) => {
    const store = openSqliteStore(':memory:');
    await store.apply(putting([thing('person', name), thing('person', 'x'), thing('person', 'σασ')]));
    const hits = await store.search({ text: name, first: 9 });
    expect(hits.map(({ card }) => card.name)).toEqual([name]);
    await store.close();
  });
});
