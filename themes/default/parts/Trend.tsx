import { memo } from 'react';
import type { History } from '@vitrine/theme-sdk';
import { areaPath, ceilingOf, linePath } from './trend-path.ts';
import styles from './Trend.module.css';

const HEIGHT = 24;
/** Minimum upper bound of a network chart in bytes per second, so that the noise of an idle machine is a flat line. */
const MIN_CEILING = 4000;

/** Returns true if a node did not report in this time, for example a new node in its first minute. */
export const isEmptyTrend = ({ columns }: History): boolean => !columns.cpu?.avg.some(value => value !== null);

/** Returns the value at both edges of the network chart, in bytes per second. */
const networkCeiling = ({ columns }: History): number =>
  ceilingOf([columns.netDown?.avg ?? [], columns.netUp?.avg ?? []], MIN_CEILING);

const boxOf = (values: readonly unknown[], height: number) => `0 0 ${Math.max(1, values.length - 1)} ${height}`;

interface AreaTrendProps {
  readonly values: readonly (number | null)[] | undefined;
  /** Value at the upper edge. */
  readonly ceiling: number;
  /** Colour; by default the accent colour. */
  readonly tone?: string | undefined;
}

/** A metric over the last hour, as an area under a line. Hidden from screen readers, because the charts have the text. */
export function AreaTrend({ values = [], ceiling, tone }: AreaTrendProps) {
  const place = { from: HEIGHT, height: HEIGHT - 1 };
  return (
    <svg
      className={styles.trend}
      style={tone === undefined ? undefined : { color: `var(--${tone})` }}
      viewBox={boxOf(values, HEIGHT)}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path className={styles.area} d={areaPath(values, ceiling, place)} />
      <path className={styles.line} d={linePath(values, ceiling, place)} />
    </svg>
  );
}

/** Processor use over the last hour, in percent of all cores; red if it is high. */
export const CpuTrend = memo(function CpuTrend({ trend, isHigh }: { trend: History | undefined; isHigh: boolean }) {
  return <AreaTrend values={trend?.columns.cpu?.avg} ceiling={100} tone={isHigh ? 'red-9' : undefined} />;
});

/** Network over the last hour: received above the middle, sent below, on the same scale. */
export const NetworkTrend = memo(function NetworkTrend({ trend }: { trend: History | undefined }) {
  const down = trend?.columns.netDown?.avg ?? [];
  const up = trend?.columns.netUp?.avg ?? [];
  const ceiling = trend ? networkCeiling(trend) : MIN_CEILING;
  const middle = HEIGHT / 2;
  return (
    <svg className={styles.trend} viewBox={boxOf(down, HEIGHT)} preserveAspectRatio="none" aria-hidden>
      <path className={styles.down} d={areaPath(down, ceiling, { from: middle - 0.4, height: middle - 1 })} />
      <path className={styles.up} d={areaPath(up, ceiling, { from: middle + 0.4, height: 1 - middle })} />
    </svg>
  );
});
