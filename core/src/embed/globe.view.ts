import {
  greatCircle,
  isLand,
  lightAt,
  projectionOf,
  sunAt,
  type GlobeView,
  type GeoPoint,
} from '@vitrine/contracts/world';
import type { PictureTheme } from './picture-theme.rule.ts';

const RAD = Math.PI / 180;
/** Degrees between two dots. */
const STEP = 2.3;
/** Rows of dots north and south of these would crowd at the poles. */
const NORTH = 82;
const SOUTH = -56;
/** Latitude in the middle of the globe. */
const FACING_LAT = 28;
/** Longitude in the middle of the globe if no country is known. */
const FACING_LON = 58;
const GLOBE = { shape: 'globe', x: 970, y: 290, radius: 268 } as const;
/** Nearer dots are larger and more opaque: size and opacity of three distances. */
const DEPTHS = [
  { from: 0.02, size: 0.72, cover: 0.5 },
  { from: 0.35, size: 0.85, cover: 0.78 },
  { from: 0.7, size: 1, cover: 1 },
] as const;
const ARC_STEPS = 48;
const MAX_ROUTES = 40;

/** Nodes of one country. */
export interface PicturePin extends GeoPoint {
  readonly count: number;
  readonly state: 'ok' | 'offline' | 'waiting';
}

/** Line from a country to a target of latency; `tier`: 1 to 5. */
export interface PictureRoute {
  readonly from: GeoPoint;
  readonly to: GeoPoint;
  readonly tier: number;
}

/** Contents of a globe. `time`: ms since 1970. */
export interface Globe {
  readonly pins: readonly PicturePin[];
  readonly routes: readonly PictureRoute[];
  readonly time: number;
}

/** Draws the globe at the right of a picture of 1200 by 630, turned to its pins. */
export function drawGlobe({ pins, routes, time }: Globe, theme: PictureTheme): string {
  const view: GlobeView = { ...GLOBE, ...facingOf(pins) };
  return (
    '<linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset=".56" stop-color="#fff"/><stop offset=".86" stop-color="#fff" stop-opacity=".15"/></linearGradient>' +
    '<mask id="globe" maskUnits="userSpaceOnUse" x="600" y="-40" width="600" height="670"><rect x="600" y="-40" width="600" height="670" fill="url(#fade)"/></mask>' +
    `<g mask="url(#globe)">${sea(view, theme)}${land(view, time, theme)}${lines(view, routes, theme)}${pinsOf(view, pins, theme)}</g>`
  );
}

function facingOf(pins: readonly PicturePin[]) {
  const sum = { x: 0, y: 0 };
  for (const { lat, lon, count } of pins) {
    sum.x += count * Math.cos(lat * RAD) * Math.cos(lon * RAD);
    sum.y += count * Math.cos(lat * RAD) * Math.sin(lon * RAD);
  }
  const isSouth = pins.length > 0 && pins.every(({ lat }) => lat < 0);
  return { lat: isSouth ? -10 : FACING_LAT, lon: pins.length > 0 ? Math.atan2(sum.y, sum.x) / RAD : FACING_LON };
}

function sea({ x, y, radius }: GlobeView, { sea, air, isPlain, ink, pin }: PictureTheme): string {
  const rim = `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${isPlain ? ink : pin}" stroke-opacity="${isPlain ? 0.5 : 0.4}"/>`;
  if (isPlain) return rim;
  return (
    `<radialGradient id="air"><stop offset=".87" stop-color="${air}" stop-opacity=".55"/><stop offset="1" stop-color="${air}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="sea" cx=".55" cy=".4" r=".8"><stop offset="0" stop-color="${sea[0]}"/><stop offset="1" stop-color="${sea[1]}"/></radialGradient>` +
    `<circle cx="${x}" cy="${y}" r="${radius * 1.14}" fill="url(#air)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#sea)"/>${rim}`
  );
}

/** All dots of one colour and size are one path of points with round caps. */
function land(view: GlobeView, time: number, { landByDay, landByNight }: PictureTheme): string {
  const project = projectionOf(view);
  const sun = sunAt(time);
  const paths = new Map<string, string[]>();
  for (let lat = NORTH; lat > SOUTH; lat -= STEP) {
    // The same distance everywhere: a circle of latitude is shorter the nearer it is to a pole.
    const longitudeStep = STEP / Math.max(0.12, Math.cos(lat * RAD));
    for (let lon = -180; lon < 180; lon += longitudeStep) {
      const { x, y, z } = project(lat, lon);
      const depth = DEPTHS.findLast(({ from }) => z >= from);
      if (!depth || x > 1210 || !isLand(lat, lon)) continue;
      const colour = lightAt(lat, lon, sun) > 0 ? landByDay : landByNight;
      const width = (view.radius * STEP * RAD * 0.62 * depth.size).toFixed(1);
      const style = `stroke="${colour}" stroke-width="${width}" stroke-opacity="${depth.cover}"`;
      const dots = paths.get(style) ?? [];
      paths.set(style, dots);
      dots.push(`M${x.toFixed(1)} ${y.toFixed(1)}h.01`);
    }
  }
  return [...paths].map(([style, dots]) => `<path d="${dots.join('')}" ${style} stroke-linecap="round"/>`).join('');
}

/** Great circles; the part behind the globe is left out. */
function lines(view: GlobeView, routes: readonly PictureRoute[], { tiers }: PictureTheme): string {
  const project = projectionOf(view);
  return routes
    .slice(0, MAX_ROUTES)
    .map(({ from, to, tier }) => {
      let isOn = false;
      const path = greatCircle(from, to, ARC_STEPS).map(({ lat, lon, up }) => {
        const { x, y, z } = project(lat, lon, up);
        const wasOn = isOn;
        isOn = z >= 0 || Math.hypot(x - view.x, y - view.y) >= view.radius;
        return isOn ? `${wasOn ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}` : '';
      });
      return `<path d="${path.join('')}" fill="none" stroke="${tiers[tier - 1]}" stroke-opacity=".75" stroke-width="2.2" stroke-linecap="round"/>`;
    })
    .join('');
}

/** Pins differ in shape: a disk, or a ring if a node there is offline or none has reported yet. */
function pinsOf(view: GlobeView, pins: readonly PicturePin[], theme: PictureTheme): string {
  const project = projectionOf(view);
  const { pin, bad, quiet, background, isPlain } = theme;
  const colours = { ok: pin, offline: bad, waiting: quiet };
  return pins
    .map(({ lat, lon, count, state }) => {
      const { x, y, z } = project(lat, lon);
      if (z < 0.05) return '';
      const colour = colours[state];
      const radius = 5.5 + Math.min(3, Math.sqrt(count - 1) * 1.2);
      const disk = (size: number, style: string) =>
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" ${style}/>`;
      return (
        (isPlain ? '' : disk(radius * 2.4, `fill="${colour}" fill-opacity=".2"`)) +
        disk(radius + 1.5, `fill="${background}"`) +
        (state === 'ok'
          ? disk(radius, `fill="${colour}"`)
          : disk(radius - 1, `fill="none" stroke="${colour}" stroke-width="2.5"`))
      );
    })
    .join('');
}
