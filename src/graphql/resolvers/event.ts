import type { Card } from '../../store/graph-store.ts';
import type { QueryContext, Resolvers } from '../context.ts';
import { edgeSource } from '../edge-lists.ts';
import { bestNeighbour } from '../entities.ts';
import { entityFields, valueField } from '../entity-fields.ts';
import { listField, type PageArgs } from '../lists.ts';
import { whenOf } from '../when.ts';

const participants = listField('participants', (context, _args: PageArgs) =>
  edgeSource(context, {
    kind: 'TAKES_PART',
    direction: 'in',
    order: 'NAME',
    filter: { when: whenOf(context, {}) },
  }),
);

const organizerOf = (event: Card, _args: unknown, context: QueryContext): Promise<Card | undefined> =>
  bestNeighbour(context, event.id, { kind: 'ORGANIZES', direction: 'in', when: whenOf(context, {}) });

const placeAt = ({ id }: Card, context: QueryContext): Promise<Card | undefined> =>
  bestNeighbour(context, id, { kind: 'LOCATED_AT', direction: 'out', when: whenOf(context, {}) });

const placeOf = async (event: Card, args: unknown, context: QueryContext): Promise<Card | undefined> => {
  const own = await placeAt(event, context);
  if (own !== undefined) return own;
  const organizer = await organizerOf(event, args, context);
  return organizer === undefined ? undefined : placeAt(organizer, context);
};

export const eventResolvers: Resolvers = {
  Event: {
    ...entityFields,
    title: ({ name }: Card) => name,
    description: valueField('description'),
    time: valueField('time'),
    category: valueField('category', 'OTHER'),
    status: valueField('status', 'SCHEDULED'),
    place: placeOf,
    organizer: organizerOf,
    participants,
  },
};
