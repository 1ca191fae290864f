import { useFormat, useNow, useT } from '@vitrine/theme-sdk';
import { MINUTE_MS } from './time-spans.ts';

/** Time since a node went offline, in whole minutes. */
export function OfflineFor({ since }: { readonly since: number }) {
  const now = useNow(MINUTE_MS / 4);
  const format = useFormat();
  const t = useT();
  const minutes = Math.max(1, Math.floor((now - since) / MINUTE_MS));
  const time = minutes < 60 ? format.unit(minutes, 'minute') : format.duration(minutes * 60);
  return (
    <time dateTime={new Date(since).toISOString()} title={format.dateTime(since)}>
      {t('state.offlineFor', { time })}
    </time>
  );
}
