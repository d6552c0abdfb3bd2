import type { Change } from '../../src/domain/change.ts';
import type { Entity, Relation } from '../../src/domain/entity.ts';
import { type Evidence, evidenceId } from '../../src/domain/evidence.ts';
import { hashId } from '../../src/domain/ids.ts';
import { type Judgement, orderedPair } from '../../src/domain/judgement.ts';
import { type Assertion, assertionId, type Mention } from '../../src/domain/mention.ts';
import { type CoarseType, kindsOfType, NODE_KINDS, type RelationKind } from '../../src/domain/ontology.ts';
import type { ChangeSet } from '../../src/store/graph-store.ts';

/** Rows for one case at a time: a thing is one entity with one mention of the same id. */

export const FIRST_SEEN = '2024-01-10T00:00:00.000Z';
export const PAGE = 'https://www.example/people';

export const idOf = (type: CoarseType, key: string): string => hashId(type, 'sample', key);

/** An entity whose id follows from its type and key; the key is also its name unless another is given. */
export const thing = (type: CoarseType, key: string, fields: Partial<Entity> = {}): Entity => {
  const id = idOf(type, key);
  return {
    id,
    kind: kindsOfType(type)[0] ?? 'UNIT',
    name: key,
    aliases: [],
    values: {},
    contacts: [],
    firstSeen: FIRST_SEEN,
    members: [id],
    ...fields,
  };
};

export const relate = (
  kind: RelationKind,
  from: Entity,
  to: Entity,
  fields: Partial<Relation> = {},
): Relation => {
  const id = assertionId(kind, from.id, to.id, fields.says ?? {}, 0);
  const ends = { from: from.id, to: to.id };
  return {
    id,
    kind,
    ...ends,
    says: {},
    firstSeen: FIRST_SEEN,
    pages: 1,
    confidence: 1,
    assertions: [id],
    ...fields,
  };
};

export const mentionOf = ({ id, kind, name, values }: Entity, fields: Partial<Mention> = {}): Mention => {
  const fact = { id, page: PAGE, firstRead: FIRST_SEEN, score: 1 };
  return { ...fact, type: NODE_KINDS[kind].type, kind, name, values, ...fields };
};

export const assertionOf = (
  { id, kind, from, to, says }: Relation,
  fields: Partial<Assertion> = {},
): Assertion => ({
  ...{ id, page: PAGE, firstRead: FIRST_SEEN, score: 1 },
  ...{ kind, from, to, says },
  ...fields,
});

export const evidenceOf = (fact: string, text: string, fields: Partial<Evidence> = {}): Evidence => ({
  id: evidenceId(fact, '/html[1]', text),
  fact,
  page: PAGE,
  snapshot: 'sha256-ab',
  path: '/html[1]',
  text,
  firstRead: FIRST_SEEN,
  ...fields,
});

export const judge = (one: Entity, other: Entity, fields: Partial<Judgement> = {}): Judgement => ({
  ...orderedPair(one.id, other.id),
  origin: 'RULE',
  verdict: 'UNSURE',
  score: 0.5,
  by: 'rule:name',
  at: FIRST_SEEN,
  reasons: ['same name'],
  ...fields,
});

export const change = (key: string, fields: Partial<Change> = {}): Change => ({
  id: hashId('change', 'sample', key),
  at: FIRST_SEEN,
  kind: 'LISTED',
  facts: [],
  ...fields,
});

/** A set that puts these entities with their mentions, and these relations with their assertions. */
export const putting = (entities: readonly Entity[], relations: readonly Relation[] = []): ChangeSet => ({
  put: {
    entities,
    relations,
    mentions: entities.map((entity) => mentionOf(entity)),
    assertions: relations.map((relation) => assertionOf(relation)),
  },
});
