import {
  isLand,
  lightAt,
  projectionOf,
  sunAt,
  type FlatView,
  type GlobeView,
  type GeoPoint,
  type Projection,
} from '@vitrine/contracts/world';
import { disk, type Context } from './disk.ts';
import { drawRoutes } from './draw-routes.ts';
import type { Scene } from './scene.ts';

const RAD = Math.PI / 180;
/** Sines of the sun's altitude between which it is dusk: about 8° below and above the horizon. */
const DUSK = [-0.16, 0.13] as const;
/** Latitudes beyond which rows of dots are omitted, because they would crowd at the poles. */
const NORTH = 82;
const SOUTH = -56;

function dayAt(lat: number, lon: number, sun: GeoPoint): number {
  const t = Math.max(0, Math.min(1, (lightAt(lat, lon, sun) - DUSK[0]) / (DUSK[1] - DUSK[0])));
  return t * t * (3 - 2 * t);
}

function drawFlatLand(context: Context, scene: Scene, view: FlatView, project: Projection): void {
  const { width, height, step, dot, palette, time } = scene;
  const sun = sunAt(time);
  const lonStep = step * view.tall;
  const south = view.north - (height - view.top) / view.scale / view.tall;
  const east = view.west + width / view.scale;
  let row = 0;
  for (let lat = view.north; lat > south; lat -= step, row++)
    for (let lon = view.west + ((row % 2) * lonStep) / 2; lon < east; lon += lonStep) {
      if (!isLand(lat, lon)) continue;
      const { x, y } = project(lat, lon);
      const day = dayAt(lat, lon, sun);
      context.fillStyle = palette[day > 0.5 ? 'land-day' : 'land-night'];
      context.globalAlpha = 0.55 + 0.45 * Math.abs(day - 0.5) * 2;
      disk(context, x, y, view.scale * step * dot * 0.62);
    }
  context.globalAlpha = 1;
}

function drawGlobeLand(context: Context, scene: Scene, view: GlobeView, project: Projection): void {
  const { step, palette, time } = scene;
  const { x, y, radius } = view;
  const sun = sunAt(time);
  const atmosphere = context.createRadialGradient(x, y, radius * 0.985, x, y, radius * 1.13);
  atmosphere.addColorStop(0, palette.air);
  atmosphere.addColorStop(1, transparent(palette.air));
  context.fillStyle = atmosphere;
  disk(context, x, y, radius * 1.13);
  const sunPoint = project(sun.lat, sun.lon);
  const [nearX, nearY] = [sunPoint.x - x, sunPoint.y - y];
  const sea = context.createRadialGradient(
    x + nearX * 0.75,
    y + nearY * 0.75,
    radius * 0.1,
    x + nearX * 0.4,
    y + nearY * 0.4,
    radius * 1.75,
  );
  sea.addColorStop(0, palette[sunPoint.z > 0 ? 'sea-day' : 'sea-night']);
  sea.addColorStop(1, palette['sea-night']);
  context.fillStyle = sea;
  disk(context, x, y, radius);
  for (let lat = NORTH; lat > SOUTH; lat -= step) {
    // Keeps the distance between dots: circles of latitude are shorter near the poles.
    const lonStep = step / Math.max(0.12, Math.cos(lat * RAD));
    for (let lon = -180; lon < 180; lon += lonStep) {
      const point = project(lat, lon);
      if (point.z < 0.02 || !isLand(lat, lon)) continue;
      const day = dayAt(lat, lon, sun);
      context.fillStyle = palette[day > 0.5 ? 'land-day' : 'land-night'];
      context.globalAlpha = (0.35 + 0.65 * point.z) * (0.55 + 0.9 * Math.abs(day - 0.5));
      disk(context, point.x, point.y, radius * step * RAD * 0.33 * (0.62 + 0.38 * point.z));
    }
  }
  context.globalAlpha = 1;
}

const PIN_COLOUR = { ok: 'pin-ok', attention: 'pin-warn', offline: 'pin-bad', waiting: 'pin-none' } as const;

/** Draws pins, which differ in shape: a disk for online, a diamond for attention, a ring for offline. */
function drawPins(context: Context, { pins, palette, pinSize }: Scene, project: Projection): void {
  for (const { lat, lon, count, state } of pins) {
    const { x, y, z } = project(lat, lon);
    if (z < 0.05) continue;
    const colour = palette[PIN_COLOUR[state]];
    const radius = pinSize + Math.min(2.4, Math.sqrt(count - 1) * 1.1);
    const glow = context.createRadialGradient(x, y, radius * 0.5, x, y, radius * 3.6);
    glow.addColorStop(0, colour);
    glow.addColorStop(1, transparent(colour));
    context.globalAlpha = 0.42;
    context.fillStyle = glow;
    disk(context, x, y, radius * 3.6);
    context.globalAlpha = 1;
    context.fillStyle = palette['pin-ring'];
    disk(context, x, y, radius + (pinSize > 2.5 ? 1.2 : 0.7));
    context.fillStyle = colour;
    context.strokeStyle = colour;
    context.lineWidth = 1.8;
    context.beginPath();
    if (state === 'offline' || state === 'waiting') {
      context.arc(x, y, radius - 0.4, 0, 7);
      context.stroke();
    } else if (state === 'attention') {
      const outerRadius = radius * 1.27;
      context.moveTo(x, y - outerRadius);
      context.lineTo(x + outerRadius, y);
      context.lineTo(x, y + outerRadius);
      context.lineTo(x - outerRadius, y);
      context.fill();
    } else {
      context.arc(x, y, radius, 0, 7);
      context.fill();
    }
  }
}

/**
 * Returns the same colour with zero opacity, because a canvas would otherwise blend towards black. Colours have the computed form
 * `rgb(…)`.
 */
function transparent(colour: string): string {
  const [open, inside = ''] = colour.split('(');
  const channels = inside.replace(/\s*\/.*/, '').replace(')', '');
  // Forced colours are in the syntax with commas.
  return channels.includes(',') ? `rgba(${channels.split(',', 3).join()}, 0)` : `${open}(${channels} / 0)`;
}

/** Draws the world: land by day and night, routes, pins. */
export function drawWorld(context: Context, scene: Scene): void {
  const { width, height, ratio, view } = scene;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const project = projectionOf(view);
  if (view.shape === 'flat') drawFlatLand(context, scene, view, project);
  else drawGlobeLand(context, scene, view, project);
  drawRoutes(context, scene, project);
  drawPins(context, scene, project);
}
