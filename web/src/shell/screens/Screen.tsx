import type { ReactNode } from 'react';
import styles from './Screen.module.css';

/** A page that says one thing in the middle of the window. */
export function Screen({ children, ...aria }: { children: ReactNode; role?: string; 'aria-busy'?: boolean }) {
  return (
    <main className={styles.screen} {...aria}>
      <div className={styles.middle}>{children}</div>
    </main>
  );
}
