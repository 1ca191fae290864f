import type { TimeChartProps } from '@vitrine/theme-sdk';
import { linearScale, logScale, type ValueScale } from './value-scale.ts';

/** Value from which a percentage axis extends to 100, which shows how much is left. */
const WIDE_PERCENT = 40;
/** Space in px for a tick of the value axis. */
const TICK_PX = 46;

/** Returns the value axis of a chart: from zero, or logarithmic, with a little space above the maximum. */
export function valueAxis(
  { unit, binary = false, series, ceiling, scale }: Omit<TimeChartProps, 'at' | 'from' | 'to'>,
  height: number,
): ValueScale {
  let lowestPositive = Infinity;
  let low = Infinity;
  let high = 0;
  const see = (value: number | null) => {
    if (value == null) return;
    low = Math.min(low, value);
    if (value > 0) lowestPositive = Math.min(lowestPositive, value);
    high = Math.max(high, value);
  };
  for (const { values, min, max } of series) for (const column of [values, min, max]) column?.forEach(see);
  const count = Math.max(4, Math.floor(height / TICK_PX));
  if (scale === 'log' && Number.isFinite(lowestPositive))
    return logScale(lowestPositive, Math.max(high, lowestPositive * 2));
  if (unit === 'celsius' && Number.isFinite(low)) return linearScale(low - 5, high + 5, binary, count);
  const smallest =
    { percent: high > WIDE_PERCENT ? 100 : 10, load: 0.5, count: 4, ms: 1, seconds: 0.01 }[unit as string] ?? 1000;
  return linearScale(0, Math.min(Math.max(high * 1.05, smallest), ceiling ?? Infinity), binary, count);
}
