import type { ReactNode } from 'react';
import styles from './Page.module.css';

interface PageProps {
  /** Whether the width of a page of panels is limited, so that lines remain readable. */
  readonly narrow?: boolean;
  /** Arranges panels side by side if there is space; forms need more space than cards. */
  readonly beside?: 'cards' | 'forms';
  readonly children: ReactNode;
}

/** Content of a page of the admin area: its sections in a column. */
export const Page = ({ narrow = false, beside, children }: PageProps) => (
  <div className={styles.page} data-narrow={narrow || undefined} data-beside={beside}>
    {children}
  </div>
);
