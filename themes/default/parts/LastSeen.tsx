import { useFormat, useNow, useT } from '@vitrine/theme-sdk';

/** Seconds that count as now: reports come each second, and a word that flickers is no help. */
const SHORT = 3;

/** When the last report came, counting on by itself. */
export function LastSeen({ at }: { at: number }) {
  const now = useNow();
  const format = useFormat();
  const t = useT();
  const ago = Math.round((at - now) / 1000);
  if (!at) return <>{t('node.never')}</>;
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.ago(ago > -SHORT ? 0 : ago, 'narrow')}
    </time>
  );
}
