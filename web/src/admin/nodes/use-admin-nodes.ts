import type { AdminNode } from '@vitrine/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { live } from '../../api/live/site-live.ts';
import { api } from '../../api/public-api.ts';

/** Poll interval without live events. */
const EVERY_MS = 60_000;
/** Minimum interval of reloads, since agents that reconnect all at once cause one event each. */
const REST_MS = 1500;

/** Hook that returns all nodes as the administrator sees them; reloaded on live events and at an interval. */
export function useAdminNodes() {
  const [nodes, setNodes] = useState<readonly AdminNode[]>();
  const [error, setError] = useState<unknown>();
  const asked = useRef(0);
  const reload = useCallback(async (signal?: AbortSignal) => {
    const mine = ++asked.current;
    try {
      const answer = await api.adminNodes(signal);
      // A later request was started: its response is the newer one.
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
    let asked = 0;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      soon = undefined;
      asked = Date.now();
      void reload(stop.signal);
    };
    const forget = live.onList(() => void (soon ??= setTimeout(ask, Math.max(0, asked + REST_MS - Date.now()))));
    const timer = setInterval(() => !document.hidden && ask(), EVERY_MS);
    return () => {
      stop.abort();
      forget();
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [reload]);
  return { nodes, error, reload, setNodes };
}
