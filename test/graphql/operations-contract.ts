import { describe, expect, it } from '@jest/globals';
import { hashId, pageId } from '../../src/domain/ids.ts';
import type { OpenStore } from '../contract/opened-store.ts';
import { operationText } from './contract-queries.ts';
import { serviceOn } from './service.ts';
import * as world from './small-world.ts';

const { university, college, informatics, physics, laboratory, hayashi, muller, ito, company } = world;

const unit = ({ id, kind, name }: { id: string; kind: string; name: string }) => ({ id, kind, name });
const named = ({ id, name }: { id: string; name: string }) => ({ id, name });
const professorship = { title: '教授', rank: 'PROFESSOR', organization: named(informatics) };
const deanship = { title: 'Dean', rank: 'HEAD', organization: named(college) };
const associateship = {
  title: 'Associate Professor',
  rank: 'ASSOCIATE_PROFESSOR',
  organization: named(informatics),
};
const edges = (...nodes: object[]) => ({ edges: nodes.map((node) => ({ node })) });

/** What each operation of the contract means in the small world. */
const ANSWERS: readonly { name: string; variables?: object; answer: object }[] = [
  {
    name: 'Universities',
    answer: {
      organizations: {
        totalCount: 1,
        edges: [{ node: { ...unit(university), url: 'https://www.kita.example/' } }],
        pageInfo: { hasNextPage: false, hasPreviousPage: false },
      },
    },
  },
  {
    name: 'Hierarchy',
    variables: { id: university.id },
    answer: {
      organization: {
        ...unit(university),
        ancestors: [],
        descendants: {
          totalCount: 4,
          edges: [
            { depth: 1, node: { ...unit(college), parent: { id: university.id } } },
            { depth: 2, node: { ...unit(physics), parent: { id: college.id } } },
            { depth: 2, node: { ...unit(informatics), parent: { id: college.id } } },
            { depth: 3, node: { ...unit(laboratory), parent: { id: informatics.id } } },
          ],
          pageInfo: { hasNextPage: false },
        },
        counts: {
          people: 2,
          unitsByKind: [
            { kind: 'UNIVERSITY', count: 1 },
            { kind: 'COLLEGE', count: 1 },
            { kind: 'DEPARTMENT', count: 2 },
            { kind: 'LABORATORY', count: 1 },
          ],
          // A professor who is dean counts once, under the higher rank.
          peopleByRank: [
            { rank: 'PROFESSOR', count: 1 },
            { rank: 'ASSOCIATE_PROFESSOR', count: 1 },
          ],
        },
      },
    },
  },
  {
    name: 'OrganizationAsOf',
    variables: { id: physics.id, valid: '2024-06' },
    answer: {
      organization: {
        children: { totalCount: 0, edges: [] },
        roles: { totalCount: 1, ...edges({ title: 'Lecturer', rank: 'LECTURER', person: named(ito) }) },
        counts: { people: 1, peopleByRank: [{ rank: 'LECTURER', count: 1 }] },
      },
    },
  },
  {
    name: 'WhoChanged',
    variables: { organization: university.id, since: '2020-01-01T00:00:00Z' },
    answer: {
      changes: edges({
        at: '2025-06-01T00:00:00.000Z',
        kind: 'NOT_LISTED',
        person: named(ito),
        organization: named(physics),
        before: 'Lecturer',
        after: null,
        evidence: [{ url: world.PAGE, text: 'Lecturer' }],
      }),
    },
  },
  {
    name: 'FourLevels',
    variables: { id: university.id },
    answer: {
      organization: {
        name: 'Kita University',
        children: edges({
          ...named(college),
          children: edges(
            { ...named(physics), url: null, people: edges() },
            {
              ...named(informatics),
              url: 'https://www.kita.example/cs',
              people: edges(
                { ...named(muller), url: null, image: null, roles: edges(associateship) },
                {
                  ...named(hayashi),
                  url: 'https://www.kita.example/hayashi',
                  image: null,
                  roles: edges(professorship, deanship),
                },
              ),
            },
          ),
        }),
      },
    },
  },
  {
    name: 'People',
    variables: { within: university.id, rank: ['HEAD', 'LECTURER'] },
    answer: {
      people: {
        totalCount: 1,
        edges: [{ node: { ...named(hayashi), url: 'https://www.kita.example/hayashi' } }],
        pageInfo: { hasNextPage: false },
      },
    },
  },
  {
    name: 'Search',
    variables: { text: '情報' },
    answer: {
      search: edges({ __typename: 'Department', id: informatics.id, kind: 'DEPARTMENT', name: '情報工学科' }),
    },
  },
  {
    name: 'EventsNear',
    variables: { lat: 43.06, lon: 141.35, from: '2026-12', to: '2026-12' },
    answer: {
      eventsNear: {
        totalCount: 1,
        edges: [
          {
            distanceKm: 1.3771,
            node: {
              id: world.lecture.id,
              title: 'Open Lecture',
              start: '2026-12-01',
              end: null,
              time: '14:00',
              category: 'ACADEMIC',
              status: 'SCHEDULED',
              image: null,
              url: null,
              // It has none of its own: the organiser's.
              place: { name: 'Main Campus', address: '1 Kita, Sapporo', latitude: 43.07, longitude: 141.34 },
              organizer: unit(university),
              participants: { edges: [{ as: 'speaker', node: named(hayashi) }] },
            },
          },
        ],
      },
    },
  },
  {
    name: 'Company',
    variables: { id: company.id },
    answer: {
      organization: {
        __typename: 'Company',
        name: 'Aoba Foods',
        founded: '1990-04',
        legalForm: 'K.K.',
        place: { address: '2 Aoba, Sendai', latitude: 38.26, longitude: 140.87 },
        contacts: [
          {
            kind: 'PHONE',
            value: '+81 22 000 0000',
            evidence: [{ url: world.PAGE, text: '+81 22 000 0000' }],
          },
        ],
        businesses: edges({ ...named(world.crackers), description: 'Crackers of northern rice' }),
        events: edges({ title: 'Cracker Festival', start: '2026-12-05' }),
      },
    },
  },
  {
    name: 'PersonRoles',
    variables: { id: hayashi.id },
    answer: {
      person: {
        ...named(hayashi),
        aliases: [],
        roles: edges(
          { title: '教授', status: 'CURRENT', modifier: null, validFrom: '2015', validTo: null },
          {
            title: 'Lecturer',
            status: 'FORMER',
            validFrom: '2010',
            validTo: '2014',
            organization: unit(physics),
          },
          {
            title: 'Dean',
            confidence: 1,
            firstSeen: '2024-01-10T00:00:00.000Z',
            lastSeen: '2026-10-01T00:00:00.000Z',
            organization: { id: college.id, ancestors: [named(university)] },
            evidence: [
              { url: world.PAGE, snapshot: 'sha256-1', text: 'Dean', seenAt: '2026-10-01T00:00:00.000Z' },
            ],
          },
        ),
        colleagues: {
          edges: [
            { organization: named(informatics), from: '2024-01-10', to: '2026-10-01', node: named(muller) },
          ],
        },
        sameAs: [
          {
            judgement: 'UNSURE',
            by: 'names',
            at: '2024-01-10T00:00:00.000Z',
            node: { id: world.hayashiElsewhere.id },
          },
        ],
      },
    },
  },
  {
    name: 'Trace',
    variables: { from: hayashi.id, to: muller.id },
    answer: {
      path: [
        {
          length: 2,
          overlap: { from: '2024-01-10', to: '2026-10-01' },
          hops: [
            {
              relation: 'HAS_ROLE',
              direction: 'OUT',
              node: { __typename: 'Department', ...named(informatics) },
              role: { title: '教授', validFrom: '2015', validTo: null },
              evidence: [{ url: world.PAGE, text: '教授' }],
            },
            {
              relation: 'HAS_ROLE',
              direction: 'IN',
              node: { __typename: 'Person', ...named(muller) },
              role: { title: 'Associate Professor', validFrom: null, validTo: null },
            },
          ],
        },
      ],
    },
  },
  {
    name: 'Evidence',
    variables: { id: world.professor.id },
    answer: {
      node: { __typename: 'Role', evidence: [{ url: world.PAGE, snapshot: 'sha256-1', text: '教授' }] },
    },
  },
  {
    name: 'Stats',
    answer: {
      stats: {
        relationsByKind: expect.arrayContaining([{ kind: 'CONTAINS', count: 4 }]),
        pages: [{ state: 'FETCHED', count: 2 }],
      },
    },
  },
];

