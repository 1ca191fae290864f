import { lineStyle, type TimeSeries } from '@vitrine/theme-sdk';
import {
  LineCanvas,
  type LineCanvasLayer,
  type LineCustomCanvasLayer,
  type LineCustomCanvasLayerProps,
} from '@nivo/line';
import { memo, useMemo, useRef } from 'react';
import { band, type BandStep } from './band.ts';
import { line, type MaybePoint } from './line.ts';
import type { CanvasTheme } from './canvas-theme.ts';
import { lossTicks, type LossTick } from './loss-ticks.ts';
import { useGlide } from './use-glide.ts';
import type { ValueScale } from './value-scale.ts';
import styles from './TimeChart.module.css';

interface ChartLine {
  readonly id: string;
  readonly data: readonly MaybePoint[];
}

type Layer = LineCustomCanvasLayer<ChartLine>;

export const MARGIN = { top: 8, right: 10, bottom: 24, left: 62 };

/** Dash patterns: lengths of strokes and gaps in px. */
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]] as const;
const LINE_WIDTH = 1.6;

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

interface PlotProps {
  readonly width: number;
  readonly height: number;
  readonly at: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly series: readonly TimeSeries[];
  readonly paint: CanvasTheme;
  readonly scale: ValueScale;
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

function bandLayer(
  bands: readonly { readonly colour: string; readonly segments: readonly BandStep[][] }[],
  placeOf: ValueScale['placeOf'],
): Layer {
  return (context: CanvasRenderingContext2D, props: LineCustomCanvasLayerProps<ChartLine>) => {
    const x = props.xScale as (value: number) => number;
    const y = props.yScale as (value: number) => number;
    clipped(context, props, () => {
      context.globalAlpha = 0.16;
      for (const { colour, segments } of bands) {
        context.fillStyle = colour;
        for (const segment of segments) {
          context.beginPath();
          for (const step of segment) context.lineTo(x(step.x), y(placeOf(step.high)));
          for (const step of segment.toReversed()) context.lineTo(x(step.x), y(placeOf(step.low)));
          context.fill();
        }
      }
    });
  };
}

/** Up to this number of lines the area below each is filled: with more, the fillings would hide each other. */
const MAX_FILLED = 2;

/** Layer of the areas between the lines and zero. */
const areaLayer: Layer = (context: CanvasRenderingContext2D, props: LineCustomCanvasLayerProps<ChartLine>) =>
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

/** Height of a loss tick, by the share that was lost: more is taller, so that it shows without its colour too. */
const tickHeight = (lost: number) => (lost < 2 ? 4 : lost < 10 ? 7 : lost < 50 ? 11 : 16);

/** Layer of ticks at the bottom where probes were lost. */
function lossLayer(ticks: readonly LossTick[], colour: string): Layer {
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

/** Value axis and grid, which stand still while the lines go by. */
const Still = memo(function Still({
  width,
  height,
  paint,
  scale,
  formatValue,
}: Pick<PlotProps, 'width' | 'height' | 'paint' | 'scale' | 'formatValue'>) {
  const places = useMemo(() => new Map(scale.ticks.map(tick => [scale.placeOf(tick), tick])), [scale]);
  return (
    <LineCanvas<ChartLine>
      width={width}
      height={height}
      margin={MARGIN}
      data={[]}
      layers={['grid', 'axes']}
      theme={useNivoTheme(paint)}
      xScale={{ type: 'linear', min: 0, max: 1 }}
      yScale={{ type: 'linear', min: 0, max: 1 }}
      enableGridX={false}
      gridYValues={[...places.keys()]}
      axisBottom={null}
      axisLeft={{
        tickValues: [...places.keys()],
        tickSize: 0,
        tickPadding: 8,
        format: place => formatValue(places.get(Number(place)) ?? 0),
      }}
      isInteractive={false}
    />
  );
});

const useNivoTheme = (paint: CanvasTheme) =>
  useMemo(
    () => ({
      grid: { line: { stroke: paint.grid, strokeWidth: 1 } },
      axis: {
        ticks: { text: { fill: paint.text, fontSize: 11, fontFamily: paint.font } },
        domain: { line: { strokeWidth: 0 } },
      },
    }),
    [paint],
  );

/** Canvases of a chart, downsampled to their pixels: the value axis, and over it what moves with the time. */
export const Plot = memo(function Plot(props: PlotProps) {
  const { width, height, at, from, to, series, paint, scale, formatValue, timeTicks, formatTime } = props;
  const inner = width - MARGIN.left - MARGIN.right;
  const points = Math.max(60, Math.round(inner / 2.5));
  const looks = useMemo(() => new Map(series.map(({ id, colour }) => [id, lineStyle(colour)])), [series]);
  const colourOf = useMemo(
    () => new Map(Array.from(looks, ([id, { hue }]) => [id, paint.lines[hue]!])),
    [looks, paint],
  );
  const data = useMemo(
    (): ChartLine[] =>
      series.map(({ id, values }) => ({
        id,
        data: line(at, values, points).map(({ x, y }) => (y === null ? { x, y } : { x, y: scale.placeOf(y) })),
      })),
    [series, at, points, scale],
  );
  const layers = useMemo((): LineCanvasLayer<ChartLine>[] => {
    const bands = series.flatMap(({ id, min, max }) =>
      min && max ? [{ colour: colourOf.get(id)!, segments: band(at, min, max, points) }] : [],
    );
    const losses = lossTicks(at, series, points);
    const isFilled = series.length <= MAX_FILLED && scale.ticks[0] === 0;
    return [
      ...(isFilled ? [areaLayer] : []),
      bandLayer(bands, scale.placeOf),
      'axes',
      linesLayer(looks),
      lonelyLayer,
      ...(losses.length > 0 ? [lossLayer(losses, paint.alarm)] : []),
    ];
  }, [series, at, points, looks, colourOf, scale, paint]);
  const moving = useRef<HTMLDivElement>(null);
  useGlide(moving, from, to, inner);
  const theme = useNivoTheme(paint);
  return (
    <>
      <Still {...{ width, height, paint, scale, formatValue }} />
      <div ref={moving} className={styles.moving}>
        <LineCanvas
          width={width}
          height={height}
          margin={MARGIN}
          data={data}
          layers={layers}
          colors={({ id }: { id: string }) => colourOf.get(id)!}
          theme={theme}
          xScale={{ type: 'linear', min: from, max: to, nice: false }}
          yScale={{ type: 'linear', min: 0, max: 1, nice: false }}
          curve="linear"
          enablePoints={false}
          axisLeft={null}
          axisBottom={{
            tickValues: [...timeTicks],
            tickSize: 0,
            tickPadding: 9,
            format: value => formatTime(Number(value)),
          }}
          isInteractive={false}
        />
      </div>
    </>
  );
});
