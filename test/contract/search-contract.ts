import { describe, expect, it } from '@jest/globals';
import { filledOnce, type OpenStore } from './opened-store.ts';
import { putting, thing } from './sample-rows.ts';

const units = [
  ...['情報工学科', '土木工学科', '情報', 'IT', 'IT Department', 'Italian Studies', 'データサイエンス学部'],
  ...[
    'Carnegie Hall',
    'Institute AND Academy',
    'foo bar',
    'ab',
    'a b',
    'คณะวิศวกรรมศาสตร์',
    '𰻞𰻞麺',
    '!!!',
    '🎉',
  ],
].map((name) => thing('organization', name));
const people = [
  ...['林太郎', '小林花子', 'Jürgen Müller', 'Anna Muller', 'राहुल शर्मा', 'Søren Łukasz', 'Nguyễn Văn'],
].map((name) => thing('person', name));
const renowned = thing('person', 'Someone', { aliases: ['Carnegie', 'A. Nonymous'] });

/** What was searched, and the names that must be found, in order. */
const CASES: readonly (readonly [text: string, found: readonly string[]])[] = [
  ['情報', ['情報', '情報工学科']],
  ['林', ['林太郎', '小林花子']],
  ['情報工学', ['情報工学科']],
  ['工学', ['土木工学科', '情報工学科']],
  ['科', ['土木工学科', '情報工学科']],
  ['学工', []],
  ['太郎', ['林太郎']],
  ['muller', ['Anna Muller', 'Jürgen Müller']],
  ['MÜLLER', ['Anna Muller', 'Jürgen Müller']],
  ['muller anna', ['Anna Muller']],
  ['ann muller', []],
  ['IT', ['IT', 'IT Department', 'Italian Studies']],
  ['ＩＴ', ['IT', 'IT Department', 'Italian Studies']],
  ['it dep', ['IT Department']],
  ['carn', ['Someone', 'Carnegie Hall']],
  ['nonymous', ['Someone']],
  ['carnegie nonymous', []],
  ['AND', ['Institute AND Academy']],
  ['OR', []],
  ['NOT', []],
  ['foo)', ['foo bar']],
  ['foo:bar', ['foo bar']],
  ['foo*', ['foo bar']],
  ['fo* bar', []],
  ['a:b', ['a b']],
  ['"', []],
  ['*', []],
  ['', []],
  ['   ', []],
  ['!!!', []],
  ['🎉', []],
  ['\\', []],
  ["'; DROP TABLE entity; --", []],
  ['{ } [ ] ~ ^ / ? || && -', []],
  ['データ', ['データサイエンス学部']],
  ['ﾃﾞｰﾀ', ['データサイエンス学部']],
  ['タ', ['データサイエンス学部']],
  ['テ', []],
  ['คณะ', ['คณะวิศวกรรมศาสตร์']],
  ['คณะว', ['คณะวิศวกรรมศาสตร์']],
  ['राहुल', ['राहुल शर्मा']],
  ['शर्मा', ['राहुल शर्मा']],
  ['रहल', []],
  ['soren lukasz', ['Søren Łukasz']],
  ['nguyen van', ['Nguyễn Văn']],
  ['𰻞麺', ['𰻞𰻞麺']],
  ['𰻞', ['𰻞𰻞麺']],
];

export const describeSearching = (open: OpenStore): void => {
  describe('searching', () => {
    const stores = filledOnce(open, () => [putting([...units, ...people, renowned])]);

    it.each(CASES)('%j finds %j', async (text, found) => {
      const { ask } = stores();
      const hits = await ask((any) => any.search({ text, first: 20 }));
      expect(hits.map(({ card }) => card.name)).toEqual(found);
      const all = await ask((any) => any.count({ type: 'organization', when: 'ever', text }));
      expect(all).toBe(found.filter((name) => units.some((unit) => unit.name === name)).length);
    });

    it('scores a whole name highest', async () => {
      const { ask } = stores();
      const scores = (await ask((any) => any.search({ text: 'it', first: 9 }))).map(({ score }) => score);
      expect(scores).toEqual([1, 0.1538, 0.1333]);
    });

    it('keeps to the kinds that are asked for', async () => {
      const { ask } = stores();
      expect(await ask((any) => any.search({ text: 'carn', kinds: ['PERSON'], first: 9 }))).toHaveLength(1);
      expect(await ask((any) => any.search({ text: 'carn', kinds: [], first: 9 }))).toHaveLength(0);
    });

    it('goes on after a hit', async () => {
      const { ask } = stores();
      const [first] = await ask((any) => any.search({ text: 'it', first: 1 }));
      const after = first?.cursor ?? '';
      expect((await ask((any) => any.search({ text: 'it', first: 1, after })))[0]?.card.name).toBe(
        'IT Department',
      );
    });

    it('survives a text of many thousand words', async () => {
      const { ask } = stores();
      expect(await ask((any) => any.search({ text: 'it '.repeat(20_000), first: 9 }))).toHaveLength(2);
      expect(await ask((any) => any.search({ text: '情'.repeat(20_000), first: 9 }))).toEqual([]);
    });
  });
};
