import { LineCanvas, type LineCanvasLayer } from '@nivo/line';
import { memo, useMemo, useRef } from 'react';
import { lineStyle, type ChartEvent, type TimeSeries } from '@vitrine/theme-sdk';
import { band } from './band.ts';
import type { CanvasTheme } from './canvas-theme.ts';
import { areaLayer, bandLayer, eventsLayer, linesLayer, lonelyLayer, lossLayer, type ChartLine } from './layers.ts';
import { line } from './line.ts';
import { lossTicks } from './loss-ticks.ts';
import styles from './TimeChart.module.css';
import { useGlide } from './use-glide.ts';
import type { ValueScale } from './value-scale.ts';

export const MARGIN = { top: 8, right: 10, bottom: 24, left: 62 };

/** Maximum number of lines with a filled area: with more, the fills would cover each other. */
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

/** Value axis and grid, which do not move with the time. */
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

/** Canvases of a chart, downsampled to their pixels: the value axis, and above it the layer that moves with the time. */
export const Plot = memo(function Plot(props: PlotProps) {
  const { width, height, at, from, to, series, events, paint, scale, formatValue, timeTicks, formatTime } = props;
  const inner = width - MARGIN.left - MARGIN.right;
  const points = Math.max(60, Math.round(inner / 2.5));
  const lineStyles = useMemo(() => new Map(series.map(({ id, colour }) => [id, lineStyle(colour)])), [series]);
  const colourOf = useMemo(
    () => new Map(Array.from(lineStyles, ([id, { hue }]) => [id, paint.lines[hue]!])),
    [lineStyles, paint],
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
      linesLayer(lineStyles),
      lonelyLayer,
      ...(events.length > 0
        ? [eventsLayer(events.map(event => ({ ...event, colour: paint.events[event.kind] })))]
        : []),
      ...(losses.length > 0 ? [lossLayer(losses, paint.danger)] : []),
    ];
  }, [series, events, at, points, lineStyles, colourOf, scale, paint]);
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
