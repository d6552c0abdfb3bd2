import type { Entity } from '../../src/domain/entity.ts';
import { asOf } from '../../src/domain/validity.ts';
import type { ChangeSet } from '../../src/store/graph-store.ts';
import { evidenceOf, idOf, judge, mentionOf, PAGE, putting, relate, thing } from './sample-rows.ts';

/** One small university that has a case of everything, for tests that only read. */

export const NOW = asOf('2024-06-01T00:00:00.000Z');
export const UNKNOWN = idOf('person', 'unknown');
export const OLD = 'o_000000000000000000000001';

export const university = thing('organization', 'Uni', {
  kind: 'UNIVERSITY',
  members: [OLD, idOf('organization', 'Uni')],
});
export const [college, school] = [thing('organization', 'College'), thing('organization', 'School')];
export const shared = thing('organization', 'Shared laboratory', { kind: 'LABORATORY' });
export const [ada, bob, cid] = [thing('person', 'Ada'), thing('person', 'Bob'), thing('person', 'Cid')];
const [dated, undated] = [
  thing('event', 'Open day', { values: { start: '2024-05', category: 'ACADEMIC' } }),
  thing('event', 'Some day'),
];
const [east, west] = [
  thing('place', 'East', { values: { latitude: -17, longitude: 179.5 } }),
  thing('place', 'West', { values: { latitude: -17, longitude: -179.5 } }),
];
export const chain = Array.from({ length: 23 }, (_, at) =>
  thing('organization', `Level ${`${at}`.padStart(2, '0')}`),
);

export const relations = [
  ...[college, school].map((unit) => relate('CONTAINS', university, unit)),
  ...[college, school].map((unit) => relate('CONTAINS', unit, shared)),
  ...chain.slice(1).map((unit, at) => relate('CONTAINS', chain[at] as Entity, unit)),
  relate('HAS_ROLE', ada, college, { says: { title: 'Lecturer', rank: 'LECTURER' } }),
  relate('HAS_ROLE', ada, college, { says: { title: 'Professor', rank: 'PROFESSOR' } }),
  relate('HAS_ROLE', ada, shared, { says: { title: 'Head', rank: 'HEAD' } }),
  relate('HAS_ROLE', bob, shared, { says: { title: 'Helper' } }),
  relate('HAS_ROLE', cid, college, { says: { title: 'Dean', rank: 'HEAD', status: 'FORMER' } }),
  relate('ORGANIZES', college, dated),
  relate('ORGANIZES', college, undated),
  relate('LOCATED_AT', college, east),
  relate('LOCATED_AT', undated, west),
];
const entities = [university, college, school, shared, ada, bob, cid, dated, undated, east, west, ...chain];
const graph = putting(entities, relations);

export const SAMPLE_SETS: readonly ChangeSet[] = [
  {
    put: {
      ...graph.put,
      pages: [{ url: PAGE, host: 'www.example', state: 'FETCHED', lastRead: '2024-05-05T00:00:00.000Z' }],
      evidence: [
        evidenceOf(ada.id, 'b'),
        evidenceOf(ada.id, 'ä', { lastRead: '2024-03-03T00:00:00.000Z' }),
        evidenceOf(ada.id, 'B', { page: 'https://gone.example/' }),
      ],
      judgements: [
        judge(ada, bob, { score: 0.9 }),
        judge(ada, cid, { score: 0.9 }),
        judge(bob, cid, { score: 0.95, origin: 'RULE' }),
        judge(bob, cid, { score: 1, origin: 'PERSON', verdict: 'DIFFERENT' }),
        judge(ada, thing('person', 'unknown'), { verdict: 'SAME' }),
      ],
    },
  },
  { put: { mentions: [mentionOf(bob, { lastRead: '2024-02-02T00:00:00.000Z' })] } },
];
