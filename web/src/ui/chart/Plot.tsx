import { lineStyle, type ChartEvent, type TimeSeries } from '@vitrine/theme-sdk';
import { memo, useCallback, useMemo, useRef } from 'react';
import { drawTimeAxis, drawValueAxis } from './axes.ts';
import { band } from './band.ts';
import { Canvas, type Draw } from './Canvas.tsx';
import type { CanvasTheme } from './canvas-theme.ts';
import { areaLayer, bandLayer, eventsLayer, linesLayer, lossLayer, type ChartLine, type Frame } from './layers.ts';
import { line } from './line.ts';
import { lossTicks } from './loss-ticks.ts';
import { MARGIN } from './margin.ts';
import { useGlide } from './use-glide.ts';
import type { ValueScale } from './value-scale.ts';
import styles from './TimeChart.module.css';

/** Up to this number of lines the area below each is filled: with more, the fillings would hide each other. */
const MAX_FILLED = 2;

interface PlotProps {
  readonly width: number;
  readonly height: number;
  readonly at: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly series: readonly TimeSeries[];
  readonly events: readonly ChartEvent[];
  readonly paint: CanvasTheme;
  readonly scale: ValueScale;
  readonly formatValue: (value: number) => string;
  readonly timeTicks: readonly number[];
  readonly formatTime: (time: number) => string;
}

const frameOf = ({ width, height, from, to }: Pick<PlotProps, 'width' | 'height' | 'from' | 'to'>): Frame => {
  const innerWidth = width - MARGIN.left - MARGIN.right;
  const innerHeight = height - MARGIN.top - MARGIN.bottom;
  return {
    innerWidth,
    innerHeight,
    x: time => ((time - from) / (to - from)) * innerWidth,
    y: place => (1 - place) * innerHeight,
  };
};

/** Value axis and grid, which stand still while the lines go by. */
const Still = memo(function Still({
  width,
  height,
  paint,
  scale,
  formatValue,
}: Pick<PlotProps, 'width' | 'height' | 'paint' | 'scale' | 'formatValue'>) {
  const draw = useCallback<Draw>(
    context => {
      const ticks = new Map(scale.ticks.map(tick => [scale.placeOf(tick), formatValue(tick)]));
      const frame = frameOf({ width, height, from: 0, to: 1 });
      drawValueAxis(
        context,
        frame,
        Array.from(ticks, ([place, label]) => ({ place, label })),
        paint,
      );
    },
    [width, height, paint, scale, formatValue],
  );
  return <Canvas {...{ width, height, draw }} />;
});

/** Canvases of a chart, downsampled to their pixels: the value axis, and over it what moves with the time. */
export const Plot = memo(function Plot(props: PlotProps) {
  const { width, height, at, from, to, series, events, paint, scale, formatValue, timeTicks, formatTime } = props;
  const inner = width - MARGIN.left - MARGIN.right;
  const points = Math.max(60, Math.round(inner / 2.5));
  const layers = useMemo(() => {
    const lines = series.map(({ id, colour, values, min, max }) => {
      const { hue, dash } = lineStyle(colour);
      const data = line(at, values, points).map(({ x, y }) => (y === null ? { x, y } : { x, y: scale.placeOf(y) }));
      return { id, min, max, line: { colour: paint.lines[hue]!, dash, data } satisfies ChartLine };
    });
    const drawn = lines.map(({ line }) => line);
    const bands = lines.flatMap(({ min, max, line: { colour } }) =>
      min && max ? [{ colour, segments: band(at, min, max, points) }] : [],
    );
    const losses = lossTicks(at, series, points);
    const isFilled = series.length <= MAX_FILLED && scale.ticks[0] === 0;
    return {
      below: [...(isFilled ? [areaLayer(drawn)] : []), bandLayer(bands, scale.placeOf)],
      above: [
        linesLayer(drawn),
        ...(events.length > 0 ? [eventsLayer(events.map(one => ({ ...one, colour: paint.events[one.kind] })))] : []),
        ...(losses.length > 0 ? [lossLayer(losses, paint.danger)] : []),
      ],
    };
  }, [series, events, at, points, scale, paint]);
  const draw = useCallback<Draw>(
    context => {
      const frame = frameOf({ width, height, from, to });
      for (const layer of layers.below) layer(context, frame);
      drawTimeAxis(
        context,
        frame,
        timeTicks.map(time => ({ at: time, label: formatTime(time) })),
        paint,
      );
      for (const layer of layers.above) layer(context, frame);
    },
    [width, height, from, to, layers, timeTicks, formatTime, paint],
  );
  const moving = useRef<HTMLDivElement>(null);
  useGlide(moving, from, to, inner);
  return (
    <>
      <Still {...{ width, height, paint, scale, formatValue }} />
      <div ref={moving} className={styles.moving}>
        <Canvas {...{ width, height, draw }} />
      </div>
    </>
  );
});
