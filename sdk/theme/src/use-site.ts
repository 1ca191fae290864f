import type { Density } from '@vitrine/contracts';
import { useHost } from './use-host.ts';

/** Information about the site that a theme may use. */
export interface Site {
  /** Name of the site. */
  readonly name: string;
  /** Subtitle of the site; may be empty. */
  readonly description: string;
  /** Version of Vitrine. */
  readonly version: string;
  /** True if this visitor is an administrator. */
  readonly signedIn: boolean;
  /** Retention of the history. @unit h */
  readonly historyHours: number;
  /** True if this visitor may read announcements, current or past: `/announcements` has content. */
  readonly announcements: boolean;
  /** True if nodes measure latency: `/latency` has content. */
  readonly latency: boolean;
  /** True if the administrator shows the latency to some targets on cards. */
  readonly latencyOnCards: boolean;
  /** True if the administrator added columns to the table of nodes. */
  readonly seriesInTable: boolean;
  /** True if the administrator added a line to cards, which the shell passes to `NodeCard` as `children`. */
  readonly seriesOnCards: boolean;
  /** Card size set by the administrator for visitors who have not chosen one; if absent, it depends on the window. */
  readonly density?: Density;
}

/**
 * Returns name and description of the site, whether this visitor is signed in, whether there are announcements, whether latency is
 * measured, and how far back history goes.
 */
export function useSite(): Site {
  const { site } = useHost();
  const density = site.activeTheme?.tokens.density;
  return {
    ...site.site,
    version: site.version,
    signedIn: site.signedIn,
    historyHours: site.historyHours,
    announcements: site.announcements !== undefined,
    latency: site.latency ?? false,
    latencyOnCards: site.latencyOnCards ?? false,
    seriesInTable: (site.chosenSeries?.columns ?? 0) > 0,
    seriesOnCards: (site.chosenSeries?.cardLines ?? 0) > 0,
    ...(density && { density }),
  };
}
