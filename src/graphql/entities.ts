import type { Entity } from '../domain/entity.ts';
import { OrgraphError } from '../domain/errors.ts';
import type { RelationKind } from '../domain/ontology.ts';
import type { When } from '../domain/validity.ts';
import type { Card, SeenEvidence, Tally } from '../store/graph-store.ts';
import { type BatchReader, loaderOf, type QueryContext } from './context.ts';
import { whenKey } from './when.ts';

/** Batched reads by id. Lists bring cards; what a card does not hold comes by one of these, only when asked for. */

const readEntities: BatchReader<string, Entity | undefined> = (context) => (ids) =>
  context.reader.entities(ids);

export const findEntity = (context: QueryContext, id: string): Promise<Entity | undefined> =>
  loaderOf(context, 'entity', readEntities).load(id);

/** The entity of a card that this operation has read. */
export const entityOf = async (context: QueryContext, card: { readonly id: string }): Promise<Entity> => {
  const entity = await findEntity(context, card.id);
  if (entity === undefined) throw new OrgraphError('NOT_FOUND', `${card.id} was removed while it was read.`);
  return entity;
};

export const cardOf = ({ id, kind, name, values }: Entity): Card => ({
  id,
  kind,
  name,
  url: values.url,
  image: values.image,
  start: values.start,
  end: values.end,
});

/** The card by the id of any member; what else is asked of the entity is then at hand. */
export const findCard = async (context: QueryContext, id: string): Promise<Card | undefined> => {
  const entity = await findEntity(context, id);
  if (entity === undefined) return undefined;
  loaderOf(context, 'entity', readEntities).prime(entity.id, entity);
  return cardOf(entity);
};

type Evidenced = 'entity' | 'relation' | 'fact';

const EVIDENCE_READERS: Readonly<Record<Evidenced, BatchReader<string, readonly SeenEvidence[]>>> = {
  entity: (context) => (ids) => context.reader.evidence('entity', ids),
  relation: (context) => (ids) => context.reader.evidence('relation', ids),
  fact: (context) => (ids) => context.reader.evidence('fact', ids),
};

export const evidenceOf = (
  context: QueryContext,
  of: Evidenced,
  id: string,
): Promise<readonly SeenEvidence[]> => loaderOf(context, `evidence of ${of}`, EVIDENCE_READERS[of]).load(id);

/** The evidence of several facts, each once. */
export const evidenceOfFacts = async (
  context: QueryContext,
  facts: readonly string[],
): Promise<readonly SeenEvidence[]> => {
  const lists = await Promise.all(facts.map((fact) => evidenceOf(context, 'fact', fact)));
  return [...new Map(lists.flat().map((evidence) => [evidence.id, evidence])).values()];
};

const LAST_SEEN_READERS: Readonly<Record<'entity' | 'relation', BatchReader<string, string | undefined>>> = {
  entity: (context) => (ids) => context.reader.lastSeen('entity', ids),
  relation: (context) => (ids) => context.reader.lastSeen('relation', ids),
};

export const lastSeenOf = (
  context: QueryContext,
  of: 'entity' | 'relation',
  id: string,
): Promise<string | undefined> => loaderOf(context, `last seen ${of}`, LAST_SEEN_READERS[of]).load(id);

export const tallyOf = (context: QueryContext, id: string, when: When): Promise<Tally> =>
  loaderOf<string, Tally>(
    context,
    `tally ${whenKey(when)}`,
    ({ reader }) =>
      (ids) =>
        reader.tally(ids, when),
  ).load(id);

/** Deeper than any organisation; the ports count steps. */
const DEEPEST = 20;
/** More than any organisation has above it. */
const MOST_ANCESTORS = 1000;

export const ancestorsOf = (context: QueryContext, id: string, when: When): Promise<readonly Card[]> =>
  loaderOf<string, readonly Card[]>(context, `ancestors ${whenKey(when)}`, ({ reader }) => async (ids) => {
    const trees = await reader.tree({
      ids,
      direction: 'ancestors',
      depth: DEEPEST,
      when,
      first: MOST_ANCESTORS,
    });
    return trees.map((rows) => rows.map(({ node }) => node));
  }).load(id);

interface NeighbourAsked {
  readonly kind: RelationKind;
  readonly direction: 'out' | 'in';
  readonly when: When;
}

/** The best evidenced of the entities at the other end of such relations. */
export const bestNeighbour = (
  context: QueryContext,
  id: string,
  asked: NeighbourAsked,
): Promise<Card | undefined> => {
  const name = `best ${asked.kind} ${asked.direction} ${whenKey(asked.when)}`;
  return loaderOf<string, Card | undefined>(context, name, ({ reader }) => async (ids) => {
    const edges = await reader.edges({ ids, ...asked, order: 'BEST', first: 1 });
    return edges.map(([best]) => best?.node);
  }).load(id);
};
