import { useEffect, useState } from 'react';

/** A stretch of time: the last `hours`, or from one moment to another (ms since 1970). */
export type TimeSpan = { readonly hours: number } | { readonly from: number; readonly to: number };

/** An answer that is asked for again and again. `failed`: the last try did; `answer` is then the one before it. */
export interface QueryResult<T> {
  readonly data: T | undefined;
  readonly failed: boolean;
  /** True while something newer than `answer` is on its way. */
  readonly loading: boolean;
}

const REFRESH = 60_000;

/**
 * What is asked over a stretch of time. Stays fresh by itself while the stretch ends now; keeps the old answer until the new
 * one is there. `key` names the question: another one is asked anew.
 */
export function useAutoRefresh<T>(
  key: string,
  stretch: TimeSpan | null,
  ask: (from: number, to: number, signal: AbortSignal) => Promise<T>,
): QueryResult<T> {
  const [held, setHeld] = useState<{ key: string; answer?: T; failed: boolean }>();
  const span = JSON.stringify(stretch);

  useEffect(() => {
    const over = JSON.parse(span) as TimeSpan | null;
    if (!over) return;
    const stop = new AbortController();
    const load = async () => {
      const to = 'to' in over ? over.to : Date.now();
      const from = 'from' in over ? over.from : to - over.hours * 3_600_000;
      try {
        const answer = await ask(from, to, stop.signal);
        setHeld({ key, answer, failed: false });
      } catch {
        if (!stop.signal.aborted)
          setHeld(old => ({ ...(old?.answer !== undefined && { answer: old.answer }), key, failed: true }));
      }
    };
    void load();
    const timer = 'hours' in over ? setInterval(load, REFRESH) : undefined;
    return () => {
      clearInterval(timer);
      stop.abort();
    };
    // `key` names everything that `ask` closes over.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, span]);

  return {
    data: held?.answer,
    failed: held?.key === key && held.failed,
    loading: stretch !== null && held?.key !== key,
  };
}
