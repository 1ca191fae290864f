import type { TimeSeries } from '@vitrine/theme-sdk';
import { groupValue } from './group-value.ts';

/** A time range; both ends are in ms since 1970. */
export interface ZoomSpan {
  readonly from: number;
  readonly to: number;
}

/** The range that all charts of a group are zoomed to; `null` is the whole range. */
export const [zoomTo, useZoom] = groupValue<ZoomSpan>();

/** Returns the part of a chart within a range, with one additional value at each end, so that lines reach the edges. */
export function partOf(at: readonly number[], series: readonly TimeSeries[], { from, to }: ZoomSpan) {
  const first = at.findIndex(time => time >= from);
  const last = at.findLastIndex(time => time <= to);
  const [start, end] = first < 0 ? [at.length, at.length] : [Math.max(0, first - 1), last + 2];
  const cut = <T>(values: readonly T[] | undefined) => values?.slice(start, end);
  return {
    at: at.slice(start, end),
    series: series.map(series => ({
      ...series,
      values: series.values.slice(start, end),
      min: cut(series.min),
      max: cut(series.max),
      lost: cut(series.lost),
    })),
  };
}

/** Returns half of a range, centred on a time, or as close to it as the limits of the range allow. */
export function halfAround({ from, to }: ZoomSpan, time: number): ZoomSpan {
  const quarter = (to - from) / 4;
  const middle = Math.min(Math.max(time, from + quarter), to - quarter);
  return { from: middle - quarter, to: middle + quarter };
}
