import type { PublicInfo } from '@vitrine/contracts';
import { use, useMemo, useState, type ReactNode } from 'react';
import { loadSite, SiteContext } from './site.ts';

/** Holds back its children until the site is known. One that is known already keeps nobody waiting. */
export function SiteProvider({ first, children }: { first: PublicInfo | Promise<PublicInfo>; children: ReactNode }) {
  const loaded = first instanceof Promise ? use(first) : first;
  const [later, setLater] = useState<PublicInfo>();
  const info = later ?? loaded;
  const site = useMemo(
    () => ({
      info,
      reload: async () => {
        const next = await loadSite();
        setLater(next);
        return next;
      },
    }),
    [info],
  );
  return <SiteContext value={site}>{children}</SiteContext>;
}
