import { describe, expect, it } from '@jest/globals';
import type { Entity, Relation } from '../../src/domain/entity.ts';
import { hashId } from '../../src/domain/ids.ts';
import type { ChangeSet } from '../../src/store/graph-store.ts';
import type { OpenStore } from '../contract/opened-store.ts';
import { AS_OF_CASES, AS_OF_NOW, type AsOfCase } from '../domain/as-of-cases.ts';
import { serviceOn } from './service.ts';

const idsOf = (at: number) => ({
  person: hashId('person', at),
  organization: hashId('organization', at),
  unit: hashId('organization', 'unit', at),
});

const entity = (id: string, kind: Entity['kind']): Entity => ({
  id,
  kind,
  name: `${kind} ${id}`,
  aliases: [],
  values: {},
  contacts: [],
  firstSeen: '2000-01-01T00:00:00.000Z',
  members: [id],
});

const relation = (
  kind: Relation['kind'],
  from: string,
  to: string,
  facts: AsOfCase['relation'],
): Relation => {
  const id = hashId('relation', kind, from, to);
  return { ...facts, id, kind, from, to, pages: 1, confidence: 1, assertions: [id] };
};

/** Of each case its own organisation, with one person and one unit, both by a relation of the case. */
const worldOfCases = (): ChangeSet => ({
  put: {
    entities: AS_OF_CASES.flatMap((_, at) => {
      const { person, organization, unit } = idsOf(at);
      return [entity(person, 'PERSON'), entity(organization, 'COLLEGE'), entity(unit, 'UNIT')];
    }),
    relations: AS_OF_CASES.flatMap(({ relation: facts }, at) => {
      const { person, organization, unit } = idsOf(at);
      return [
        relation('HAS_ROLE', person, organization, facts),
        relation('CONTAINS', organization, unit, facts),
      ];
    }),
  },
});

const QUESTION = `
query AsOf($person: ID!, $organization: ID!, $unit: ID!, $valid: Date, $known: DateTime) {
  person(id: $person) { roles(asOf: {valid: $valid, known: $known}) { totalCount edges { node { id } } } }
  organization(id: $organization) {
    roles(asOf: {valid: $valid, known: $known}) { totalCount edges { node { person { id } } } }
    people(asOf: {valid: $valid, known: $known}) { totalCount edges { node { id } } }
    children(asOf: {valid: $valid, known: $known}) { totalCount edges { node { id } } }
    descendants(asOf: {valid: $valid, known: $known}) { totalCount edges { node { id } } }
    counts(asOf: {valid: $valid, known: $known}) { people unitsByKind { kind count } }
    ever: roles(history: true) { totalCount }
  }
  unit: organization(id: $unit) {
    parent(asOf: {valid: $valid, known: $known}) { id }
    ancestors(asOf: {valid: $valid, known: $known}) { id }
  }
  people(filter: {within: $organization}, asOf: {valid: $valid, known: $known}) { totalCount edges { node { id } } }
  path(from: $person, to: $organization, asOf: {valid: $valid, known: $known}) { length }
}`;

const connectionOf = (ids: readonly string[]) => ({
  totalCount: ids.length,
  edges: ids.map((id) => ({ node: { id } })),
});

const expectedAnswer = ({ asOf, expected }: AsOfCase, at: number): object => {
  const { person, organization, unit } = idsOf(at);
  const role = hashId('relation', 'HAS_ROLE', person, organization);
  const [people, units] = expected ? [[person], [unit]] : [[], []];
  const namesATime = (asOf.valid ?? asOf.known) != null;
  return {
    person: { roles: connectionOf(expected ? [role] : []) },
    organization: {
      roles: { totalCount: people.length, edges: people.map((id) => ({ node: { person: { id } } })) },
      people: connectionOf(people),
      children: connectionOf(units),
      descendants: connectionOf(units),
      counts: {
        people: people.length,
        unitsByKind: [{ kind: 'COLLEGE', count: 1 }, ...units.map(() => ({ kind: 'UNIT', count: 1 }))],
      },
      ever: { totalCount: 1 },
    },
    unit: {
      parent: expected ? { id: organization } : null,
      ancestors: expected ? [{ id: organization }] : [],
    },
    people: connectionOf(people),
    // Without a time a path may lead over relations of any time.
    path: expected || !namesATime ? [{ length: 1 }] : [],
  };
};

export const describeAsOf = (open: OpenStore): void => {
  describe('asOf on roles, people, hierarchy, counts and paths', () => {
    const service = serviceOn(open, () => [worldOfCases()], AS_OF_NOW);

    it.each(AS_OF_CASES.map((one, at) => ({ ...one, at })))('$name', async ({ at, ...one }) => {
      const answer = await service().data(QUESTION, { ...idsOf(at), ...one.asOf });
      expect(answer).toEqual(expectedAnswer(one, at));
    });
  });
};
