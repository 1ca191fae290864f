import type { ReactNode } from 'react';
import styles from './Page.module.css';

/** Content of a page of the admin area: its parts below each other. `narrow` limits the length of lines for pages of panels. */
export const Page = ({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) => (
  <div className={styles.page} data-narrow={narrow || undefined}>
    {children}
  </div>
);
