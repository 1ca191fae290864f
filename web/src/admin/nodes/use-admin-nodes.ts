import type { AdminNode } from '@vitrine/contracts';
import { useCallback, useEffect, useState } from 'react';
import { live } from '../../api/live/site-live.ts';
import { api } from '../../api/routes.ts';

/** All nodes as the administrator sees them; asked again when the live page hears of a change. */
export function useAdminNodes() {
  const [nodes, setNodes] = useState<readonly AdminNode[]>();
  const [error, setError] = useState<unknown>();
  const reload = useCallback(async (signal?: AbortSignal) => {
    try {
      setNodes(await api.adminNodes(signal));
      setError(undefined);
    } catch (problem) {
      if (!signal?.aborted) setError(problem);
    }
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    void (async () => reload(stop.signal))();
    const forget = live.onList(() => void reload(stop.signal));
    return () => {
      stop.abort();
      forget();
    };
  }, [reload]);
  return { nodes, error, reload };
}
