import type { Change } from '../../domain/change.ts';
import type { EntityContact } from '../../domain/entity.ts';
import type { SeenEvidence } from '../../store/graph-store.ts';
import type { QueryContext, Resolver, Resolvers } from '../context.ts';
import { evidenceOf, evidenceOfFacts, findCard, lastSeenOf } from '../entities.ts';

interface SeenRelation {
  readonly id: string;
  readonly firstSeen: string;
}

const relationFields: Readonly<Record<string, Resolver>> = {
  lastSeen: async (relation: SeenRelation, _args: unknown, context: QueryContext) =>
    (await lastSeenOf(context, 'relation', relation.id)) ?? relation.firstSeen,
  evidence: (relation: SeenRelation, _args: unknown, context: QueryContext) =>
    evidenceOf(context, 'relation', relation.id),
};

const named =
  (key: 'person' | 'organization' | 'formerOrganization' | 'event'): Resolver =>
  (change: Change, _args: unknown, context: QueryContext) => {
    const id = change[key];
    return id === undefined ? undefined : findCard(context, id);
  };

/** Relations, changes, mentions, pages and what proves them. */
export const factResolvers: Resolvers = {
  Role: relationFields,
  Relation: relationFields,
  Change: {
    person: named('person'),
    organization: named('organization'),
    formerOrganization: named('formerOrganization'),
    event: named('event'),
    evidence: ({ facts }: Change, _args: unknown, context: QueryContext) => evidenceOfFacts(context, facts),
  },
  Mention: {
    entity: ({ id }: { id: string }, _args: unknown, context: QueryContext) => findCard(context, id),
    evidence: ({ id }: { id: string }, _args: unknown, context: QueryContext) =>
      evidenceOf(context, 'fact', id),
  },
  Page: { evidence: () => [] },
  Contact: {
    evidence: ({ facts }: EntityContact, _args: unknown, context: QueryContext) =>
      evidenceOfFacts(context, facts),
  },
  Evidence: {
    url: ({ page }: SeenEvidence) => page,
    firstSeenAt: ({ firstRead }: SeenEvidence) => firstRead,
    hidden: ({ hidden }: SeenEvidence) => hidden ?? false,
  },
};
