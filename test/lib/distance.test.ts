import { expect, test } from '@jest/globals';
import { distanceKm } from '../../src/lib/distance.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

const TOKYO = at(35.681236, 139.767125);
const OSAKA = at(34.702485, 135.495951);
const PARIS = at(48.8566, 2.3522);
const LONDON = at(51.5074, -0.1278);

test('distances that are known', () => {
  expect(distanceKm(TOKYO, OSAKA)).toBeCloseTo(403, 0);
  expect(distanceKm(PARIS, LONDON)).toBeCloseTo(343.6, 0);
  expect(distanceKm(at(0, 0), at(0, 1))).toBeCloseTo(111.195, 3);
  expect(distanceKm(at(0, 0), at(1, 0))).toBeCloseTo(111.195, 3);
});

test('the way is as long back, nothing is away from itself, and antipodes are half round the earth', () => {
  expect(distanceKm(TOKYO, PARIS)).toBe(distanceKm(PARIS, TOKYO));
  expect(distanceKm(TOKYO, TOKYO)).toBe(0);
  expect(distanceKm(at(40, 10), at(-40, -170))).toBeCloseTo(20015.115, 2);
});

test('the 180th meridian is no border and at a pole every longitude is the same', () => {
  expect(distanceKm(at(0, 179.5), at(0, -179.5))).toBeCloseTo(111.195, 3);
  expect(distanceKm(at(90, 0), at(90, 123))).toBeCloseTo(0, 6);
});
