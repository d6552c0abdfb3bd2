import type { EventCategory, EventStatus } from '../../domain/ontology.ts';
import type { Box, LocatedEvent, NearQuery } from '../graph-store.ts';
import { holdsAt, limit, whenParams, where } from './fragments.ts';
import { betweenParams, touches } from './read-find.ts';
import { cardColumn, cardOf } from './rows.ts';
import type { Run, Statement } from './statement.ts';

export const eventsIn = async (run: Run, query: NearQuery): Promise<LocatedEvent[]> => {
  const rows = await run(eventsInStatement(query));
  return rows.map((row) => ({
    card: cardOf(row),
    category: (row.category as EventCategory | null) ?? undefined,
    status: (row.status as EventStatus | null) ?? undefined,
    latitude: row.latitude as number,
    longitude: row.longitude as number,
  }));
};

/** From the places in the box to what is there: an event's own places count, or else those of its organisers. */
export const eventsInStatement = ({ box, between, categories, when, limit: most }: NearQuery): Statement => {
  const located = holdsAt('located', when);
  const cypher = `MATCH (p:Place) WHERE point.withinBBox(p.location,
      point({longitude: $west, latitude: $south}), point({longitude: $east, latitude: $north}))
    CALL (p) {
      MATCH (p)<-[located:LOCATED_AT]-(e:Event) ${where(located)}
      RETURN e
      UNION
      MATCH (p)<-[located:LOCATED_AT]-(:Organization)-[organizes:ORGANIZES]->(e:Event)
      ${where(
        located,
        holdsAt('organizes', when),
        `NOT EXISTS { MATCH (e)-[own:LOCATED_AT]->() ${where(holdsAt('own', when))} }`,
      )}
      RETURN e
    }
    WITH e, p ${where(touches('e', between), categories !== undefined && 'e.category IN $categories')}
    WITH e, p ORDER BY p.id
    WITH e, head(collect(p)) AS p ORDER BY e.startKey ${limit()}
    RETURN e.category AS category, e.status AS status, p.latitude AS latitude, p.longitude AS longitude,
      ${cardColumn('e')} ORDER BY e.startKey`;
  const params = { ...corners(box), categories, first: most, ...betweenParams(between), ...whenParams(when) };
  return { name: 'events in', cypher, params };
};

/** Neo4j refuses points beyond the poles; a box may reach over them where the asked radius does. */
const corners = ({ south, north, west, east }: Box): Box => ({
  south: Math.max(-90, south),
  north: Math.min(90, north),
  west: Math.max(-180, west),
  east: Math.min(180, east),
});
