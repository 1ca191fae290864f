import { MINUTE_MS } from '@vitrine/contracts/time';
import { pluginsApi } from '../../api/plugins-api.ts';
import { useApiQuery } from '../../api/use-api.ts';

/** Hook that returns the number of plugins that need attention: failed plugins, and plugins with an update. */
export function usePluginCount(): number {
  const { data } = useApiQuery(pluginsApi.attention, { every: 10 * MINUTE_MS });
  return data ? new Set([...data.failing, ...data.updates]).size : 0;
}
