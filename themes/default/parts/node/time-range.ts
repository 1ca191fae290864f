import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { presenceOf, useNow, useSite, type NodeView, type Presence, type TimeSpan } from '@vitrine/theme-sdk';
import { HOUR_MS, MINUTE_MS } from '../time-spans.ts';

const DAY_HOURS = 24;
const OFFERED = [1, 6, 24, 7 * 24, 30 * 24, 90 * 24, 365 * 24];

/** Time range of the charts: the last minutes live, the last hours, one day in this device's time zone, or a zoomed part. */
export type TimeRange =
  | { readonly kind: 'live' }
  | { readonly kind: 'hours'; readonly hours: number }
  | { readonly kind: 'day'; readonly day: string }
  | ({ readonly kind: 'zoom' } & ZoomSpan);

/** Span between two instants, ms since 1970. */
export interface ZoomSpan {
  readonly from: number;
  readonly to: number;
}

/** Minimum length of a span, ten minutes: a shorter one has too few points for a line. */
const MIN_SPAN_MS = 600_000;

/** Returns a span that charts can show: whole seconds, with the minimum length. */
export function zoomedSpan({ from, to }: ZoomSpan): ZoomSpan {
  const middle = (from + to) / 2;
  const half = Math.max((to - from) / 2, MIN_SPAN_MS / 2);
  return { from: Math.round((middle - half) / 1000) * 1000, to: Math.round((middle + half) / 1000) * 1000 };
}

/** Maximum time value in JavaScript, in ms. */
const LAST_MS = 8.64e15;

const LIVE: TimeRange = { kind: 'live' };

/** Returns the time range in a URL; `usual` if there is none. */
export function readRange(params: URLSearchParams, defaultRange: TimeRange = LIVE): TimeRange {
  const [from, to] = [Number(params.get('from')), Number(params.get('to'))];
  if (from > 0 && to - from >= MIN_SPAN_MS && to < LAST_MS) return { kind: 'zoom', from, to };
  const day = params.get('day');
  if (day && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))) return { kind: 'day', day };
  const hours = Number(params.get('hours') ?? NaN);
  if (Number.isNaN(hours)) return defaultRange;
  return hours > 0 && Number.isFinite(hours) ? { kind: 'hours', hours } : LIVE;
}

/** Returns the available time spans: the usual ones, and the whole history. */
export function offeredHours(historyHours: number): number[] {
  const within = OFFERED.filter(hours => hours < historyHours);
  return [...within, historyHours];
}

/** Returns the initial range of a page: live, or for an offline node the shortest range that contains its last report. */
export function usualRange(presence: Presence, lastReport: number, now: number, historyHours: number): TimeRange {
  if (presence !== 'offline') return LIVE;
  return {
    kind: 'hours',
    hours: offeredHours(historyHours).find(hours => now - lastReport < hours * HOUR_MS) ?? historyHours,
  };
}

export function timeSpanOf(range: TimeRange): TimeSpan | null {
  if (range.kind === 'live') return null;
  if (range.kind === 'hours') return { hours: range.hours };
  if (range.kind === 'zoom') return { from: range.from, to: range.to };
  return { from: startOfDay(range.day), to: startOfDay(range.day, 1) };
}

/** Returns the start of a day, or of one some days later, in this device's time zone. Days have 23 to 25 hours. */
export function startOfDay(day: string, dayOffset = 0): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + dayOffset).getTime();
}

/** Formats the day of an instant for `<input type="date">`. */
export function dayOf(time: number): string {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(part => String(part).padStart(2, '0')).join('-');
}

export const inDays = (hours: number) => hours >= 2 * DAY_HOURS && hours % DAY_HOURS === 0;

/** Returns the time range from the page's URL, or the initial range of the node, and its setter. */
export function useTimeRange(view: NodeView | undefined) {
  const [params, setParams] = useSearchParams();
  const { historyHours } = useSite();
  const now = useNow(MINUTE_MS);
  const defaultRange = view ? usualRange(presenceOf(view), view.state.lastReport, now, historyHours) : LIVE;
  const usualHours = defaultRange.kind === 'hours' ? defaultRange.hours : 0;
  const range = useMemo(
    () => readRange(params, usualHours > 0 ? { kind: 'hours', hours: usualHours } : LIVE),
    [params, usualHours],
  );
  const choose = (next: TimeRange) =>
    setParams(
      old => {
        const to = new URLSearchParams(old);
        for (const name of ['day', 'hours', 'from', 'to']) to.delete(name);
        if (next.kind === 'day') to.set('day', next.day);
        if (next.kind === 'hours') to.set('hours', String(next.hours));
        if (next.kind === 'live' && usualHours > 0) to.set('hours', '0');
        return to;
      },
      { replace: true, preventScrollReset: true },
    );
  /** Zooms to a span, as a history entry of its own, so that Back leaves it; `null` returns to the previous range. */
  const zoom = (span: ZoomSpan | null) =>
    setParams(
      old => {
        const to = new URLSearchParams(old);
        for (const name of ['from', 'to']) to.delete(name);
        if (span) for (const [name, time] of Object.entries(zoomedSpan(span))) to.set(name, String(time));
        return to;
      },
      { preventScrollReset: true, replace: span === null },
    );
  return { range, choose, zoom, historyHours };
}
