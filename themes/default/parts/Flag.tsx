import { useState } from 'react';
import { useHref } from 'react-router-dom';
import { useFormat } from '@vitrine/theme-sdk';
import styles from './Flag.module.css';

/** Flag and code of a country, with its full name as a tooltip. */
export function Flag({ code }: { code: string }) {
  const format = useFormat();
  const flag = useHref(`/flags/${code}.svg`);
  const [missing, setMissing] = useState<string>();
  if (!code) return null;
  return (
    <abbr className={styles.flag} title={format.region(code)}>
      {missing !== code && (
        <img src={flag} alt="" width={18} height={12} loading="lazy" onError={() => setMissing(code)} />
      )}
      {code}
    </abbr>
  );
}
