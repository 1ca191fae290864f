import type { AdminNode } from '@vitrine/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { live } from '../../api/live/site-live.ts';
import { api } from '../../api/public-api.ts';

/** Asked so often even where nothing was heard. */
const EVERY_MS = 60_000;
/** Agents that come back all at once are heard of one by one: the list is asked for this often at most. */
const REST_MS = 1500;

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
