import { lineStyle, type TimeSeries } from '@vitrine/theme-sdk';
import { nearestIndex, useCrosshair } from './crosshair.ts';
import styles from './TimeChart.module.css';

interface LegendProps {
  readonly group: string;
  readonly at: readonly number[];
  readonly series: readonly TimeSeries[];
  readonly formatValue: (value: number) => string;
  readonly formatMoment: (time: number) => string;
}

const lastKnown = (values: readonly (number | null)[]) => values.findLastIndex(value => value != null);

/** Legend with names and colours of the series, and their newest values or those under the crosshair. */
export function Legend({ group, at, series, formatValue, formatMoment }: LegendProps) {
  const pointed = useCrosshair(group);
  const index = pointed === null ? -1 : nearestIndex(at, pointed);
  return (
    <div className={styles.legend}>
      <ul>
        {series.map(({ id, label, colour, values, min, max }) => {
          const i = index < 0 ? lastKnown(values) : index;
          const value = values[i];
          const { hue, dash } = lineStyle(colour);
          const [low, high] = [min?.[i], max?.[i]];
          return (
            <li key={id}>
              <i aria-hidden data-hue={hue} data-dash={dash} />
              {series.length > 1 && <span>{label}</span>}
              <b>{value == null ? '–' : formatValue(value)}</b>
              {index >= 0 && low != null && high != null && (
                <small>{`${formatValue(low)} – ${formatValue(high)}`}</small>
              )}
            </li>
          );
        })}
      </ul>
      {index >= 0 && <time>{formatMoment(at[index]!)}</time>}
    </div>
  );
}
