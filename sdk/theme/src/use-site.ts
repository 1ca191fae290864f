import { useHost } from './use-host.ts';

/** Information about the site that a theme may use. */
export interface Site {
  readonly name: string;
  readonly description: string;
  /** Of Vitrine. */
  readonly version: string;
  readonly signedIn: boolean;
  /** Retention of the history in hours. */
  readonly historyHours: number;
  /** True if nodes measure latency. */
  readonly latency: boolean;
}

/**
 * Returns name and description of the site, whether this visitor is signed in, whether latency is measured, and how far back
 * history goes.
 */
export function useSite(): Site {
  const { site } = useHost();
  return {
    ...site.site,
    version: site.version,
    signedIn: site.signedIn,
    historyHours: site.historyHours,
    latency: site.latency ?? false,
  };
}
