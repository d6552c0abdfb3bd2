import type { EntityContact } from '../domain/entity.ts';
import type { Values } from '../domain/mention.ts';
import type { Card, JudgementOf } from '../store/graph-store.ts';
import { type BatchReader, loaderOf, type QueryContext, type Resolver } from './context.ts';
import { entityOf, evidenceOf, lastSeenOf } from './entities.ts';
import { mentionSource } from './sources.ts';

/** A value of the entity that its card does not hold. */
export const valueField =
  <Key extends keyof Values>(key: Key, unsaid?: Values[Key]): Resolver =>
  async (card: Card, _args: unknown, context: QueryContext) =>
    (await entityOf(context, card)).values[key] ?? unsaid;

/** What every entity type has beside its card. */
export const entityFields: Readonly<Record<string, Resolver>> = {
  aliases: async (card: Card, _args: unknown, context: QueryContext) =>
    (await entityOf(context, card)).aliases,
  firstSeen: async (card: Card, _args: unknown, context: QueryContext) =>
    (await entityOf(context, card)).firstSeen,
  lastSeen: async (card: Card, _args: unknown, context: QueryContext) =>
    // An entity whose pages were never read again was last seen when it was first seen.
    (await lastSeenOf(context, 'entity', card.id)) ?? (await entityOf(context, card)).firstSeen,
  evidence: (card: Card, _args: unknown, context: QueryContext) => evidenceOf(context, 'entity', card.id),
  sameAs: async (card: Card, _args: unknown, context: QueryContext) =>
    (await loaderOf(context, 'judgements', readJudgements).load(card.id)).map(sameAs),
};

export const contactsField = async (
  card: Card,
  _args: unknown,
  context: QueryContext,
): Promise<readonly EntityContact[]> => (await entityOf(context, card)).contacts;

const readJudgements: BatchReader<string, readonly JudgementOf[]> = (context) => (ids) =>
  context.reader.judgementsOf(ids);

const sameAs = ({ judgement, mention }: JudgementOf): object => ({
  judgement: judgement.verdict,
  origin: judgement.origin,
  by: judgement.by,
  at: judgement.at,
  score: judgement.score,
  reasons: judgement.reasons,
  node: mentionSource(mention),
});
