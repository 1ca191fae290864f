import { useMemo } from 'react';
import type { AdminNode } from '@vitrine/contracts';
import { alertApi } from '../../api/alerts-api.ts';
import { api } from '../../api/public-api.ts';
import { useApiQuery } from '../../api/use-api.ts';
import { destinationsOf, heldBackBy, type SentEvents, type Subject } from './destinations.ts';

/** Hook that returns the channels for messages of a subject and the silences that suppress them; undefined while loading. */
export function useDestinations(nodes: readonly AdminNode[], { firing, resolved }: SentEvents, subject: Subject) {
  const { data: channels } = useApiQuery(api.channels);
  const { data: settings } = useApiQuery(api.notificationSettings);
  const { data: silences } = useApiQuery(alertApi.silences);
  const { rule, nodeSelector, isCritical } = subject;
  return useMemo(() => {
    if (!channels || !settings || !silences) return undefined;
    return {
      isOn: settings.data.enabled,
      all: destinationsOf(channels, { firing, resolved }),
      held: heldBackBy(silences, nodes, { rule, nodeSelector, isCritical }),
    };
  }, [channels, settings, silences, nodes, firing, resolved, rule, nodeSelector, isCritical]);
}
