import { Link } from 'react-router-dom';
import { useSite, useT } from '@vitrine/theme-sdk';
import styles from './NeverReported.module.css';

/** Placeholder for the metrics of a node without any report. */
export function NeverReported() {
  const t = useT();
  const { signedIn } = useSite();
  return (
    <section className={styles.notYet} aria-label={t('node.now')}>
      <h2>{t('notYet.title')}</h2>
      <p>{t('notYet.text')}</p>
      {signedIn && <Link to="/admin">{t('notYet.install')}</Link>}
    </section>
  );
}
