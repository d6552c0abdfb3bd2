import { describe, expect, test } from '@jest/globals';
import { mustAgree } from '../../bench/speed/graphql/shapes/same-facts.ts';
import { withoutRepeats } from '../../bench/speed/graphql/shapes/without-repeats.ts';

const ours = {
  person: {
    id: 'p1',
    name: 'Ada',
    roles: { edges: [{ node: { title: 'Dean', organization: { id: 'o1' } } }] },
  },
};
const theirs = {
  people: [
    {
      id: 'p1',
      name: 'Ada',
      rolesConnection: { edges: [{ properties: { title: 'Dean' }, node: { id: 'o1' } }] },
    },
  ],
};
const renamed = { people: [{ ...theirs.people[0], name: 'Eve' }] };

describe('the bench’s comparison of answers', () => {
  test('takes the same values in another nesting as the same answer', () => {
    expect(() => mustAgree('roles', ours, theirs, 'in order')).not.toThrow();
  });

  test.each([
    ['another value', renamed, 'in order'],
    ['another value in a set', renamed, 'as a set'],
    ['something missing', { people: [] }, 'in order'],
    ['something more', { people: [...theirs.people, ...renamed.people] }, 'in order'],
  ] as const)('refuses %s', (_, other, agreement) => {
    expect(() => mustAgree('roles', ours, other, agreement)).toThrow(/answers differ/);
  });

  test('refuses another order, unless they are sets', () => {
    const [one, other] = [
      [{ id: 'a' }, { id: 'b' }],
      [{ id: 'b' }, { id: 'a' }],
    ];
    expect(() => mustAgree('search', one, other, 'in order')).toThrow(/answers differ/);
    expect(() => mustAgree('search', one, other, 'as a set')).not.toThrow();
  });

  test('refuses empty answers', () => {
    expect(() => mustAgree('search', {}, {}, 'in order')).toThrow(/empty/);
  });

  test('a person listed once a role leaves room for fewer, and no other difference is forgiven', () => {
    const list = (...ids: string[]) => ({ edges: ids.map((id) => ({ node: { id } })) });
    const compare = (one: string[], other: string[]) =>
      mustAgree(
        'people',
        ...withoutRepeats({ people: list(...one) }, { peopleConnection: list(...other) }),
        'in order',
      );
    expect(() => compare(['a', 'b', 'c'], ['a', 'a', 'b'])).not.toThrow();
    expect(() => compare(['a', 'b', 'c'], ['a', 'b'])).toThrow(/answers differ/);
    expect(() => compare(['a', 'b', 'c'], ['a', 'a', 'c'])).toThrow(/answers differ/);
  });
});
