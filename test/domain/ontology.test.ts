import { describe, expect, it } from '@jest/globals';
import { ATTRIBUTES } from '../../src/domain/mention.ts';
import {
  COARSE_TYPES,
  kindsOfType,
  NODE_KIND_NAMES,
  NODE_KINDS,
  ORGANIZATION_KINDS,
  RANKS,
  RELATION_KIND_NAMES,
  RELATION_KINDS,
  rankOrder,
} from '../../src/domain/ontology.ts';

describe('ontology', () => {
  it('gives every coarse type kinds and attributes, and every kind one type', () => {
    expect(COARSE_TYPES.flatMap(kindsOfType).sort()).toEqual([...NODE_KIND_NAMES].sort());
    expect(Object.keys(ATTRIBUTES).sort()).toEqual([...COARSE_TYPES].sort());
  });

  it('has seven kinds of organisations, of which the unit says least', () => {
    expect(ORGANIZATION_KINDS).toHaveLength(7);
    expect(ORGANIZATION_KINDS.at(-1)).toBe('UNIT');
  });

  it('has labels and inverse names of its own', () => {
    const labels = NODE_KIND_NAMES.map((kind) => NODE_KINDS[kind].label);
    const inverses = RELATION_KIND_NAMES.map((kind) => RELATION_KINDS[kind].inverse);
    expect(new Set(labels).size).toBe(labels.length);
    expect(new Set(inverses).size).toBe(inverses.length);
  });

  it('orders ranks from the highest, a role without one as OTHER', () => {
    expect(RANKS.map(rankOrder)).toEqual(RANKS.map((_, order) => order));
    expect(rankOrder(undefined)).toBe(rankOrder('OTHER'));
  });
});
