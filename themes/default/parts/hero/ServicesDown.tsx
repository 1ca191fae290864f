import { useChecks, useT } from '@vitrine/theme-sdk';

/** Returns how many open checks are down. */
export function useServicesDown(): number {
  const { data } = useChecks();
  return data?.checks.filter(({ state }) => state === 'down').length ?? 0;
}

/** Count of services that are down, in words; nothing while there are none. */
export function ServicesDown({ count }: { count: number }) {
  const t = useT();
  return count > 0 && t('overview.servicesDown', { count });
}
