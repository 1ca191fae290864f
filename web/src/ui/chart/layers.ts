import type { BandStep } from './band.ts';
import type { MaybePoint } from './line.ts';
import type { LossTick } from './loss-ticks.ts';
import type { ValueScale } from './value-scale.ts';

/** A line with its colour and dashes. Its points are times, and places on the value axis, 0 to 1. */
export interface ChartLine {
  readonly colour: string;
  readonly dash: number;
  readonly data: readonly MaybePoint[];
}

/** Where a time and a place on the value axis, 0 to 1, are on the canvas, px. */
export interface Frame {
  readonly innerWidth: number;
  readonly innerHeight: number;
  readonly x: (time: number) => number;
  readonly y: (place: number) => number;
}

/** Draws a part of a chart. */
type Layer = (context: CanvasRenderingContext2D, frame: Frame) => void;

/** Dash patterns: lengths of strokes and gaps in px. */
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]] as const;
const LINE_WIDTH = 1.6;
const PEAK_WIDTH = 0.8;
const DOT_RADIUS = 2;

interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the parts of a line between its gaps, px. */
function runsOf(data: readonly MaybePoint[], { x, y }: Frame): CanvasPoint[][] {
  const runs: CanvasPoint[][] = [[]];
  for (const point of data) {
    if (point.y === null) runs.push([]);
    else runs.at(-1)!.push({ x: x(point.x), y: y(point.y) });
  }
  return runs;
}

/** Draws inside of the axes only: the first and last values of a live chart lie outside of them. */
function clipped(context: CanvasRenderingContext2D, { innerWidth, innerHeight }: Frame, draw: () => void): void {
  context.save();
  context.beginPath();
  context.rect(0, -LINE_WIDTH, innerWidth, innerHeight + 2 * LINE_WIDTH);
  context.clip();
  draw();
  context.restore();
}

/** Size in px of the flag at the top of an event's line. */
const FLAG = 4;

/** Returns the layer of events: a dashed line with a flag where each begins. */
export function eventsLayer(events: readonly { readonly at: number; readonly colour: string }[]): Layer {
  return (context, frame) => {
    const { x, innerHeight } = frame;
    clipped(context, frame, () => {
      context.lineWidth = 1;
      for (const { at, colour } of events) {
        const place = Math.round(x(at)) + 0.5;
        context.strokeStyle = colour;
        context.fillStyle = colour;
        context.setLineDash([2, 3]);
        context.beginPath();
        context.moveTo(place, 0);
        context.lineTo(place, innerHeight);
        context.stroke();
        context.beginPath();
        context.moveTo(place - FLAG, -1);
        context.lineTo(place + FLAG, -1);
        context.lineTo(place, FLAG);
        context.fill();
      }
      context.setLineDash([]);
    });
  };
}

/** Returns the layer of the areas between the least and the greatest values. */
export function bandLayer(
  bands: readonly { readonly colour: string; readonly segments: readonly BandStep[][] }[],
  placeOf: ValueScale['placeOf'],
): Layer {
  return (context, frame) => {
    const { x, y } = frame;
    clipped(context, frame, () => {
      for (const { colour, segments } of bands) {
        context.fillStyle = colour;
        context.strokeStyle = colour;
        context.lineWidth = PEAK_WIDTH;
        for (const segment of segments) {
          context.globalAlpha = 0.16;
          context.beginPath();
          for (const step of segment) context.lineTo(x(step.x), y(placeOf(step.high)));
          for (const step of segment.toReversed()) context.lineTo(x(step.x), y(placeOf(step.low)));
          context.fill();
          // A short peak is a ghost in the area: a line shows it at every resolution.
          context.globalAlpha = 0.7;
          context.beginPath();
          for (const step of segment) context.lineTo(x(step.x), y(placeOf(step.high)));
          context.stroke();
        }
      }
    });
  };
}

/** Returns the layer of the areas between lines and zero. */
export function areaLayer(lines: readonly ChartLine[]): Layer {
  return (context, frame) =>
    clipped(context, frame, () => {
      context.globalAlpha = 0.11;
      for (const { data, colour } of lines) {
        context.fillStyle = colour;
        for (const run of runsOf(data, frame).filter(({ length }) => length > 1)) {
          context.beginPath();
          context.moveTo(run[0]!.x, frame.innerHeight);
          for (const { x, y } of run) context.lineTo(x, y);
          context.lineTo(run.at(-1)!.x, frame.innerHeight);
          context.fill();
        }
      }
    });
}

/** Returns the layer of the lines. A single value between two gaps is a dot. */
export function linesLayer(lines: readonly ChartLine[]): Layer {
  return (context, frame) =>
    clipped(context, frame, () => {
      context.lineWidth = LINE_WIDTH;
      for (const { data, colour, dash } of lines) {
        context.strokeStyle = colour;
        context.fillStyle = colour;
        context.setLineDash([...DASHES[dash]!]);
        for (const run of runsOf(data, frame)) {
          context.beginPath();
          if (run.length === 1) context.arc(run[0]!.x, run[0]!.y, DOT_RADIUS, 0, 2 * Math.PI);
          else for (const { x, y } of run) context.lineTo(x, y);
          if (run.length === 1) context.fill();
          else context.stroke();
        }
      }
      context.setLineDash([]);
    });
}

/** Height of a loss tick, by the share that was lost: more is taller, so that it shows without its colour too. */
const tickHeight = (lost: number) => (lost < 2 ? 4 : lost < 10 ? 7 : lost < 50 ? 11 : 16);

/** Returns the layer of ticks at the bottom where probes were lost. */
export function lossLayer(ticks: readonly LossTick[], colour: string): Layer {
  return (context, frame) => {
    const { x, innerHeight } = frame;
    clipped(context, frame, () => {
      context.fillStyle = colour;
      for (const tick of ticks) {
        const height = tickHeight(tick.lost);
        context.fillRect(x(tick.x) - 1, innerHeight - height, 2, height);
      }
    });
  };
}
