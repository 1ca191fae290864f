import { useFormat, useNow, useT } from '@vitrine/theme-sdk';

/** Time since an offline node's last report. */
export function OfflineDuration({ since }: { since: number }) {
  const now = useNow(10_000);
  const format = useFormat();
  const t = useT();
  return (
    <>{since ? t('compact.away', { time: format.duration(Math.max(0, (now - since) / 1000)) }) : t('compact.never')}</>
  );
}
