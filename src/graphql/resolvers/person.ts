import type { Rank } from '../../domain/ontology.ts';
import { type Colleague, colleagues } from '../../query/colleagues.ts';
import type { Card, Edge } from '../../store/graph-store.ts';
import type { Resolvers } from '../context.ts';
import { edgeSource, given, idsOf, roleOf } from '../edge-lists.ts';
import { contactsField, entityFields, valueField } from '../entity-fields.ts';
import { eventEdgeOrder } from '../event-order.ts';
import { type ListSource, listField, type PageArgs } from '../lists.ts';
import { type WhenArgs, whenOf } from '../when.ts';

interface RoleArgs extends PageArgs, WhenArgs {
  readonly ranks?: readonly Rank[] | null;
}

const roles = listField('roles of a person', (context, args: RoleArgs) =>
  edgeSource(context, {
    kind: 'HAS_ROLE',
    direction: 'out',
    order: 'RANK',
    filter: { when: whenOf(context, args), ...given('ranks', args.ranks) },
    node: (edge: Edge, person: Card) => roleOf(edge, person, edge.node),
  }),
);

const colleaguesOf = listField(
  'colleagues',
  (context, _args: PageArgs): ListSource<Colleague, Card> => ({
    read: (people, { first, after }) => colleagues(context.reader, idsOf(people), first, after),
    node: ({ node }) => node,
  }),
);

const events = listField('events of a person', (context, args: PageArgs & { orderBy?: string | null }) =>
  edgeSource(context, {
    kind: 'TAKES_PART',
    direction: 'out',
    order: eventEdgeOrder(args.orderBy),
    filter: { when: whenOf(context, {}) },
  }),
);

export const personResolvers: Resolvers = {
  Person: {
    ...entityFields,
    description: valueField('description'),
    contacts: contactsField,
    roles,
    colleagues: colleaguesOf,
    events,
  },
};
