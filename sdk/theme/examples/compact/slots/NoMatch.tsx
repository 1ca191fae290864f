import { useHomeQuery, useT } from '@vitrine/theme-sdk';
import styles from './Nothing.module.css';

export function NoMatch() {
  const [, change] = useHomeQuery();
  const t = useT();
  return (
    <div className={styles.nothing}>
      <p>{t('home.noMatch')}</p>
      <button type="button" onClick={() => change({ search: '', group: null, status: null })}>
        {t('home.showAll')}
      </button>
    </div>
  );
}
