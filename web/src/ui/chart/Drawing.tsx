import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { byUnit, type ChartEvent, type TimeChartProps } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { useCanvasTheme } from './canvas-theme.ts';
import { ChartButtons } from './ChartButtons.tsx';
import { Legend } from './Legend.tsx';
import { Overlay } from './Overlay.tsx';
import { MARGIN, Plot } from './Plot.tsx';
import { summary } from './summary.ts';
import { timeTicks } from './ticks.ts';
import styles from './TimeChart.module.css';
import { valueAxis } from './value-range.ts';
import { ValueTable } from './ValueTable.tsx';
import { partOf, useZoom, zoomTo, type ZoomSpan } from './zoom.ts';

const NO_EVENTS: readonly ChartEvent[] = [];

/** Half the width in px of a time label, which may exceed the end of the axis. */
const LABEL_HALF = 18;

/** Hook that returns the visible part of a chart's data: all of it, or the range that its group is zoomed to. */
function useShown(props: TimeChartProps, hidden: ReadonlySet<string>) {
  const { group, at, from, to, series: all } = props;
  const zoom = useZoom(group);
  const isInside = zoom !== null && zoom.from >= from && zoom.from < to && props.onZoom === undefined;
  return useMemo(() => {
    const series = all.filter(({ id }) => !hidden.has(id));
    return isInside
      ? { ...partOf(at, series, zoom), from: zoom.from, to: zoom.to, isZoomed: true }
      : { at, series, from, to, isZoomed: false };
  }, [at, from, to, all, hidden, zoom, isInside]);
}

export interface DrawingProps extends TimeChartProps {
  readonly height: number;
  readonly width: number;
  /** False outside of the window, where new values need not be drawn at once. */
  readonly isVisible: boolean;
}

/** Content of a chart: title, legend and buttons, the plot or the table of its values. */
export function Drawing(props: DrawingProps) {
  const { title, unit, binary = false, group, height, width } = props;
  const { t, i18n } = useTranslation('chart');
  const format = useMemo(() => formatter(i18n.language), [i18n.language]);
  const formatValue = useMemo(() => byUnit(format, unit, binary), [format, unit, binary]);
  const paint = useCanvasTheme();
  const plot = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setHidden(old => new Set(old.has(id) ? [...old].filter(seriesId => seriesId !== id) : [...old, id]));
  const { at, series, from, to, isZoomed } = useShown(props, hidden);
  const formatMoment = to - from > DAY_MS ? format.dateTime : format.timeWithSeconds;
  const zoom = (range: ZoomSpan | null) => (props.onZoom ? props.onZoom(range) : zoomTo(group, range));

  const { ceiling, scale: kind } = props;
  const scale = useMemo(
    () => valueAxis({ title, group, unit, binary, series, ceiling, ...(kind && { scale: kind }) }, height),
    [title, group, unit, binary, series, ceiling, kind, height],
  );
  const times = useMemo(() => {
    const inner = Math.max(1, width - MARGIN.left - MARGIN.right);
    const { ticks, step } = timeTicks(from, to, Math.max(2, Math.floor(inner / 76)));
    // A label centred at the end of the chart would be clipped.
    return { ticks: ticks.filter(tick => ((to - tick) / (to - from)) * inner > LABEL_HALF), step };
  }, [from, to, width]);
  const formatTime = useCallback(
    (time: number) => {
      if (times.step >= DAY_MS || new Date(time).getHours() + new Date(time).getMinutes() === 0)
        return format.day(time);
      return times.step < MINUTE_MS ? format.timeWithSeconds(time) : format.time(time);
    },
    [times.step, format],
  );
  const describe = (index: number) =>
    index < 0
      ? t('noData')
      : `${formatMoment(at[index]!)}: ${series.map(series => `${series.label} ${series.values[index] == null ? t('noValue') : formatValue(series.values[index])}`).join(', ')}`;
  const described = series.flatMap(series => {
    const sum = summary(at, series);
    if (!sum) return [];
    const labels = {
      label: series.label,
      now: formatValue(sum.now),
      mean: formatValue(sum.mean),
      peak: formatValue(sum.peak),
      at: formatMoment(sum.peakAt),
    };
    return [t('summary', labels)];
  });

  return (
    <>
      <figcaption>
        <h3>{title}</h3>
        <Legend {...{ group, at, from, to, hidden, formatValue }} series={props.series} onToggle={toggle} />
        <ChartButtons
          {...{ title, at, series, paint, plot, asTable }}
          onTable={setAsTable}
          onZoomOut={(isZoomed || props.isZoomed) && (() => zoom(null))}
        />
      </figcaption>
      <p className="visually-hidden">{described.length ? described.join(' ') : t('noData')}</p>
      <div ref={plot} className={styles.plot} style={{ height }}>
        {asTable && <ValueTable {...{ title, at, series, formatValue, formatMoment }} />}
        {!asTable && width > 0 && (
          <>
            <div aria-hidden>
              <Plot
                {...{ width, height, at, from, to, series, paint, scale, formatValue, formatTime }}
                events={props.events ?? NO_EVENTS}
                timeTicks={times.ticks}
              />
            </div>
            <Overlay
              {...{ group, width, height, at, from, to, series, describe, formatValue, formatMoment }}
              label={title}
              placeOf={scale.placeOf}
              onZoom={zoom}
              onSpan={props.onSpan ?? zoom}
            />
            {!described.length && <p className={styles.empty}>{t('noData')}</p>}
          </>
        )}
      </div>
    </>
  );
}
