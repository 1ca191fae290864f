import { useMemo } from 'react';
import type { MetricName } from '@vitrine/contracts';
import type { TimeSpan } from './time-span.ts';
import { useHistory } from './use-history.ts';
import { useNow } from './use-now.ts';
import { useRecent } from './use-recent.ts';
import { withMinutes, type TimedValues } from './with-minutes.ts';

/** Values of the last fifteen minutes, a window that moves with the clock. Times are ms since 1970. */
export interface Live extends TimedValues {
  readonly from: number;
  readonly to: number;
}

/** Time span of live charts, for hooks that query the same range. */
export const LIVE_SPAN: TimeSpan = { hours: 1 / 4 };
const LIVE_MS = 15 * 60_000;
const POINTS = 30;

/**
 * Returns the last fifteen minutes of one node: each reading of the last five minutes, preceded by stored averages per minute, so
 * that a chart is filled when the page opens.
 */
export function useLive(uuid: string, metrics: readonly MetricName[]): Live {
  const recent = useRecent(uuid);
  const { history } = useHistory(uuid, LIVE_SPAN, metrics, POINTS);
  const now = useNow();
  const values = useMemo(() => withMinutes(recent, history, metrics), [recent, history, metrics]);
  const to = Math.max(now, values.at.at(-1) ?? 0);
  return { ...values, from: to - LIVE_MS, to };
}
