import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findPaths, type PathRequest } from '../../src/query/path.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { openReferenceStore } from '../support/reference-store.ts';
import { contains, organizes, part, role, type Told, tell } from './graph-of.ts';
import { allPaths, request } from './path-oracle.ts';

const person = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const organization = fc.constantFrom('k', 'l', 'm', 'n');
const event = fc.constantFrom('x', 'y');

/** Years so near to one another that about every other pair of roles overlaps. */
const years = fc
  .tuple(fc.integer({ min: 2000, max: 2006 }), fc.integer({ min: 0, max: 3 }), fc.boolean())
  .map(([from, length, open]) => `${from}-${open ? '' : from + length}`);

const lastSeen = fc.integer({ min: 2001, max: 2009 }).map((year) => `${year}-05-06T07:08:09.000Z`);

const told: fc.Arbitrary<Told> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(person, organization, years, lastSeen)
      .map(([who, where, when, last]) => role(who, where, when, { lastSeen: last })),
  },
  { weight: 2, arbitrary: fc.tuple(person, event).map(([who, what]) => part(who, what)) },
  { weight: 1, arbitrary: fc.tuple(organization, event).map(([who, what]) => organizes(who, what)) },
  {
    weight: 2,
    arbitrary: fc.tuple(organization, organization).map(([whole, piece]) => contains(whole, piece)),
  },
);

const end = fc.constantFrom('p:a', 'p:b', 'o:k', 'o:l', 'e:x');

const asked: fc.Arbitrary<PathRequest> = fc
  .record({
    from: end,
    to: end,
    k: fc.integer({ min: 1, max: 10 }),
    overlapping: fc.boolean(),
    maxDegree: fc.oneof(fc.constant(500), fc.integer({ min: 1, max: 8 })),
    maxHops: fc.oneof(fc.constant(8), fc.integer({ min: 1, max: 8 })),
    via: fc.constantFrom(undefined, ['HAS_ROLE', 'CONTAINS'] as const, ['HAS_ROLE'] as const),
  })
  .map(({ from, to, via, ...more }) => request(from, to, { ...more, ...(via !== undefined && { via }) }));

test.each([
  { store: 'the reference store', open: openReferenceStore, numRuns: 600 },
  { store: 'sqlite', open: () => openSqliteStore(':memory:'), numRuns: 40 },
])('on $store, answers as trying everything does', async ({ open, numRuns }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(told, { maxLength: 22 }), asked, async (graph, question) => {
      const store = open();
      await tell(store, graph);
      const paths = await findPaths(store, question);
      await store.close();
      const answer = paths.map(({ hops, overlap }) => ({
        nodes: hops.map(({ node }) => node.id),
        relations: hops.map(({ edge }) => edge.id),
        overlap,
      }));
      expect(answer).toEqual(allPaths(graph, question));
    }),
    { numRuns, seed: 20_261_118 },
  );
});
