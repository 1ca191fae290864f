import { DAY_MS, HOUR_MS } from '../time.ts';
import type { GeoPoint } from './country-middles.ts';

const RAD = Math.PI / 180;

/** A point of the picture in px; `z` is 1 in the middle of the visible side of a globe, 0 at its rim, below 0 behind it. */
interface Projected {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
export type Projection = (lat: number, lon: number, up?: number) => Projected;

export interface FlatView {
  readonly shape: 'flat';
  /** Degrees at the left and the upper edge. */
  readonly west: number;
  readonly north: number;
  /** Px of a degree of longitude, and by how much one of latitude is longer. */
  readonly scale: number;
  readonly tall: number;
  /** Px above the map. */
  readonly top: number;
}

export interface GlobeView {
  readonly shape: 'globe';
  /** Middle and radius in px. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** The point that faces the reader, degrees. */
  readonly lat: number;
  readonly lon: number;
}

export type WorldView = FlatView | GlobeView;

/** Equirectangular projection, a little taller than wide. */
const flat =
  ({ west, north, scale, tall, top }: FlatView): Projection =>
  (lat, lon) => ({ x: (lon - west) * scale, y: top + (north - lat) * scale * tall, z: 1 });

/** Orthographic projection: the globe from far away. `up` lifts a point above the ground, in radii. */
function globe({ x, y, radius, lat: facingLat, lon: facingLon }: GlobeView): Projection {
  const sin = Math.sin(facingLat * RAD);
  const cos = Math.cos(facingLat * RAD);
  return (lat, lon, up = 0) => {
    const phi = lat * RAD;
    const lambda = (lon - facingLon) * RAD;
    const across = Math.cos(phi);
    const outerRadius = radius * (1 + up);
    return {
      x: x + outerRadius * across * Math.sin(lambda),
      y: y - outerRadius * (cos * Math.sin(phi) - sin * across * Math.cos(lambda)),
      z: sin * Math.sin(phi) + cos * across * Math.cos(lambda),
    };
  };
}

export const projectionOf = (view: WorldView): Projection => (view.shape === 'flat' ? flat(view) : globe(view));

/** Returns where the sun is in the zenith; accurate to about a degree. */
export function sunAt(time: number): GeoPoint {
  const yearStart = Date.UTC(new Date(time).getUTCFullYear(), 0, 0);
  const day = (time - yearStart) / DAY_MS;
  const hour = (time % DAY_MS) / HOUR_MS;
  return { lat: -23.44 * Math.cos((2 * Math.PI * (day + 10)) / 365.24), lon: -15 * (hour - 12) };
}

/** Returns the height of the sun at a point: 1 in the zenith, 0 at the horizon, below 0 at night. */
export const lightAt = (lat: number, lon: number, sun: GeoPoint): number =>
  Math.sin(lat * RAD) * Math.sin(sun.lat * RAD) +
  Math.cos(lat * RAD) * Math.cos(sun.lat * RAD) * Math.cos((lon - sun.lon) * RAD);

const vectorOf = ({ lat, lon }: GeoPoint) => [
  Math.cos(lat * RAD) * Math.cos(lon * RAD),
  Math.cos(lat * RAD) * Math.sin(lon * RAD),
  Math.sin(lat * RAD),
];

/** Height of a line above the ground in radii: at most, and per radian of its length. */
const MAX_LIFT = 0.2;
const LIFT = 0.11;

/** Returns points of the great circle between two places, lifted in its middle. */
export function greatCircle(from: GeoPoint, to: GeoPoint, steps: number): (GeoPoint & { readonly up: number })[] {
  const [a, b] = [vectorOf(from), vectorOf(to)];
  const dot = a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const angle = Math.acos(Math.max(-1, Math.min(1, dot))) || 1e-6;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const p = Math.sin((1 - t) * angle) / Math.sin(angle);
    const q = Math.sin(t * angle) / Math.sin(angle);
    const [x, y, z] = a.map((value, k) => p * value + q * b[k]!) as [number, number, number];
    return {
      lat: Math.asin(Math.max(-1, Math.min(1, z))) / RAD,
      lon: Math.atan2(y, x) / RAD,
      up: Math.sin(Math.PI * t) * Math.min(MAX_LIFT, angle * LIFT),
    };
  });
}
