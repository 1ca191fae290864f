import { useTranslation } from 'react-i18next';
import { lineStyle, type TimeSeries } from '@vitrine/theme-sdk';
import { nearestIndex, useCrosshair } from './crosshair.ts';
import styles from './TimeChart.module.css';

interface LegendProps {
  readonly group: string;
  readonly at: readonly number[];
  readonly from: number;
  readonly to: number;
  readonly series: readonly TimeSeries[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly formatValue: (value: number) => string;
}

/** Share of the axis: a newer value counts as current. An offline node has no current value. */
const CURRENT = 0.1;

/**
 * Legend with the names and colours of the series, and their values: the newest ones, or those at the crosshair. It has a fixed
 * height of one line, so that pointing at a chart does not move the layout. With several series, clicking a name hides or shows it.
 */
export function Legend({ group, at, from, to, series, hidden, onToggle, formatValue }: LegendProps) {
  const { t } = useTranslation('chart');
  const pointed = useCrosshair(group);
  const index = pointed === null ? -1 : nearestIndex(at, pointed);
  const newest = (values: TimeSeries['values']) => {
    const last = values.findLastIndex(value => value != null);
    return last >= 0 && to - at[last]! <= (to - from) * CURRENT ? last : -1;
  };
  return (
    <ul className={styles.legend}>
      {series.map(({ id, label, colour, values }) => {
        const value = values[index < 0 ? newest(values) : index];
        const { hue, dash } = lineStyle(colour);
        const sign = <i aria-hidden data-hue={hue} data-dash={dash} />;
        return (
          <li key={id}>
            {series.length > 1 ? (
              <button
                type="button"
                aria-pressed={!hidden.has(id)}
                title={t('toggle')}
                onClick={() => onToggle(id)}
                onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
              >
                {sign}
                {label}
              </button>
            ) : (
              sign
            )}
            <b>{value == null || hidden.has(id) ? '–' : formatValue(value)}</b>
          </li>
        );
      })}
      {series.some(({ id, max }) => max && !hidden.has(id)) && (
        <li className={styles.peak}>
          <i aria-hidden data-hue={lineStyle(series[0]!.colour).hue} />
          {t('peak')}
        </li>
      )}
    </ul>
  );
}
