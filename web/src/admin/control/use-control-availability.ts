import { useEffect } from 'react';
import type { ControlNode } from '@vitrine/contracts';
import { controlApi } from '../../api/control-api.ts';
import { useApiQuery } from '../../api/use-api.ts';

const POLL_INTERVAL_MS = 10_000;

/** Hook that returns the control availability of the nodes; polled while the page is visible, and when it becomes visible. */
export function useControlAvailability(): {
  readonly nodes: readonly ControlNode[] | undefined;
  readonly error: unknown;
  readonly reload: () => Promise<void>;
} {
  const { data, error, reload } = useApiQuery(controlApi.nodes);
  useEffect(() => {
    const reloadIfVisible = () => !document.hidden && void reload();
    const timer = setInterval(reloadIfVisible, POLL_INTERVAL_MS);
    addEventListener('focus', reloadIfVisible);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', reloadIfVisible);
    };
  }, [reload]);
  return { nodes: data, error, reload };
}
