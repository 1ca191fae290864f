import { byUnit, type TimeChartProps } from '@vitrine/theme-sdk';
import { formatter } from '@vitrine/theme-sdk/shell';
import { ChartLine, Table2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Legend } from './Legend.tsx';
import { Overlay } from './Overlay.tsx';
import { useCanvasTheme } from './canvas-theme.ts';
import { MARGIN, Plot } from './Plot.tsx';
import { summary } from './summary.ts';
import { timeTicks, valueTicks } from './ticks.ts';
import { useElementSize } from './use-element-size.ts';
import { ValueTable } from './ValueTable.tsx';
import styles from './TimeChart.module.css';

const HEIGHT = 190;
const DAY = 86_400_000;
/** From this share on, an axis to 100 percent shows how much is left. */
const WIDE_PERCENT = 40;
/** Half the width of a time label that may exceed the end of the axis, in px. */
const LABEL_HALF = 18;

function range({ unit, series, ceiling }: TimeChartProps): { low: number; high: number } {
  let low = Infinity;
  let high = 0;
  for (const { values, min, max } of series) {
    for (const value of values) if (value != null) [low, high] = [Math.min(low, value), Math.max(high, value)];
    for (const value of max ?? []) if (value != null) high = Math.max(high, value);
    for (const value of min ?? []) if (value != null) low = Math.min(low, value);
  }
  if (unit === 'celsius' && Number.isFinite(low)) return { low: low - 5, high: high + 5 };
  const least = { percent: high > WIDE_PERCENT ? 100 : 10, load: 0.5, count: 4, ms: 1 }[unit as string] ?? 1000;
  return { low: 0, high: Math.min(Math.max(high * 1.05, least), ceiling ?? Infinity) };
}

/** Chart with title, legend, crosshair and text alternative. Renders only while in view. */
export function TimeChart(props: TimeChartProps) {
  const { title, unit, binary = false, at, from, to, group } = props;
  const { t, i18n } = useTranslation('chart');
  const format = useMemo(() => formatter(i18n.language), [i18n.language]);
  const formatValue = useMemo(() => byUnit(format, unit, binary), [format, unit, binary]);
  const span = to - from;
  const formatMoment = span > DAY ? format.dateTime : format.timeWithSeconds;
  const paint = useCanvasTheme();
  const [asTable, setAsTable] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const series = useMemo(() => props.series.filter(({ id }) => !hidden.has(id)), [props.series, hidden]);
  const toggle = (id: string) =>
    setHidden(old => new Set(old.has(id) ? [...old].filter(other => other !== id) : [...old, id]));
  const { box, width, seen } = useElementSize();

  const { low, high } = useMemo(() => range({ ...props, series }), [props, series]);
  const values = useMemo(() => valueTicks(low, high, 4, binary), [low, high, binary]);
  const times = useMemo(() => {
    const inner = Math.max(1, width - MARGIN.left - MARGIN.right);
    const { ticks, step } = timeTicks(from, to, Math.max(2, Math.floor(inner / 76)));
    // A label centred at the end of the chart would be clipped.
    return { ticks: ticks.filter(tick => ((to - tick) / (to - from)) * inner > LABEL_HALF), step };
  }, [from, to, width]);
  const formatTime = useCallback(
    (time: number) => {
      if (times.step >= DAY || new Date(time).getHours() + new Date(time).getMinutes() === 0) return format.day(time);
      return times.step < 60_000 ? format.timeWithSeconds(time) : format.time(time);
    },
    [times.step, format],
  );
  const describe = (index: number) =>
    index < 0
      ? t('noData')
      : `${formatMoment(at[index]!)}: ${series.map(one => `${one.label} ${one.values[index] == null ? t('noValue') : formatValue(one.values[index])}`).join(', ')}`;
  const told = series.flatMap(one => {
    const sum = summary(at, one);
    if (!sum) return [];
    const words = {
      label: one.label,
      now: formatValue(sum.now),
      mean: formatValue(sum.mean),
      peak: formatValue(sum.peak),
      at: formatMoment(sum.peakAt),
    };
    return [t('summary', words)];
  });
  const Icon = asTable ? ChartLine : Table2;

  return (
    <figure className={styles.chart} aria-label={title}>
      <figcaption>
        <h3>{title}</h3>
        <Legend {...{ group, at, from, to, hidden, formatValue }} series={props.series} onToggle={toggle} />
        <button
          type="button"
          aria-pressed={asTable}
          aria-label={t('asTable')}
          title={t('asTable')}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon aria-hidden size={15} />
        </button>
      </figcaption>
      <p className="visually-hidden">{told.length ? told.join(' ') : t('noData')}</p>
      <div ref={box} className={styles.plot} style={{ height: HEIGHT }}>
        {asTable && (
          <ValueTable title={title} at={at} series={series} formatValue={formatValue} formatMoment={formatMoment} />
        )}
        {!asTable && seen && width > 0 && (
          <>
            <div aria-hidden>
              <Plot
                {...{ width, height: HEIGHT, at, from, to, series, paint, formatValue, formatTime }}
                valueTicks={values}
                timeTicks={times.ticks}
              />
            </div>
            <Overlay
              {...{ group, width, height: HEIGHT, at, from, to, series, describe, formatValue, formatMoment }}
              label={title}
              bottom={values[0]!}
              top={values.at(-1)!}
            />
            {!told.length && <p className={styles.empty}>{t('noData')}</p>}
          </>
        )}
      </div>
    </figure>
  );
}
