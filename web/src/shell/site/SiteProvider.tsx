import { use, useMemo, useState, type ReactNode } from 'react';
import type { PublicInfo } from '@vitrine/contracts';
import { loadSite, SiteContext } from './site.ts';

/** Provider that suspends its children until the public info is loaded. Does not suspend if it is already available. */
export function SiteProvider({ first, children }: { first: PublicInfo | Promise<PublicInfo>; children: ReactNode }) {
  const loaded = first instanceof Promise ? use(first) : first;
  const [update, setUpdate] = useState<PublicInfo>();
  const info = update ?? loaded;
  const site = useMemo(
    () => ({
      info,
      reload: async () => {
        const next = await loadSite();
        setUpdate(next);
        return next;
      },
    }),
    [info],
  );
  return <SiteContext value={site}>{children}</SiteContext>;
}
