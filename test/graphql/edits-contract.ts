import { describe, expect, it } from '@jest/globals';
import { hashId } from '../../src/domain/ids.ts';
import type { OpenStore } from '../contract/opened-store.ts';
import { serviceOn } from './service.ts';
import { hayashi, hayashiElsewhere, OTHER_PAGE, smallWorld, university } from './small-world.ts';

const pair = { a: hayashi.id, b: hayashiElsewhere.id };
const JUDGE =
  'mutation($a: ID!, $b: ID!, $v: Verdict!) { judge(a: $a, b: $b, verdict: $v) { a { id } b { id } judgement } }';
const UNJUDGE = 'mutation($a: ID!, $b: ID!) { unjudge(a: $a, b: $b) { a { id } b { id } judgement } }';
const NAMES = '{ people { edges { node { id name aliases } } } }';

/** These tests follow one another: each leaves the world to the next. */
export const describeEdits = (open: OpenStore): void => {
  describe('what admins change', () => {
    const service = serviceOn(open, () => [smallWorld()]);
    const codeOf = async (query: string, variables: Record<string, unknown> = {}): Promise<unknown> =>
      (await service().ask(query, variables)).errors?.[0]?.extensions?.code;

    it('shows the pairs that wait for a person', async () => {
      const { reviewPairs } = await service().data(
        '{ reviewPairs { edges { node { score parts a { id } b { id } } } } }',
      );
      const sides = [pair.a, pair.b].sort();
      expect(reviewPairs).toEqual({
        edges: [
          { node: { score: 0.5, parts: ['same family name'], a: { id: sides[0] }, b: { id: sides[1] } } },
        ],
      });
    });

    it('makes two people one, answers under both ids, and takes it back exactly', async () => {
      const before = await service().data(NAMES);
      const one = [pair.a, pair.b].sort()[0];
      const { judge } = await service().data(JUDGE, { ...pair, v: 'SAME' });
      expect(judge).toEqual({ a: { id: one }, b: { id: one }, judgement: 'SAME' });
      const both = await service().data(
        'query($a: ID!, $b: ID!) { a: person(id: $a) { id } b: person(id: $b) { id roles { totalCount } } }',
        pair,
      );
      expect(both).toEqual({ a: { id: one }, b: { id: one, roles: { totalCount: 3 } } });

      const { unjudge } = await service().data(UNJUDGE, pair);
      expect(unjudge).toEqual({ a: { id: pair.a }, b: { id: pair.b }, judgement: null });
      expect(await service().data(NAMES)).toEqual(before);
    });

    it('withdraws what a page says', async () => {
      const { removePage } = await service().data(
        'mutation($url: String!) { removePage(url: $url) { facts } }',
        {
          url: OTHER_PAGE,
        },
      );
      expect(removePage).toEqual({ facts: 3 });
      const { person } = await service().data('query($id: ID!) { person(id: $id) { id } }', { id: pair.b });
      expect(person).toBeNull();
    });

    it('refuses what cannot be judged', async () => {
      expect(await codeOf(JUDGE, { ...pair, v: 'UNSURE' })).toBe('BAD_INPUT');
      expect(await codeOf(JUDGE, { a: pair.a, b: university.id, v: 'SAME' })).toBe('BAD_INPUT');
      expect(await codeOf(JUDGE, { a: pair.a, b: 'p_1', v: 'SAME' })).toBe('BAD_INPUT');
      expect(await codeOf(JUDGE, { a: pair.a, b: hashId('person', 'nobody'), v: 'SAME' })).toBe('NOT_FOUND');
      expect(await codeOf(UNJUDGE, { a: pair.a, b: hashId('person', 'nobody') })).toBe('NOT_FOUND');
    });
  });
};
