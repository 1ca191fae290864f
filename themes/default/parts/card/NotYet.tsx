import { useT } from '@vitrine/theme-sdk';
import styles from '../../slots/NodeCard.module.css';

/** What a node that never reported waits for. */
export function NotYet() {
  const t = useT();
  return <p className={styles.notYet}>{t('notYet.text')}</p>;
}
