import { NODE_KINDS, ORGANIZATION_KINDS } from '../domain/ontology.ts';
import type { Resolvers } from './context.ts';
import { businessResolvers, placeResolvers } from './resolvers/business-and-place.ts';
import { connectionResolvers } from './resolvers/connections.ts';
import { crawlResolvers } from './resolvers/crawl.ts';
import { eventResolvers } from './resolvers/event.ts';
import { factResolvers } from './resolvers/facts.ts';
import { mutationResolvers } from './resolvers/mutation.ts';
import { pathResolvers } from './resolvers/near-and-path.ts';
import { organizationFields } from './resolvers/organization.ts';
import { personResolvers } from './resolvers/person.ts';
import { queryResolvers } from './resolvers/query.ts';
import { reviewPairResolvers } from './resolvers/review-pairs.ts';
import { subscriptionResolvers } from './resolvers/subscription.ts';

/** Of every type; `organizationType` names the types of organisations in the schema at hand. */
export const resolversFor = (organizationTypes: readonly string[]): Resolvers => ({
  ...queryResolvers,
  ...mutationResolvers,
  ...subscriptionResolvers,
  ...Object.fromEntries(organizationTypes.map((type) => [type, organizationFields])),
  ...personResolvers,
  ...eventResolvers,
  ...businessResolvers,
  ...placeResolvers,
  ...factResolvers,
  ...pathResolvers,
  ...reviewPairResolvers,
  ...crawlResolvers,
  ...connectionResolvers,
});

export const ORGANIZATION_TYPES: readonly string[] = ORGANIZATION_KINDS.map((kind) => NODE_KINDS[kind].label);
