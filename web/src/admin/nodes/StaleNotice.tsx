import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { live } from '../../api/live/site-live.ts';
import { Callout } from '../../ui/Callout.tsx';

/** Notice that the values of nodes are outdated, while the live connection is lost. */
export function StaleNotice() {
  const { t } = useTranslation('nodes');
  const connection = useSyncExternalStore(live.onConnection, live.connection);
  return connection === 'lost' && <Callout tone="warning">{t('stale')}</Callout>;
}
