import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DAY_MS, MINUTE_MS } from '../../time-spans.ts';
import type { ZoomSpan } from '../time-range.ts';

/** Minimum and maximum length of the span. */
const MIN_SPAN_MS = 2 * MINUTE_MS;
const MAX_SPAN_MS = 31 * DAY_MS;
/** Time shown before and after an event. */
const MARGIN_MS = 20 * MINUTE_MS;
/** Maximum time value in JavaScript, in ms. */
const LAST_MS = 8.64e15;

/**
 * Returns the span in the URL parameter `around`, two times in seconds with a hyphen; undefined if there is none. ms since 1970.
 */
export function readAround(text: string | null): ZoomSpan | undefined {
  const found = /^(\d{1,13})-(\d{1,13})$/.exec(text ?? '');
  if (!found) return undefined;
  const [from, to] = [Number(found[1]) * 1000, Number(found[2]) * 1000];
  return to - from >= MIN_SPAN_MS && to - from <= MAX_SPAN_MS && to < LAST_MS ? { from, to } : undefined;
}

/** Returns a span in the format of the URL parameter: whole seconds, limited to the minimum and maximum length. */
export function writeAround({ from, to }: ZoomSpan): string {
  const middle = (from + to) / 2;
  const half = Math.min(Math.max(to - from, MIN_SPAN_MS), MAX_SPAN_MS) / 2;
  return `${Math.max(0, Math.round((middle - half) / 1000))}-${Math.round((middle + half) / 1000)}`;
}

/** Returns the span around an event, or around its start while it lasts. ms since 1970. */
export const aroundEvent = (start: number, end: number | null): ZoomSpan => ({
  from: start - MARGIN_MS,
  to: Math.min(end ?? start, start + 6 * MARGIN_MS) + MARGIN_MS,
});

/** Returns a span moved forwards or backwards by half its length. */
export function movedSpan({ from, to }: ZoomSpan, direction: 1 | -1): ZoomSpan {
  const offset = (direction * (to - from)) / 2;
  return { from: from + offset, to: to + offset };
}

/** Returns the span in the page's URL, and its setter; `null` removes it. */
export function useAround(): readonly [ZoomSpan | undefined, (span: ZoomSpan | null) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.get('around');
  const span = useMemo(() => readAround(text), [text]);
  const set = useCallback(
    (next: ZoomSpan | null) =>
      setParams(
        old => {
          const to = new URLSearchParams(old);
          if (next) to.set('around', writeAround(next));
          else to.delete('around');
          return to;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [span, set];
}
