import { useCallback } from 'react';
import { themesApi } from '../../api/themes-api.ts';
import { refresh, useApiQuery } from '../../api/use-api.ts';
import { useSiteInfo } from '../../shell/site/site.ts';

/** Hook for the installed themes. A change also reloads the public info, so that the public page is up to date. */
export function useThemes() {
  const { reload: reloadSite } = useSiteInfo();
  const { data: list, error, reload } = useApiQuery(themesApi.list);
  const changed = useCallback(async () => {
    await Promise.all([refresh(themesApi.list, themesApi.catalogue), reloadSite().catch(() => undefined)]);
  }, [reloadSite]);
  return { list, error, reload, changed };
}
