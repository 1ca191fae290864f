import { startTransition, useEffect, useMemo, useState } from 'react';
import type { TimeSpan } from './time-span.ts';
import { useShownMoment } from './use-moment.ts';
import { clock } from './use-now.ts';

/** Result of a repeated query. */
export interface QueryResult<T> {
  /** `undefined` until the first response. */
  readonly data: T | undefined;
  /** True if the last attempt failed; `data` is then the previous result. */
  readonly failed: boolean;
  /** True while a newer result than `data` is loading. */
  readonly loading: boolean;
}

const REFRESH_INTERVAL_MS = 60_000;

/**
 * One clock for all hooks of a page, which starts with the first one: hooks of a page send their requests together, and different
 * pages at different times.
 */
const refresh = clock(REFRESH_INTERVAL_MS);

/**
 * Queries data over a time span. Refreshes itself while the span ends now; returns the previous result until the new one has
 * arrived. `key` identifies the query: a different key starts a new one.
 */
export function useAutoRefresh<T>(
  key: string,
  span: TimeSpan | null,
  read: (from: number, to: number, signal: AbortSignal) => Promise<T>,
): QueryResult<T> {
  const [result, setResult] = useState<{ key: string; answer?: T; failed: boolean }>();
  const spanKey = JSON.stringify(span);

  useEffect(() => {
    const stableSpan = JSON.parse(spanKey) as TimeSpan | null;
    if (!stableSpan) return;
    const stop = new AbortController();
    const load = async () => {
      // Spans end at whole minutes, so that hooks and visitors request the same range and responses can be shared.
      const to = 'to' in stableSpan ? stableSpan.to : Math.ceil(Date.now() / REFRESH_INTERVAL_MS) * REFRESH_INTERVAL_MS;
      const from = 'from' in stableSpan ? stableSpan.from : to - stableSpan.hours * 3_600_000;
      try {
        const answer = await read(from, to, stop.signal);
        // The charts of all cards change at once: as a transition, React renders them in pieces and handles input first.
        startTransition(() => setResult({ key, answer, failed: false }));
      } catch {
        if (!stop.signal.aborted)
          setResult(old => ({ ...(old?.answer !== undefined && { answer: old.answer }), key, failed: true }));
      }
    };
    void load();
    const stopRefreshing = 'hours' in stableSpan ? refresh.subscribe(() => void load()) : undefined;
    return () => {
      stopRefreshing?.();
      stop.abort();
    };
    // `key` names everything that `ask` closes over.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, spanKey]);

  return {
    data: result?.answer,
    failed: result?.key === key && result.failed,
    loading: span !== null && result?.key !== key,
  };
}

const NOTHING = { failed: false, loading: false };

/**
 * Like `useAutoRefresh`, for data that exists only for now. While the page shows an earlier minute, it returns nothing, or the
 * result of `emptied` for the last response.
 */
export function useOfNow<T>(
  key: string,
  span: TimeSpan | null,
  read: (from: number, to: number, signal: AbortSignal) => Promise<T>,
  emptied?: (answer: T) => T,
): QueryResult<T> {
  const isPast = useShownMoment() !== null;
  const result = useAutoRefresh(key, isPast ? null : span, read);
  const { data } = result;
  const rest = useMemo(() => (isPast && data !== undefined ? emptied?.(data) : undefined), [isPast, data, emptied]);
  return isPast ? { ...NOTHING, data: rest } : result;
}
