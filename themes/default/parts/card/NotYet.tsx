import { useT } from '@vitrine/theme-sdk';
import styles from '../../slots/NodeCard.module.css';

/** Notice of a node that waits for its first report. */
export function NotYet() {
  const t = useT();
  return <p className={styles.notYet}>{t('notYet.text')}</p>;
}
