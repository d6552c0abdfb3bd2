import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareText } from '../../src/lib/compare.ts';
import { fold } from '../../src/text/normalize.ts';
import { sortKey, sortKeyRange, startKey } from '../../src/text/sort-key.ts';

const anyName = fc.string({ unit: 'binary', maxLength: 130 });
const anyRow = fc.record({ name: anyName, id: fc.stringMatching(/^[ope]_[0-9a-f]{4}$/) });
const keyOf = ({ name, id }: { name: string; id: string }): string => sortKey(name, id);

describe('sortKey', () => {
  it('is ASCII alone', () => {
    fc.assert(
      fc.property(anyRow, (row) => [...keyOf(row)].every((one) => one >= '\u0001' && one <= '~')),
      { seed: 1 },
    );
  });

  it('orders names as their folded code points do, then by id', () => {
    fc.assert(
      fc.property(anyRow, anyRow, (a, b) => {
        const byName = compareCodePoints(firstHundred(a.name), firstHundred(b.name));
        return compareText(keyOf(a), keyOf(b)) === (byName === 0 ? compareText(a.id, b.id) : byName);
      }),
      { seed: 2, numRuns: 1000 },
    );
  });

  it('gives the same order whatever the order before', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 20 }), (rows) => {
        const sorted = rows.map(keyOf).sort(compareText);
        expect(rows.map(keyOf).reverse().sort(compareText)).toEqual(sorted);
        expect(new Set(sorted).size).toBe(rows.length);
      }),
      { seed: 3 },
    );
  });

  it('has a name before its longer kin, and plain letters before others', () => {
    const names = ['', '  ', '1', 'Ann', 'ann b', 'Anna', 'Émile', 'zoo', '~', 'か', '林', '林太郎', '𠮷'];
    const sorted = [...names].sort((a, b) => compareText(sortKey(a, 'p_1'), sortKey(b, 'p_1')));
    expect(sorted.map(fold)).toEqual(names.map(fold));
  });
});

describe('sortKeyRange', () => {
  it('holds the keys of this name and no others', () => {
    fc.assert(
      fc.property(anyRow, anyName, ({ name, id }, other) => {
        const { from, to } = sortKeyRange(other);
        const isIn = sortKey(name, id) >= from && sortKey(name, id) < to;
        expect(isIn).toBe(firstHundred(name).join('') === firstHundred(other).join(''));
        const own = sortKeyRange(name);
        expect(sortKey(name, id) >= own.from && sortKey(name, id) < own.to).toBe(true);
      }),
      { seed: 4 },
    );
  });

  it('does not hold a longer name', () => {
    const { from, to } = sortKeyRange('Ann');
    for (const name of ['Anna', 'Ann B', 'Ann\u0001x']) {
      const key = sortKey(name, 'p_1');
      expect(key >= from && key < to).toBe(false);
    }
  });
});

describe('startKey', () => {
  it('orders by day, then name, and those without a day last', () => {
    const keys = [
      startKey('2023-12-31', 'z', 'e_1'),
      startKey('2024-01-01', 'a', 'e_2'),
      startKey('2024-01-01', 'b', 'e_1'),
      startKey(undefined, 'a', 'e_1'),
    ];
    expect([...keys].reverse().sort(compareText)).toEqual(keys);
  });
});

const firstHundred = (name: string): string[] => [...fold(name)].slice(0, 100);

const compareCodePoints = (a: readonly string[], b: readonly string[]): number => {
  for (const [at, character] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    const difference = (character.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return a.length < b.length ? -1 : 0;
};
