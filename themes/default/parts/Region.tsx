import { useFormat } from '@vitrine/theme-sdk';
import styles from './Region.module.css';

/** Where a node stands: its country code, named in full for those who ask. */
export function Region({ code }: { code: string }) {
  const format = useFormat();
  if (!code) return null;
  return (
    <abbr className={styles.region} title={format.region(code)}>{code}</abbr>
  );
}
