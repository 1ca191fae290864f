import { greatCircle, type GlobeView, type Projection } from '@vitrine/contracts/world';
import { disk, type Context } from './disk.ts';
import type { Route, Scene } from './scene.ts';

const ARC_STEPS = 48;
const MAX_ROUTES = 40;

/** Draws a route on a flat map, as a gentle curve above the straight line. */
function drawCurve(context: Context, { from, to, phase }: Route, project: Projection, width: number): void {
  const [a, b] = [project(from.lat, from.lon), project(to.lat, to.lon)];
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 - Math.hypot(b.x - a.x, b.y - a.y) * 0.22 };
  context.beginPath();
  context.moveTo(a.x, a.y);
  context.quadraticCurveTo(middle.x, middle.y, b.x, b.y);
  context.stroke();
  if (phase === undefined) return;
  const at = (start: number, through: number, end: number) =>
    (1 - phase) ** 2 * start + 2 * phase * (1 - phase) * through + phase ** 2 * end;
  context.globalAlpha = 1;
  disk(context, at(a.x, middle.x, b.x), at(a.y, middle.y, b.y), width + 0.7);
}

/** Draws a route on a globe, as a great circle that is hidden behind the globe. */
function drawArc(
  context: Context,
  { from, to, phase }: Route,
  project: Projection,
  view: GlobeView,
  width: number,
): void {
  const points = greatCircle(from, to, ARC_STEPS).map(({ lat, lon, up }) => project(lat, lon, up));
  let isOn = false;
  context.beginPath();
  for (const { x, y, z } of points) {
    const isHidden = z < 0 && Math.hypot(x - view.x, y - view.y) < view.radius;
    if (!isHidden) {
      if (isOn) context.lineTo(x, y);
      else context.moveTo(x, y);
    }
    isOn = !isHidden;
  }
  context.stroke();
  const traveller = phase === undefined ? undefined : points[Math.floor(phase * ARC_STEPS)];
  if (!traveller || traveller.z <= 0) return;
  context.globalAlpha = 1;
  disk(context, traveller.x, traveller.y, width + 0.9);
}

/** Draws the lines from places to latency targets. */
export function drawRoutes(context: Context, { routes, view, palette, lineWidth }: Scene, project: Projection): void {
  context.lineWidth = lineWidth;
  context.lineCap = 'round';
  for (const route of routes.slice(0, MAX_ROUTES)) {
    const colour = palette[`ms-${route.tier}` as 'ms-1'];
    context.strokeStyle = colour;
    context.fillStyle = colour;
    context.globalAlpha = 0.75;
    if (view.shape === 'flat') drawCurve(context, route, project, lineWidth);
    else drawArc(context, route, project, view, lineWidth);
  }
  context.globalAlpha = 1;
}
