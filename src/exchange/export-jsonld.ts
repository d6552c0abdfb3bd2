import type { Entity, Relation } from '../domain/entity.ts';
import type { ContactKind, EventStatus, NodeKind } from '../domain/ontology.ts';
import { groupBy } from '../lib/group-by.ts';
import type { ExportSource } from './export-source.ts';

/** schema.org's words for ours. */
const TYPES: Readonly<Record<NodeKind, string>> = {
  UNIVERSITY: 'CollegeOrUniversity',
  COLLEGE: 'EducationalOrganization',
  DEPARTMENT: 'Organization',
  LABORATORY: 'ResearchOrganization',
  COMPANY: 'Corporation',
  NGO: 'NGO',
  UNIT: 'Organization',
  PERSON: 'Person',
  BUSINESS: 'Service',
  EVENT: 'Event',
  PLACE: 'Place',
};

const EVENT_STATUS: Readonly<Record<EventStatus, string | undefined>> = {
  SCHEDULED: 'EventScheduled',
  MOVED: 'EventRescheduled',
  POSTPONED: 'EventPostponed',
  CANCELLED: 'EventCancelled',
  // schema.org has no word for an event of which nobody speaks any more.
  GONE: undefined,
};

const CONTACT_TERMS: Readonly<Record<ContactKind, string>> = {
  PHONE: 'telephone',
  FAX: 'faxNumber',
  EMAIL: 'email',
  ADDRESS: 'address',
  HOURS: 'openingHours',
};

type JsonObject = { readonly [key: string]: unknown };

/** One document: nodes first, then what relations add to them under the same @id, which JSON-LD joins. */
export async function* exportJsonld(source: ExportSource): AsyncGenerator<string> {
  yield '{"@context":{"@vocab":"https://schema.org/"},"@graph":[\n{"@id":"urn:orgraph:graph","@type":"Dataset","name":"Orgraph"}';
  for await (const entities of source.scan('entity')) yield members(entities.map(nodeObject));
  for await (const relations of source.scan('relation')) yield members(relations.map(relationObject));
  yield '\n]}\n';
}

/** The document's own node stands first, so every other one follows a comma. */
const members = (objects: readonly JsonObject[]): string =>
  objects.map((object) => `,\n${JSON.stringify(object)}`).join('');

const nodeObject = ({ id, kind, name, aliases, values, contacts }: Entity): JsonObject => ({
  '@id': urn(id),
  '@type': TYPES[kind],
  name,
  ...(aliases.length === 0 ? {} : { alternateName: aliases }),
  ...present({
    url: values.url,
    image: values.image,
    description: values.description,
    additionalType: values.type,
    foundingDate: values.founded,
    startDate: values.start,
    endDate: values.end,
    eventStatus: values.status === undefined ? undefined : schemaStatus(values.status),
    address: values.address,
    geo: coordinates(values),
  }),
  ...contactTerms(contacts),
});

const schemaStatus = (status: EventStatus): string | undefined => {
  const term = EVENT_STATUS[status];
  return term === undefined ? undefined : `https://schema.org/${term}`;
};

const coordinates = ({ latitude, longitude }: Entity['values']): JsonObject | undefined =>
  latitude === undefined || longitude === undefined
    ? undefined
    : { '@type': 'GeoCoordinates', latitude, longitude };

const contactTerms = (contacts: Entity['contacts']): JsonObject =>
  Object.fromEntries(
    [...groupBy(contacts, ({ kind }) => CONTACT_TERMS[kind])].map(([term, same]) => [
      term,
      same.map(({ value }) => value),
    ]),
  );

/** What the relation adds to the node that schema.org hangs it on. */
const relationObject = (relation: Relation): JsonObject => {
  const { kind, from, to } = relation;
  switch (kind) {
    case 'HAS_ROLE':
      return { '@id': urn(from), worksFor: role(relation, 'worksFor', to) };
    case 'TAKES_PART':
      return { '@id': urn(to), contributor: role(relation, 'contributor', from) };
    case 'CONTAINS':
      return { '@id': urn(from), subOrganization: plainOrClosed(relation, 'subOrganization', to) };
    case 'LOCATED_AT':
      return { '@id': urn(from), location: plainOrClosed(relation, 'location', to) };
    case 'ORGANIZES':
      return { '@id': urn(to), organizer: plainOrClosed(relation, 'organizer', from) };
    case 'OFFERS':
      return {
        '@id': urn(from),
        makesOffer: { '@type': 'Offer', itemOffered: plainOrClosed(relation, 'itemOffered', to) },
      };
    default:
      return kind satisfies never;
  }
};

const plainOrClosed = (relation: Relation, term: string, other: string): JsonObject =>
  relation.closedAt === undefined ? { '@id': urn(other) } : role(relation, term, other);

/** schema.org's way to say more of a relation: a Role between the two, under the same term on both sides. */
const role = (relation: Relation, term: string, other: string): JsonObject => ({
  '@id': urn(relation.id),
  '@type': 'Role',
  ...present({
    roleName: relation.says.title ?? relation.says.as,
    startDate: relation.says.validFrom,
    endDate: relation.says.validTo ?? relation.closedLastSeen?.slice(0, 10),
  }),
  [term]: { '@id': urn(other) },
});

const urn = (id: string): string => `urn:orgraph:${id}`;

const present = (fields: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
