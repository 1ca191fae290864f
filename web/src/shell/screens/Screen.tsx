import type { ReactNode } from 'react';
import styles from './Screen.module.css';

/** Says one thing in the middle of the window. Whatever shows it says whether that is the main part of the page. */
export function Screen({ children, ...aria }: { children: ReactNode; role?: string; 'aria-busy'?: boolean }) {
  return (
    <div className={styles.screen} {...aria}>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
