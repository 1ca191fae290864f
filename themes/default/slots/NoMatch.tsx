import { SearchX } from 'lucide-react';
import { useHomeQuery, useT } from '@vitrine/theme-sdk';
import styles from './Nothing.module.css';

/** Shown if no node matches the search, with a link back to all nodes. */
export function NoMatch() {
  const [, change] = useHomeQuery();
  const t = useT();
  return (
    <div className={styles.nothing}>
      <SearchX aria-hidden size={32} strokeWidth={1.5} />
      <p>{t('home.noMatch')}</p>
      <button
        type="button"
        className={styles.button}
        onClick={() => change({ search: '', group: null, region: null, status: null })}
      >
        {t('home.showAll')}
      </button>
    </div>
  );
}
