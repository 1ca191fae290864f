import { use, useSyncExternalStore } from 'react';
import { HostContext } from './host.ts';
import { useHost } from './use-host.ts';

const noSubscription = () => () => undefined;
const returnNull = () => null;

/** Returns the start of the minute that the page shows, ms since 1970; `null` for now, and outside of a theme. */
export function useShownMoment(): number | null {
  const moment = use(HostContext)?.moment;
  return useSyncExternalStore(moment?.on ?? noSubscription, moment?.at ?? returnNull);
}

/**
 * Returns the minute that the page shows, and a function that changes it: its start in ms since 1970, `null` for now. `useNode`,
 * `useNodeViews`, `useTotals` and `useNow` return values of that minute, and `useConnection` returns `past`. Latency on cards and
 * chosen series have no values, and trends are `undefined`, because they are not loaded for a past minute. Announcements are those
 * current now that had already begun. The shell shows which minute it is, and has a button back to now.
 */
export function useMoment(): readonly [at: number | null, show: (at: number | null) => void] {
  const { moment } = useHost();
  return [useShownMoment(), moment.show];
}
