import type { AdminNode } from '@vitrine/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { live } from '../../api/live/site-live.ts';
import { api } from '../../api/routes.ts';

/** Asked so often even where nothing was heard. */
const EVERY_MS = 60_000;

/** All nodes as the administrator sees them; asked again when the live page hears of a change, and now and then. */
export function useAdminNodes() {
  const [nodes, setNodes] = useState<readonly AdminNode[]>();
  const [error, setError] = useState<unknown>();
  const asked = useRef(0);
  const reload = useCallback(async (signal?: AbortSignal) => {
    const mine = ++asked.current;
    try {
      const answer = await api.adminNodes(signal);
      // Somebody asked later: that answer is the newer one.
      if (mine !== asked.current) return;
      setNodes(answer);
      setError(undefined);
    } catch (problem) {
      if (!signal?.aborted && mine === asked.current) setError(problem);
    }
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    void (async () => reload(stop.signal))();
    const forget = live.onList(() => void reload(stop.signal));
    const timer = setInterval(() => !document.hidden && void reload(stop.signal), EVERY_MS);
    return () => {
      stop.abort();
      forget();
      clearInterval(timer);
    };
  }, [reload]);
  return { nodes, error, reload, setNodes };
}
