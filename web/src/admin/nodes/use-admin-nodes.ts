import { useEffect } from 'react';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { live } from '../../api/live/site-live.ts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';

/** Poll interval in ms, in addition to live events. */
const POLL_INTERVAL_MS = MINUTE_MS;
/** Minimum interval of reloads in ms, because agents that reconnect all at once cause one event each. */
const MIN_RELOAD_INTERVAL_MS = 1500;

/** Hook that returns all nodes with the administrator's data; reloaded on live events and at an interval. */
export function useAdminNodes() {
  const { data: nodes, error, reload, setData: setNodes } = useApiQuery(api.adminNodes, { every: POLL_INTERVAL_MS });
  useEffect(() => {
    let requestedAt = 0;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      soon = undefined;
      requestedAt = Date.now();
      void reload();
    };
    const forget = live.onList(
      () => void (soon ??= setTimeout(refresh, Math.max(0, requestedAt + MIN_RELOAD_INTERVAL_MS - Date.now()))),
    );
    return () => {
      forget();
      clearTimeout(soon);
    };
  }, [reload]);
  return { nodes, error, reload, setNodes };
}
