import type { TimeSeries } from '@vitrine/theme-sdk';
import { groupValue } from './group-value.ts';

/** A time range, ms since 1970 at both ends. */
export interface ZoomSpan {
  readonly from: number;
  readonly to: number;
}

/** The range that all charts of a group show of what they have; `null` shows everything. */
export const [zoomTo, useZoom] = groupValue<ZoomSpan>();

/** Returns the part of a chart within a range, with one value more at each end, so that lines reach the edges. */
export function partOf(at: readonly number[], series: readonly TimeSeries[], { from, to }: ZoomSpan) {
  const first = at.findIndex(time => time >= from);
  const last = at.findLastIndex(time => time <= to);
  const [start, end] = first < 0 ? [at.length, at.length] : [Math.max(0, first - 1), last + 2];
  const cut = <T>(values: readonly T[] | undefined) => values?.slice(start, end);
  return {
    at: at.slice(start, end),
    series: series.map(one => ({
      ...one,
      values: one.values.slice(start, end),
      min: cut(one.min),
      max: cut(one.max),
      lost: cut(one.lost),
    })),
  };
}

/** Returns the half of a range around a time, or as near to it as the range reaches. */
export function halfAround({ from, to }: ZoomSpan, time: number): ZoomSpan {
  const quarter = (to - from) / 4;
  const middle = Math.min(Math.max(time, from + quarter), to - quarter);
  return { from: middle - quarter, to: middle + quarter };
}
