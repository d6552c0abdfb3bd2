import type { EventCategory, EventStatus } from '../../domain/ontology.ts';
import type { Box, LocatedEvent, NearQuery, Reader } from '../graph-store.ts';
import type { Connection } from './connection.ts';
import { betweenParameters, betweenSql } from './find-filter.ts';
import { every, holdsParameters, holdsSql, inList, list } from './fragments.ts';
import { CARD_WIDTH, type CardRow, cardAt, cardColumns } from './rows.ts';

/** Events by where they take place. */
export const nearReader = (connection: Connection): Pick<Reader, 'eventsIn'> => ({
  eventsIn: async (query) => {
    const rows = connection.all<LocatedRow>('events in', eventsSql(query), {
      ...holdsParameters(query.when),
      ...betweenParameters(query.between),
      ...(query.categories === undefined ? {} : { categories: list(query.categories) }),
      boxes: list(plainBoxes(query.box)),
      limit: query.limit,
    });
    return rows.map(locatedOf);
  },
});

/** A box over the 180th meridian is two that are not. */
const plainBoxes = (box: Box): Box[] =>
  box.west <= box.east
    ? [box]
    : [
        { ...box, east: 180 },
        { ...box, west: -180 },
      ];

/**
 * From the places in the box to the events there. The R*Tree keeps coordinates rounded outwards to 32 bits, so the
 * exact ones decide. An event's own places come before its organisers'. A bare column beside min() is of that row.
 */
const eventsSql = ({ when, between, categories }: NearQuery): string => `
  WITH spot (n, id, latitude, longitude) AS (
    SELECT l.n, l.id, l.latitude, l.longitude
    FROM (SELECT value ->> 'south' AS south, value ->> 'north' AS north, value ->> 'west' AS west, value ->> 'east' AS east
      FROM json_each(@boxes)) b
    CROSS JOIN place_box p ON p.north >= b.south AND p.south <= b.north AND p.east >= b.west AND p.west <= b.east
    CROSS JOIN entity l ON l.n = p.n
    WHERE l.latitude BETWEEN b.south AND b.north AND l.longitude BETWEEN b.west AND b.east
  ),
  host (n, id, latitude, longitude) AS (
    SELECT r.from_n, s.id, s.latitude, s.longitude FROM spot s
    CROSS JOIN relation r ON r.to_n = s.n AND r.kind = 'LOCATED_AT' AND ${holdsSql('r', when)}
  ),
  placed (n, id, latitude, longitude) AS (
    SELECT n, id, latitude, longitude FROM host
    UNION ALL
    SELECT o.to_n, h.id, h.latitude, h.longitude FROM host h
    CROSS JOIN relation o ON o.from_n = h.n AND o.kind = 'ORGANIZES' AND ${holdsSql('o', when)}
    WHERE NOT EXISTS (SELECT 1 FROM relation own
      WHERE own.from_n = o.to_n AND own.kind = 'LOCATED_AT' AND ${holdsSql('own', when)})
  ),
  chosen AS (SELECT n, min(id) AS id, latitude, longitude FROM placed GROUP BY n)
  SELECT ${cardColumns('e')}, e.category, e.status, c.latitude, c.longitude
  FROM chosen c CROSS JOIN entity e ON e.n = c.n
  WHERE ${every([
    "e.type = 'event'",
    between !== undefined && betweenSql(between),
    categories !== undefined && inList('e.category', 'categories'),
  ])}
  ORDER BY e.start_key LIMIT @limit`;

type LocatedRow = [...CardRow, EventCategory | null, EventStatus | null, number, number];

const locatedOf = (row: LocatedRow): LocatedEvent => ({
  card: cardAt(row, 0),
  category: (row[CARD_WIDTH] as EventCategory | null) ?? undefined,
  status: (row[CARD_WIDTH + 1] as EventStatus | null) ?? undefined,
  latitude: row[CARD_WIDTH + 2] as number,
  longitude: row[CARD_WIDTH + 3] as number,
});
