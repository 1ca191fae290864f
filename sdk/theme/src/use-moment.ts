import { use, useSyncExternalStore } from 'react';
import { HostContext } from './host.ts';
import { useHost } from './use-host.ts';

const never = () => () => undefined;
const none = () => null;

/** Returns the start of the minute that the page shows, ms since 1970; `null` for now, and outside of a theme. */
export function useShownMoment(): number | null {
  const moment = use(HostContext)?.moment;
  return useSyncExternalStore(moment?.on ?? never, moment?.at ?? none);
}

/**
 * Returns the minute that the page shows, and a function that changes it: its start in ms since 1970, `null` for now. `useNode`,
 * `useNodeViews`, `useTotals` and `useNow` answer for that minute, `useConnection` says `past`; latency on cards and chosen series
 * have no values, and trends are `undefined`: they are not read for a minute. Announcements are those of now that had begun. The shell says which minute it is, and leads back to now.
 */
export function useMoment(): readonly [at: number | null, show: (at: number | null) => void] {
  const { moment } = useHost();
  return [useShownMoment(), moment.show];
}
