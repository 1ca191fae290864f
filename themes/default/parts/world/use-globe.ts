import { useRef } from 'react';
import type { FlatView, GlobeView } from '@vitrine/contracts/world';
import type { WorldPlace } from './use-world-data.ts';

/** Degrees per second by which the globe drifts, and degrees by which a key turns it. */
const DRIFT = 0.8;
export const KEY_TURN = 15;
const MAX_LAT = 75;
/** Duration in ms of the turn to a chosen place. */
const TURN_MS = 600;
const ease = (t: number) => 1 - (1 - t) ** 3;

interface Facing {
  readonly lat: number;
  readonly lon: number;
}

export const flatView = (width: number): FlatView => ({
  shape: 'flat',
  scale: width / 346,
  west: -160,
  north: 73,
  tall: 1.12,
  top: 76,
});
export const globeView = (size: { width: number; height: number }, { lat, lon }: Facing): GlobeView => ({
  shape: 'globe',
  x: size.width / 2 + (size.width > 900 ? 60 : 0),
  y: size.height / 2 + 16,
  radius: Math.min(size.width, size.height) * 0.43,
  lat,
  lon,
});

/** Returns the view of a globe in the middle of its box, with room for its atmosphere. */
export const centredView = ({ width, height }: { width: number; height: number }, { lat, lon }: Facing): GlobeView => ({
  shape: 'globe',
  x: width / 2,
  y: height / 2,
  radius: Math.min(width, height) * 0.44,
  lat,
  lon,
});

/** Returns the centre of the places on the globe, weighted by number of nodes. */
function middleOf(places: readonly WorldPlace[]): Facing {
  const sum = places.reduce(
    (all, { lat, lon, count }) => {
      const [phi, lambda] = [(lat * Math.PI) / 180, (lon * Math.PI) / 180];
      return {
        x: all.x + count * Math.cos(phi) * Math.cos(lambda),
        y: all.y + count * Math.cos(phi) * Math.sin(lambda),
      };
    },
    { x: 0, y: 0 },
  );
  return { lat: 26, lon: (Math.atan2(sum.y, sum.x) * 180) / Math.PI };
}

/** Returns the state of an interactive globe: it drifts, follows pointer and keys, and turns to a chosen place. */
export function useGlobe(places: readonly WorldPlace[]) {
  const facing = useRef<Facing | null>(null);
  const rotation = useRef<{ from: Facing; to: Facing; past: number } | null>(null);
  const dragStart = useRef<{ x: number; y: number; from: Facing } | null>(null);
  const current = (): Facing => (facing.current ??= middleOf(places));
  const limit = (lat: number) => Math.max(-MAX_LAT, Math.min(MAX_LAT, lat));
  return {
    current,
    step(past: number) {
      const now = current();
      if (rotation.current) {
        const { from, to } = rotation.current;
        rotation.current.past += past;
        const t = ease(Math.min(1, rotation.current.past / TURN_MS));
        facing.current = { lat: from.lat + (to.lat - from.lat) * t, lon: from.lon + (to.lon - from.lon) * t };
        if (t === 1) rotation.current = null;
      } else if (!dragStart.current) facing.current = { lat: now.lat, lon: now.lon + (DRIFT * past) / 1000 };
      return current();
    },
    turnTo({ lat, lon }: Facing) {
      const from = current();
      const nearest = from.lon + ((((lon - from.lon + 180) % 360) + 360) % 360) - 180;
      rotation.current = { from, to: { lat: limit(lat * 0.7), lon: nearest }, past: 0 };
    },
    nudge: (lat: number, lon: number) => {
      const now = current();
      facing.current = { lat: limit(now.lat + lat), lon: now.lon + lon };
    },
    hold: (x: number, y: number) => (dragStart.current = { x, y, from: current() }),
    drag(x: number, y: number, radius: number) {
      if (!dragStart.current) return;
      const { from, x: startX, y: startY } = dragStart.current;
      const degrees = 57 / radius;
      facing.current = { lat: limit(from.lat + (y - startY) * degrees), lon: from.lon - (x - startX) * degrees };
    },
    release: () => (dragStart.current = null),
  };
}
