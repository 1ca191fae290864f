import { useFormat, useNow, useT } from '@vitrine/theme-sdk';

/** When the last report came, counting on by itself. */
export function Seen({ at }: { at: number }) {
  const now = useNow();
  const format = useFormat();
  const t = useT();
  if (!at) return <>{t('node.never')}</>;
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.ago(Math.min(0, Math.round((at - now) / 1000)), 'narrow')}
    </time>
  );
}
