import { useCallback, useEffect, useState } from 'react';

/** What a call answers, asked when the page opens and again on `reload`. The last answer stays where a later call fails. */
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
