import { useChecks, useFormat, useT, type BadState } from '@vitrine/theme-sdk';

/** Returns the number of public checks that are down. */
export function useServicesDown(): number {
  const { data } = useChecks();
  return data?.checks.filter(({ state }) => state === 'down').length ?? 0;
}

/** Number of services that are down, as text; nothing if there are none. */
export function ServicesDown({ count }: { count: number }) {
  const t = useT();
  return count > 0 && t('overview.servicesDown', { count });
}

const NONE: readonly BadState[] = [];

/** Returns the bad states of public metrics, such as unhealthy containers. */
export const useBadStates = (): readonly BadState[] => useChecks().data?.badStates ?? NONE;

/** Bad states as text: what, how many, and in which state. */
export function BadStates({ states }: { states: readonly BadState[] }) {
  const t = useT();
  const format = useFormat();
  return states
    .map(({ title, word, count }) => t('overview.badState', { title, word, number: format.number(count) }))
    .join(' · ');
}
