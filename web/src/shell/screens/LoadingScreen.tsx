import { useTranslation } from 'react-i18next';
import styles from './Screen.module.css';
import { Screen } from './Screen.tsx';

/** Screen while a page and its texts load. It is blank at first, so that fast loads do not flicker. */
export function LoadingScreen() {
  const { t } = useTranslation('crash');
  return (
    <Screen aria-busy role="status">
      <div className={styles.loading}>
        <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden>
          <rect className={styles.pane} x="3" y="5" width="26" height="22" rx="5" />
          <path className={styles.pulse} d="M7 17h5l2.5-6 4 11 2.5-5h4" />
        </svg>
        <p>{t('loading')}</p>
      </div>
    </Screen>
  );
}
