import { useCallback, useEffect, useState } from 'react';

/** Hook that returns the result of a call, which runs on mount and on `reload`. The last result stays if a later call fails. */
export function useAsyncData<T>(load: (signal?: AbortSignal) => Promise<T>) {
  const [data, setData] = useState<T>();
  const [error, setError] = useState<unknown>();
  const reload = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const answer = await load(signal);
        if (signal?.aborted) return;
        setData(answer);
        setError(undefined);
      } catch (problem) {
        if (!signal?.aborted) setError(problem);
      }
    },
    [load],
  );
  useEffect(() => {
    const stop = new AbortController();
    void (async () => reload(stop.signal))();
    return () => stop.abort();
  }, [reload]);
  return { data, error, reload, setData };
}
