import { useTranslation } from 'react-i18next';
import type { TimeSeries } from '@vitrine/theme-sdk';
import styles from './TimeChart.module.css';

const ROWS = 60;

interface ValueTableProps {
  readonly title: string;
  readonly at: readonly number[];
  readonly series: readonly TimeSeries[];
  readonly formatValue: (value: number) => string;
  readonly formatMoment: (time: number) => string;
}

/** Table of the values as text alternative, newest first. */
export function ValueTable({ title, at, series, formatValue, formatMoment }: ValueTableProps) {
  const { t } = useTranslation('chart');
  const stride = Math.max(1, Math.ceil(at.length / ROWS));
  const rows = at
    .map((_, i) => i)
    .filter(i => (at.length - 1 - i) % stride === 0)
    .reverse();
  const cell = ({ values, min, max }: TimeSeries, i: number) => {
    const value = values[i];
    if (value == null) return '–';
    const [low, high] = [min?.[i], max?.[i]];
    return low == null || high == null
      ? formatValue(value)
      : t('between', { value: formatValue(value), low: formatValue(low), high: formatValue(high) });
  };
  return (
    <div className={styles.values} tabIndex={0} role="region" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(i => (
            <tr key={at[i]}>
              <th scope="row">{formatMoment(at[i]!)}</th>
              {series.map(series => (
                <td key={series.id}>{cell(series, i)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
