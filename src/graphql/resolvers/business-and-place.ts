import type { Card } from '../../store/graph-store.ts';
import type { QueryContext, Resolvers } from '../context.ts';
import { bestNeighbour } from '../entities.ts';
import { entityFields, valueField } from '../entity-fields.ts';
import { whenOf } from '../when.ts';

export const businessResolvers: Resolvers = {
  Business: {
    ...entityFields,
    description: valueField('description'),
    offeredBy: (business: Card, _args: unknown, context: QueryContext) =>
      bestNeighbour(context, business.id, { kind: 'OFFERS', direction: 'in', when: whenOf(context, {}) }),
  },
};

export const placeResolvers: Resolvers = {
  Place: {
    ...entityFields,
    address: valueField('address'),
    latitude: valueField('latitude'),
    longitude: valueField('longitude'),
    type: valueField('type'),
  },
};
