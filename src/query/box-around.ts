import { EARTH_RADIUS_KM, type Point, toRadians } from '../lib/distance.ts';
import type { Box } from '../store/graph-store.ts';

/** A millionth more, so that rounding leaves nothing out that lies on the rim. */
const MARGIN = 1.000001;

const toDegrees = (radians: number): number => (radians * 180) / Math.PI;

/** The box that holds the circle; its west is greater than its east where it crosses the 180th meridian. */
export const boxAround = ({ latitude, longitude }: Point, radiusKm: number): Box => {
  const angle = (radiusKm / EARTH_RADIUS_KM) * MARGIN;
  const south = latitude - toDegrees(angle);
  const north = latitude + toDegrees(angle);
  // Around a pole lie all meridians.
  if (south <= -90 || north >= 90) {
    return { south: Math.max(south, -90), north: Math.min(north, 90), west: -180, east: 180 };
  }
  // The circle touches its outermost meridians a little nearer to the pole than its centre lies.
  const aside = toDegrees(Math.asin(Math.sin(angle) / Math.cos(toRadians(latitude))));
  return { south, north, west: within180(longitude - aside), east: within180(longitude + aside) };
};

const within180 = (longitude: number): number =>
  longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude;
