import { useFormat, useNow, useT } from '@vitrine/theme-sdk';

/** Seconds shown as "now": reports may arrive every second, and the text should not flicker. */
const NOW_SECONDS = 3;

/** Time since the last report, updated continuously. */
export function LastSeen({ at }: { at: number }) {
  const now = useNow();
  const format = useFormat();
  const t = useT();
  const ago = Math.round((at - now) / 1000);
  if (!at) return <>{t('node.never')}</>;
  return (
    <time dateTime={new Date(at).toISOString()} title={format.dateTime(at)}>
      {format.ago(ago > -NOW_SECONDS ? 0 : ago)}
    </time>
  );
}
