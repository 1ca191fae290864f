import type { History, MetricName } from '@vitrine/contracts';
import { useFresh, type Stretch } from './use-fresh.ts';
import { useHost } from './use-host.ts';

export type { Stretch } from './use-fresh.ts';

/** A history as it comes. `failed`: the last try did; `history` is then the one before it. */
export interface HistoryAnswer {
  readonly history: History | undefined;
  readonly failed: boolean;
  /** True while something newer than `history` is on its way. */
  readonly loading: boolean;
}

/** History of one node. Stays fresh by itself while it ends now; keeps the old answer until the new one is there. */
export function useHistory(
  uuid: string,
  stretch: Stretch | null,
  metrics: readonly MetricName[],
  points = 400,
): HistoryAnswer {
  const { history } = useHost();
  const key = JSON.stringify([uuid, stretch, metrics, points]);
  const { answer, ...rest } = useFresh(key, stretch, (from, to, signal) =>
    history(uuid, { from, to, metrics, points }, signal),
  );
  return { history: answer, ...rest };
}
