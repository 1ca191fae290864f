import { createContext, use } from 'react';
import type { PublicInfo } from '@vitrine/contracts';
import { api } from '../../api/public-api.ts';

/** Error thrown if the public info cannot be loaded, without which no page can be rendered. */
export class PublicInfoError extends Error {
  override name = 'PublicInfoError';
}

export async function loadSite(): Promise<PublicInfo> {
  try {
    const info = (await api.publicInfo()) as PublicInfo | undefined;
    // The response comes from something other than a core, such as a captive portal.
    if (typeof info?.needsSetup !== 'boolean') throw new Error('The answer is not that of a core.');
    return info;
  } catch (cause) {
    throw new PublicInfoError('Failed to fetch public info', { cause });
  }
}

interface Site {
  readonly info: PublicInfo;
  /** Reloads the public info, after set-up, sign-in and sign-out. */
  readonly reload: () => Promise<PublicInfo>;
}

export const SiteContext = createContext<Site | null>(null);

export function useSiteInfo(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error('The site is not known here.');
  return site;
}
