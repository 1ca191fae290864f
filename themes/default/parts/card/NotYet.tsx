import { useT } from '@vitrine/theme-sdk';
import styles from '../../slots/NodeCard.module.css';

/** Notice on a node that has not reported yet. */
export function NotYet() {
  const t = useT();
  return <p className={styles.notYet}>{t('notYet.text')}</p>;
}
