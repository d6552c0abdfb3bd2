import { describe, expect, test } from '@jest/globals';
import type { Values } from '../../src/domain/mention.ts';
import { asOf } from '../../src/domain/validity.ts';
import { distanceKm } from '../../src/lib/distance.ts';
import { boxAround } from '../../src/query/box-around.ts';
import { eventsNear, type NearRequest } from '../../src/query/events-near.ts';
import { openReferenceStore } from '../support/reference-store.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { counting, located, NOW, tell } from './graph-of.ts';

type Event = Pick<Values, 'start' | 'category' | 'latitude' | 'longitude'>;

const storeOf = async (events: Readonly<Record<string, Event>>) => {
  const values: Record<string, Values> = {};
  for (const [name, { latitude, longitude, ...event }] of Object.entries(events)) {
    values[`e:${name}`] = event;
    values[`l:${name}`] = {
      ...(latitude !== undefined && { latitude }),
      ...(longitude !== undefined && { longitude }),
    };
  }
  const store = openReferenceStore();
  await tell(
    store,
    Object.keys(events).map((name) => located(`e:${name}`, name)),
    values,
  );
  return store;
};

const around = (
  latitude: number,
  longitude: number,
  radiusKm: number,
  more: Partial<NearRequest> = {},
): NearRequest => ({
  latitude,
  longitude,
  radiusKm,
  when: asOf(NOW),
  first: 100,
  ...more,
});

const SOME = {
  far: { start: '2026-01-01', latitude: 35.0, longitude: 139.05 },
  near: { start: '2026-02-01', latitude: 35.0, longitude: 139.001 },
  nearer: { start: '2026-02', latitude: 35.0, longitude: 139.0 },
  undated: { latitude: 35.0, longitude: 139.0 },
  corner: { start: '2026-01-01', latitude: 35.016, longitude: 139.02 },
};

describe('events near a point', () => {
  test('lie in the circle, by first day and then the nearest; undated ones are last', async () => {
    const { total, rows, hasNext } = await eventsNear(await storeOf(SOME), around(35, 139, 2));
    expect(rows.map(({ event }) => event.card.name)).toEqual(['nearer', 'near', 'undated']);
    expect(rows.map((row) => row.distanceKm)).toEqual([0, 0.0911, 0]);
    expect({ total, hasNext }).toEqual({ total: 3, hasNext: false });
  });

  test('are found over the 180th meridian and around a pole, in one statement', async () => {
    const { reader, asked } = counting(
      await storeOf({
        east: { start: '2026-01-01', latitude: -17, longitude: 179.99 },
        west: { start: '2026-01-02', latitude: -17, longitude: -179.99 },
        pole: { start: '2026-01-03', latitude: 89.9, longitude: -100 },
      }),
    );
    const names = async (request: NearRequest) =>
      (await eventsNear(reader, request)).rows.map(({ event }) => event.card.name);
    expect(await names(around(-17, -179.995, 5))).toEqual(['east', 'west']);
    expect(await names(around(-17, 179.995, 5))).toEqual(['east', 'west']);
    expect(await names(around(89.9, 80, 50))).toEqual(['pole']);
    expect(asked).toEqual(['eventsIn', 'eventsIn', 'eventsIn']);
  });

  test('can be narrowed by days and categories', async () => {
    const store = await storeOf({
      show: { start: '2026-01-01', category: 'EXHIBITION', latitude: 1, longitude: 1 },
      lunch: { start: '2026-01-01', category: 'GOURMET', latitude: 1, longitude: 1 },
      later: { start: '2026-03-01', category: 'GOURMET', latitude: 1, longitude: 1 },
    });
    const { rows } = await eventsNear(
      store,
      around(1, 1, 1, { between: { to: '2026-02' }, categories: ['GOURMET', 'OTHER'] }),
    );
    expect(rows.map(({ event }) => event.card.name)).toEqual(['lunch']);
  });

  test('come in pages that together are the whole list', async () => {
    const store = await storeOf(SOME);
    const first = await eventsNear(store, around(35, 139, 2, { first: 1 }));
    expect(first).toMatchObject({ total: 3, hasNext: true });
    const after = first.rows[0]?.cursor ?? '';
    const rest = await eventsNear(store, around(35, 139, 2, { first: 2, after }));
    expect(rest.rows.map(({ event }) => event.card.name)).toEqual(['near', 'undated']);
    expect(rest).toMatchObject({ total: 3, hasNext: false });
    await expect(eventsNear(store, around(35, 139, 2, { after: '["x"]' }))).rejects.toMatchObject({
      code: 'BAD_CURSOR',
    });
  });

  test.each([
    [91, 0, 1],
    [0, -180.5, 1],
    [Number.NaN, 0, 1],
    [0, 0, 0],
    [0, 0, 201],
    [0, 0, Number.POSITIVE_INFINITY],
  ])('at %d, %d with a radius of %d are refused', async (latitude, longitude, radius) => {
    await expect(eventsNear(openReferenceStore(), around(latitude, longitude, radius))).rejects.toMatchObject(
      {
        code: 'BAD_INPUT',
      },
    );
  });
});

test('the box holds every point of the circle, anywhere on earth', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 20_000; round += 1) {
    const centre = { latitude: random.integer(181) - 90, longitude: random.integer(361) - 180 };
    const point = {
      latitude: Math.max(-90, Math.min(90, centre.latitude + (random.integer(4001) - 2000) / 1000)),
      longitude: wrapped(
        centre.longitude + (random.integer(36_001) - 18_000) / (random.chance(0.5) ? 100 : 10_000),
      ),
    };
    const radius = random.integer(200) + 1;
    if (distanceKm(centre, point) > radius) continue;
    const { south, north, west, east } = boxAround(centre, radius);
    const inWidth =
      west <= east
        ? west <= point.longitude && point.longitude <= east
        : point.longitude >= west || point.longitude <= east;
    expect({
      centre,
      point,
      radius,
      inside: inWidth && south <= point.latitude && point.latitude <= north,
    }).toEqual({
      centre,
      point,
      radius,
      inside: true,
    });
  }
});

const wrapped = (longitude: number): number =>
  longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude;
