import { useCallback, useEffect, useState } from 'react';

/** Hook that loads data regularly while the page is visible. `reload` loads it immediately. */
export function usePolled<T>(load: () => Promise<T>, everyMs: number) {
  const [data, setData] = useState<T>();
  const [error, setError] = useState<string>();
  const reload = useCallback(async () => {
    try {
      setData(await load());
      setError(undefined);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [load]);
  useEffect(() => {
    void reload();
    const timer = setInterval(() => {
      if (!document.hidden) void reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [reload, everyMs]);
  return { data, error, reload };
}
