import type { ReactNode } from 'react';
import styles from './Screen.module.css';

/** Centred message that fills the window. The caller provides the landmark role. */
export function Screen({ children, ...aria }: { children: ReactNode; role?: string; 'aria-busy'?: boolean }) {
  return (
    <div className={styles.screen} {...aria}>
      <div className={styles.middle}>{children}</div>
    </div>
  );
}
