import { Slot, useT, type Slots } from '@vitrine/theme-sdk';
import styles from './Frame.module.css';

/** Frame of every page: a terminal that fills the window. */
export function Frame({ children }: Slots['Frame']) {
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
