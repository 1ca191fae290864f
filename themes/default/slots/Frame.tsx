import type { ReactNode } from 'react';
import { Slot, useT } from '@vitrine/theme-sdk';
import styles from './Frame.module.css';

/** Frame of every page: a skip link for keyboard users, the header, the page, the footer. */
export function Frame({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div className={styles.frame}>
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
