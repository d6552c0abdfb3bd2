/** The mean radius of the earth (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088;

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance by the haversine formula, which stays exact for near points. */
export const distanceKm = (a: Point, b: Point): number => {
  const halfLatitude = toRadians(b.latitude - a.latitude) / 2;
  const halfLongitude = toRadians(b.longitude - a.longitude) / 2;
  const haversine =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * Math.sin(halfLongitude) ** 2;
  // Rounding may lift antipodes a hair above 1, of which there is no arc sine.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine)));
};
