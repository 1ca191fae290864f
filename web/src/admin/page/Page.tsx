import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  /** True to limit the width of pages of panels, so that lines stay readable. */
  readonly narrow?: boolean;
  /** Panels stand beside each other where there is room: forms need more of it than cards. */
  readonly beside?: 'cards' | 'forms';
  readonly children: ReactNode;
}

/** Content of a page of the admin area: its parts below each other. */
export const Page = ({ narrow = false, beside, children }: PageProps) => (
  <div className={styles.page} data-narrow={narrow || undefined} data-beside={beside}>
    {children}
  </div>
);
