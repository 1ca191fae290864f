import type { History, MetricName } from '@vitrine/contracts';
import { useEffect, useState } from 'react';
import { useHost } from './use-host.ts';

/** A stretch of time: the last `hours`, or from one moment to another (ms since 1970). */
export type Stretch = { readonly hours: number } | { readonly from: number; readonly to: number };

export interface HistoryAnswer {
  readonly history: History | undefined;
  readonly failed: boolean;
  /** True while something newer than `history` is on its way. */
  readonly loading: boolean;
}

const REFRESH = 60_000;

/** History of one node. Stays fresh by itself while it ends now; keeps the old answer until the new one is there. */
export function useHistory(
  uuid: string,
  stretch: Stretch | null,
  metrics: readonly MetricName[],
  points = 400,
): HistoryAnswer {
  const { history } = useHost();
  const key = JSON.stringify([uuid, stretch, metrics, points]);
  const [answer, setAnswer] = useState<{ key: string; history?: History; failed: boolean }>();

  useEffect(() => {
    const [node, span, names, count] = JSON.parse(key) as [string, Stretch | null, MetricName[], number];
    if (!span) return;
    const stop = new AbortController();
    const load = async () => {
      const to = 'to' in span ? span.to : Date.now();
      const from = 'from' in span ? span.from : to - span.hours * 3_600_000;
      try {
        const loaded = await history(node, { from, to, metrics: names, points: count }, stop.signal);
        setAnswer({ key, history: loaded, failed: false });
      } catch {
        if (!stop.signal.aborted)
          setAnswer(old => ({ ...(old?.history && { history: old.history }), key, failed: true }));
      }
    };
    void load();
    const timer = 'hours' in span ? setInterval(load, REFRESH) : undefined;
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [history, key]);

  return {
    history: answer?.history,
    failed: answer?.key === key && answer.failed,
    loading: stretch !== null && answer?.key !== key,
  };
}
