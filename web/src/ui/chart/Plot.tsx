import { lineStyle, type TimeSeries } from '@vitrine/theme-sdk';
import {
  LineCanvas,
  type LineCanvasLayer,
  type LineCustomCanvasLayer,
  type LineCustomCanvasLayerProps,
} from '@nivo/line';
import { memo, useMemo } from 'react';
import { band, type BandStep } from './band.ts';
import { line, type MaybePoint } from './line.ts';
import type { CanvasTheme } from './canvas-theme.ts';

interface ChartLine {
  readonly id: string;
  readonly data: readonly MaybePoint[];
}

type Layer = LineCustomCanvasLayer<ChartLine>;

export const MARGIN = { top: 8, right: 10, bottom: 24, left: 62 };

/** Dash patterns: lengths of strokes and gaps in px. */
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]] as const;
const LINE_WIDTH = 1.6;

export interface PlotProps {
  readonly width: number;
  readonly height: number;
  readonly at: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly series: readonly TimeSeries[];
  readonly paint: CanvasTheme;
  readonly valueTicks: readonly number[];
  readonly formatValue: (value: number) => string;
  readonly timeTicks: readonly number[];
  readonly formatTime: (time: number) => string;
}

/** Draws inside of the axes only: the first and last values of a live chart lie outside of them. */
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

function bandLayer(bands: readonly { readonly colour: string; readonly stretches: readonly BandStep[][] }[]): Layer {
  return (context: CanvasRenderingContext2D, props: LineCustomCanvasLayerProps<ChartLine>) => {
    const x = props.xScale as (value: number) => number;
    const y = props.yScale as (value: number) => number;
    clipped(context, props, () => {
      context.globalAlpha = 0.16;
      for (const { colour, stretches } of bands) {
        context.fillStyle = colour;
        for (const stretch of stretches) {
          context.beginPath();
          for (const step of stretch) context.lineTo(x(step.x), y(step.high));
          for (const step of stretch.toReversed()) context.lineTo(x(step.x), y(step.low));
          context.fill();
        }
      }
    });
  };
}

/** Layer of the lines, since nivo's own does not support dashes. */
function linesLayer(looks: ReadonlyMap<string, { readonly dash: number }>): Layer {
  return (context: CanvasRenderingContext2D, props: LineCustomCanvasLayerProps<ChartLine>) => {
    const trace = props.lineGenerator.context(context);
    clipped(context, props, () => {
      context.lineWidth = LINE_WIDTH;
      for (const { id, data, color } of props.series) {
        context.strokeStyle = color;
        context.setLineDash([...DASHES[looks.get(String(id))?.dash ?? 0]!]);
        context.beginPath();
        trace(data.map(({ position }) => position));
        context.stroke();
      }
    });
  };
}

/** Layer that draws a single value between two gaps as a dot. */
const lonelyLayer: Layer = (context: CanvasRenderingContext2D, props: LineCustomCanvasLayerProps<ChartLine>) =>
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

/** Canvas of a chart, downsampled to its pixels. */
export const Plot = memo(function Plot(props: PlotProps) {
  const { width, height, at, from, to, series, paint, valueTicks, formatValue, timeTicks, formatTime } = props;
  const points = Math.max(60, Math.round((width - MARGIN.left - MARGIN.right) / 2.5));
  const looks = useMemo(() => new Map(series.map(({ id, colour }) => [id, lineStyle(colour)])), [series]);
  const colourOf = useMemo(
    () => new Map(Array.from(looks, ([id, { hue }]) => [id, paint.lines[hue]!])),
    [looks, paint],
  );
  const data = useMemo(
    (): ChartLine[] => series.map(({ id, values }) => ({ id, data: line(at, values, points) })),
    [series, at, points],
  );
  const layers = useMemo((): LineCanvasLayer<ChartLine>[] => {
    const bands = series.flatMap(({ id, min, max }) =>
      min && max ? [{ colour: colourOf.get(id)!, stretches: band(at, min, max, points) }] : [],
    );
    return ['grid', bandLayer(bands), 'axes', linesLayer(looks), lonelyLayer];
  }, [series, at, points, looks, colourOf]);
  const theme = useMemo(
    () => ({
      grid: { line: { stroke: paint.grid, strokeWidth: 1 } },
      axis: {
        ticks: { text: { fill: paint.text, fontSize: 11, fontFamily: paint.font } },
        domain: { line: { strokeWidth: 0 } },
      },
    }),
    [paint],
  );
  return (
    <LineCanvas
      width={width}
      height={height}
      margin={MARGIN}
      data={data}
      layers={layers}
      colors={({ id }: { id: string }) => colourOf.get(id)!}
      theme={theme}
      xScale={{ type: 'linear', min: from, max: to, nice: false }}
      yScale={{ type: 'linear', min: valueTicks[0]!, max: valueTicks.at(-1)!, nice: false }}
      curve="linear"
      enablePoints={false}
      enableGridX={false}
      gridYValues={[...valueTicks]}
      axisLeft={{
        tickValues: [...valueTicks],
        tickSize: 0,
        tickPadding: 8,
        format: value => formatValue(Number(value)),
      }}
      axisBottom={{
        tickValues: [...timeTicks],
        tickSize: 0,
        tickPadding: 9,
        format: value => formatTime(Number(value)),
      }}
      isInteractive={false}
    />
  );
});
