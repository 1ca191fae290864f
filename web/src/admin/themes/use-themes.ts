import type { ThemeList } from '@vitrine/contracts';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../api/public-api.ts';
import { useSiteInfo } from '../../shell/site/site.ts';

/** Hook for the installed themes. After a change the public info is reloaded too, so that the public page shows it at once. */
export function useThemes() {
  const { reload: reloadSite } = useSiteInfo();
  const [list, setList] = useState<ThemeList>();
  const [error, setError] = useState<unknown>();

  const load = useCallback(async (signal?: AbortSignal) => {
    try {
      setList(await api.themes(signal));
      setError(undefined);
    } catch (failed) {
      if (!signal?.aborted) setError(failed);
    }
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    void (async () => load(stop.signal))();
    return () => stop.abort();
  }, [load]);

  const changed = useCallback(async () => {
    await Promise.all([load(), reloadSite().catch(() => undefined)]);
  }, [load, reloadSite]);
  return { list, error, changed };
}
