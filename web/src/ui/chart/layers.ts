import type { LineCustomCanvasLayer, LineCustomCanvasLayerProps } from '@nivo/line';
import type { BandStep } from './band.ts';
import type { MaybePoint } from './line.ts';
import type { LossTick } from './loss-ticks.ts';
import type { ValueScale } from './value-scale.ts';

/** A line in nivo's format. */
export interface ChartLine {
  readonly id: string;
  readonly data: readonly MaybePoint[];
}

type Layer = LineCustomCanvasLayer<ChartLine>;

/** Dash patterns: lengths of strokes and gaps in px. */
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]] as const;
const LINE_WIDTH = 1.6;
const PEAK_WIDTH = 0.8;

interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the parts of a line between its gaps. */
function runsOf(data: readonly { readonly position: { readonly x: number | null; readonly y: number | null } }[]) {
  const runs: CanvasPoint[][] = [[]];
  for (const { position } of data) {
    const { x, y } = position;
    if (x !== null && y !== null) runs.at(-1)!.push({ x, y });
    else runs.push([]);
  }
  return runs.filter(run => run.length > 1);
}

/** Draws only within the axes: the first and last values of a live chart are outside. */
function clipped(
  context: CanvasRenderingContext2D,
  { innerWidth, innerHeight }: { readonly innerWidth: number; readonly innerHeight: number },
  draw: () => void,
): void {
  context.save();
  context.beginPath();
  context.rect(0, -LINE_WIDTH, innerWidth, innerHeight + 2 * LINE_WIDTH);
  context.clip();
  draw();
  context.restore();
}

/** Size in px of the flag at the top of an event's line. */
const FLAG = 4;

/** Returns the layer of events: a dashed line with a flag at the start of each event. */
export function eventsLayer(events: readonly { readonly at: number; readonly colour: string }[]): Layer {
  return (context: CanvasRenderingContext2D, props: LineCustomCanvasLayerProps<ChartLine>) => {
    const x = props.xScale as (value: number) => number;
    clipped(context, props, () => {
      context.lineWidth = 1;
      for (const { at, colour } of events) {
        const place = Math.round(x(at)) + 0.5;
        context.strokeStyle = colour;
        context.fillStyle = colour;
        context.setLineDash([2, 3]);
        context.beginPath();
        context.moveTo(place, 0);
        context.lineTo(place, props.innerHeight);
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

/** Returns the layer of the areas between minimum and maximum values. */
export function bandLayer(
  bands: readonly { readonly colour: string; readonly segments: readonly BandStep[][] }[],
  placeOf: ValueScale['placeOf'],
): Layer {
  return (context: CanvasRenderingContext2D, props: LineCustomCanvasLayerProps<ChartLine>) => {
    const x = props.xScale as (value: number) => number;
    const y = props.yScale as (value: number) => number;
    clipped(context, props, () => {
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
          // A short peak is barely visible as an area; a line along the maximum shows it at every resolution.
          context.globalAlpha = 0.7;
          context.beginPath();
          for (const step of segment) context.lineTo(x(step.x), y(placeOf(step.high)));
          context.stroke();
        }
      }
    });
  };
}

/** Layer of the areas between the lines and zero. */
export const areaLayer: Layer = (context: CanvasRenderingContext2D, props: LineCustomCanvasLayerProps<ChartLine>) =>
  clipped(context, props, () => {
    context.globalAlpha = 0.11;
    for (const { data, color } of props.series) {
      context.fillStyle = color;
      for (const run of runsOf(data)) {
        context.beginPath();
        context.moveTo(run[0]!.x, props.innerHeight);
        for (const { x, y } of run) context.lineTo(x, y);
        context.lineTo(run.at(-1)!.x, props.innerHeight);
        context.fill();
      }
    }
  });

/** Returns the layer of the lines; nivo's own layer does not support dashes. */
export function linesLayer(lineStyles: ReadonlyMap<string, { readonly dash: number }>): Layer {
  return (context: CanvasRenderingContext2D, props: LineCustomCanvasLayerProps<ChartLine>) => {
    const trace = props.lineGenerator.context(context);
    clipped(context, props, () => {
      context.lineWidth = LINE_WIDTH;
      for (const { id, data, color } of props.series) {
        context.strokeStyle = color;
        context.setLineDash([...DASHES[lineStyles.get(String(id))?.dash ?? 0]!]);
        context.beginPath();
        trace(data.map(({ position }) => position));
        context.stroke();
      }
    });
  };
}

/** Layer that draws a single value between two gaps as a dot. */
export const lonelyLayer: Layer = (context: CanvasRenderingContext2D, props: LineCustomCanvasLayerProps<ChartLine>) =>
  clipped(context, props, () => {
    for (const { data, color } of props.series) {
      data.forEach(({ position: { x, y } }, i) => {
        if (y == null || data[i - 1]?.position.y != null || data[i + 1]?.position.y != null) return;
        context.fillStyle = color;
        context.beginPath();
        context.arc(x ?? 0, y, 2, 0, 2 * Math.PI);
        context.fill();
      });
    }
  });

/**
 * Returns the height of a loss tick in px. A larger share of lost probes has a taller tick, which is visible without colours too.
 */
const tickHeight = (count: number) => (count < 2 ? 4 : count < 10 ? 7 : count < 50 ? 11 : 16);

/** Returns the layer of ticks that mark lost probes at the bottom. */
export function lossLayer(ticks: readonly LossTick[], colour: string): Layer {
  return (context: CanvasRenderingContext2D, props: LineCustomCanvasLayerProps<ChartLine>) => {
    const x = props.xScale as (value: number) => number;
    clipped(context, props, () => {
      context.fillStyle = colour;
      for (const tick of ticks) {
        const height = tickHeight(tick.lost);
        context.fillRect(x(tick.x) - 1, props.innerHeight - height, 2, height);
      }
    });
  };
}
