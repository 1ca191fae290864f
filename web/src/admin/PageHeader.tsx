import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';
import { PageTitle } from './PageTitle.tsx';
import { usePageName } from './use-page-name.ts';

interface PageHeaderProps {
  /** Heading of a page without a tab; otherwise the text of its tab. */
  readonly title?: string;
  /** Number of rows of the page. */
  readonly count?: number | undefined;
  /** What the page is for. */
  readonly lead?: ReactNode;
  /** Buttons of the page. */
  readonly children?: ReactNode;
}

/** Head of a page: its title, number of rows, buttons and purpose. */
export function PageHeader({ title, count, lead, children }: PageHeaderProps) {
  usePageName(title);
  return (
    <header className={styles.header}>
      {title === undefined ? <PageTitle /> : <h1>{title}</h1>}
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {children && <div className={styles.buttons}>{children}</div>}
      {lead && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}