export const ANSWERED_OPERATIONS: readonly string[] = ANSWERS.map(({ name }) => name);
export const VARIABLES = Object.fromEntries(ANSWERS.map(({ name, variables = {} }) => [name, variables]));

export const describeOperations = (open: OpenStore): void => {
  describe('the operations that users rely on', () => {
    const service = serviceOn(open, () => [world.smallWorld()]);

    it.each(ANSWERS)('$name', async ({ name, variables = {}, answer }) => {
      expect(await service().data(operationText(name), { ...variables })).toMatchObject(answer);
    });

    it('lists people by their now where a place is named, and everybody known where none is', async () => {
      const { inPhysics, everybody, before, ever } = await service().data(
        `query($id: ID!) {
          inPhysics: people(filter: {within: $id}) { totalCount }
          ever: people(filter: {within: $id}, history: true) { totalCount }
          before: people(filter: {within: $id}, asOf: {valid: "2024-06"}) { edges { node { name } } }
          everybody: people { totalCount }
        }`,
        { id: physics.id },
      );
      expect({ inPhysics, everybody, before, ever }).toEqual({
        inPhysics: { totalCount: 0 },
        ever: { totalCount: 2 },
        before: edges({ name: 'Ken Ito' }),
        everybody: { totalCount: 4 },
      });
    });

    it('never hands `asOf` down to nested fields', async () => {
      const { organization } = await service().data(
        `query($id: ID!) { organization(id: $id) { people(asOf: {valid: "2024-06"}) { edges { node {
          name roles { totalCount } } } } } }`,
        { id: physics.id },
      );
      expect(organization).toEqual({ people: edges({ name: 'Ken Ito', roles: { totalCount: 0 } }) });
    });

    it('finds everything with an id by `node`, whatever it is', async () => {
      const { changes } = await service().data('{ changes { edges { node { id } } } }');
      const change = (changes as { edges: { node: { id: string } }[] }).edges[0]?.node.id ?? '';
      const typeOf = async (id: string) =>
        (await service().data('query($id: ID!) { node(id: $id) { __typename id } }', { id })).node;
      expect(await typeOf(university.id)).toEqual({ __typename: 'University', id: university.id });
      expect(await typeOf(world.organizesLecture.id)).toMatchObject({ __typename: 'Relation' });
      expect(await typeOf(world.professor.id)).toMatchObject({ __typename: 'Role' });
      expect(await typeOf(change)).toEqual({ __typename: 'Change', id: change });
      expect(await typeOf(pageId(world.PAGE))).toEqual({ __typename: 'Page', id: pageId(world.PAGE) });
      expect(await typeOf(hashId('person', 'nobody'))).toBeNull();
      expect(await typeOf(hashId('change', 'none'))).toBeNull();
      expect(await typeOf(hashId('page', 'none'))).toBeNull();
    });

    it('answers by type and by URL', async () => {
      const answer = await service().data(
        `query($person: ID!, $organization: ID!) {
          person(id: $organization) { id }
          organization(url: "https://www.kita.example/") { name ... on University { founded } }
          none: organization(url: "https://nowhere.example/") { name }
          page(url: "${world.PAGE}") { state host lastRead }
          other: person(id: $person) { name }
        }`,
        { person: hayashi.id, organization: university.id },
      );
      expect(answer).toEqual({
        person: null,
        organization: { name: 'Kita University', founded: '1949' },
        none: null,
        page: { state: 'FETCHED', host: 'www.kita.example', lastRead: '2026-10-01T00:00:00.000Z' },
        other: { name: '林太郎' },
      });
    });

    it('names the kind of every organisation, asked by interface, fragment or union', async () => {
      const { organizations } = await service().data(
        `{ organizations(filter: {kinds: [COMPANY, UNIVERSITY]}) { edges { node {
          __typename ... on Company { legalForm children { edges { node { __typename } } } } ...Founded } } } }
         fragment Founded on University { founded }`,
      );
      expect(organizations).toEqual(
        edges(
          { __typename: 'Company', legalForm: 'K.K.', children: edges() },
          { __typename: 'University', founded: '1949' },
        ),
      );
    });
  });
};
