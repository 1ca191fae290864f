import { useHost } from './use-host.ts';

/** Name and description of the site, whether this visitor is signed in, whether latency is measured, how far back history goes. */
export function useSite() {
  const { site } = useHost();
  return { ...site.site, version: site.version, signedIn: site.signedIn, historyHours: site.historyHours, latency: site.latency ?? false };
}
