import { describe, expect, it } from '@jest/globals';
import { asOf } from '../../src/domain/validity.ts';
import { AS_OF_CASES, AS_OF_NOW, type AsOfCase } from '../domain/as-of-cases.ts';
import { filledOnce, type OpenStore } from './opened-store.ts';
import { putting, relate, thing } from './sample-rows.ts';

const university = thing('organization', 'Uni');
const holderIn = ({ name }: AsOfCase) => thing('person', name);

/** The table of `asOf` again, as the store's own language has the rule: a role for each case. */
export const describeAsOf = (open: OpenStore): void => {
  describe('as of', () => {
    const stores = filledOnce(open, () => {
      const roles = AS_OF_CASES.map((one) => relate('HAS_ROLE', holderIn(one), university, one.relation));
      return [putting([university, ...AS_OF_CASES.map(holderIn)], roles)];
    });

    it.each(AS_OF_CASES)('$name', async (one) => {
      const { ask } = stores();
      const when = asOf(AS_OF_NOW, one.asOf.valid, one.asOf.known);
      const filter = { kind: 'HAS_ROLE', direction: 'out', when } as const;
      expect(await ask((any) => any.countEdges([holderIn(one).id], filter))).toEqual([one.expected ? 1 : 0]);
    });
  });
};
