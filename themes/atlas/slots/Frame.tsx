import { useLocation } from 'react-router-dom';
import { Slot, useT, type Slots } from '@vitrine/theme-sdk';
import styles from './Frame.module.css';

/** Frame of every page: on the home page a column beside the globe, elsewhere the full width. */
export function Frame({ children }: Slots['Frame']) {
  const { pathname } = useLocation();
  const t = useT();
  return (
    <div className={styles.frame} data-home={pathname === '/' || undefined}>
      <a className={styles.skip} href="#content">
        {t('frame.skip')}
      </a>
      <Slot name="Header" />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Slot name="Footer" />
    </div>
  );
}
