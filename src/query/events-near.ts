import { decodeCursor, encodeCursor } from '../domain/cursor.ts';
import { InputError, LimitError } from '../domain/errors.ts';
import { firstDay, OPEN_DAY } from '../domain/partial-date.ts';
import { compareText } from '../lib/compare.ts';
import { distanceKm, type Point } from '../lib/distance.ts';
import { round4 } from '../lib/round.ts';
import type { LocatedEvent, NearQuery, Reader } from '../store/graph-store.ts';
import { boxAround } from './box-around.ts';

export const RADIUS_KM_AT_MOST = 200;

/** More events than this in the box around the circle are a LimitError: the order needs all of them. */
export const EVENTS_AT_MOST = 10_000;

export interface NearRequest extends Point, Pick<NearQuery, 'between' | 'categories' | 'when'> {
  readonly radiusKm: number;
  readonly first: number;
  readonly after?: string;
}

export interface NearRow {
  readonly event: LocatedEvent;
  readonly distanceKm: number;
  readonly cursor: string;
}

export interface NearPage {
  readonly total: number;
  readonly rows: readonly NearRow[];
  readonly hasNext: boolean;
}

/**
 * Events around a point: by first day (unknown ones last), then the nearest, then by id. One statement.
 */
export const eventsNear = async (reader: Reader, request: NearRequest): Promise<NearPage> => {
  checkRequest(request);
  const after = request.after === undefined ? undefined : keyOfCursor(request.after);
  const events = (await candidates(reader, request))
    .map((event) => ({ event, distanceKm: round4(distanceKm(request, event)) }))
    .filter((row) => row.distanceKm <= request.radiusKm)
    .map((row) => ({ ...row, key: keyOf(row.event, row.distanceKm) }))
    .sort((a, b) => compareKeys(a.key, b.key));
  const left = after === undefined ? events : events.filter(({ key }) => compareKeys(key, after) > 0);
  const rows = left.slice(0, request.first).map(({ event, distanceKm: distance, key }) => ({
    event,
    distanceKm: distance,
    cursor: encodeCursor(...key),
  }));
  return { total: events.length, rows, hasNext: left.length > rows.length };
};

const checkRequest = ({ latitude, longitude, radiusKm }: NearRequest): void => {
  // Negated, so that what is no number fails too.
  if (!(Math.abs(latitude) <= 90)) throw new InputError(`latitude must lie from -90 to 90, not ${latitude}.`);
  if (!(Math.abs(longitude) <= 180))
    throw new InputError(`longitude must lie from -180 to 180, not ${longitude}.`);
  if (!(radiusKm > 0 && radiusKm <= RADIUS_KM_AT_MOST)) {
    throw new InputError(`radiusKm must be above 0 and at most ${RADIUS_KM_AT_MOST}, not ${radiusKm}.`);
  }
};

const candidates = async (reader: Reader, request: NearRequest): Promise<LocatedEvent[]> => {
  const { between, categories, when } = request;
  const events = await reader.eventsIn({
    box: boxAround(request, request.radiusKm),
    ...(between && { between }),
    ...(categories && { categories }),
    when,
    limit: EVENTS_AT_MOST + 1,
  });
  if (events.length <= EVENTS_AT_MOST) return events;
  throw new LimitError(
    `More than ${EVENTS_AT_MOST} events lie there: ask with a smaller radius or fewer days.`,
  );
};

type Key = readonly [startDay: string, distanceKm: number, id: string];

const keyOf = ({ card }: LocatedEvent, distance: number): Key => [
  card.start === undefined ? OPEN_DAY : firstDay(card.start),
  distance,
  card.id,
];

const keyOfCursor = (cursor: string): Key => decodeCursor(cursor, 'sns') as unknown as Key;

const compareKeys = (a: Key, b: Key): number =>
  compareText(a[0], b[0]) || a[1] - b[1] || compareText(a[2], b[2]);
