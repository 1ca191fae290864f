import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './PageHeader.module.css';
import { useMenuPosition } from './use-menu-position.ts';
import { usePageName } from './use-page-name.ts';
import { useTabRow } from './use-tab-row.ts';

interface PageHeaderProps {
  /** Heading of a page without a tab; by default the label of its tab. */
  readonly title?: string;
  /** Number of rows of the page. */
  readonly count?: number | undefined;
  /** Sentence on the purpose of the page. */
  readonly lead?: ReactNode;
  /** Buttons of the page. */
  readonly children?: ReactNode;
}

/**
 * Header of a page: its title, number of rows, buttons and purpose. With tabs, the active tab is the visible title, so the heading
 * is for screen readers only, and the buttons are in the tab row.
 */
export function PageHeader({ title, count, lead, children }: PageHeaderProps) {
  usePageName(title);
  const place = useTabRow(title === undefined ? count : undefined);
  const purpose = lead && <p className={styles.lead}>{lead}</p>;
  if (title === undefined && place)
    return (
      <>
        <header className={lead ? styles.header : 'visually-hidden'}>
          <div className="visually-hidden">
            <PageTitle />
            {count}
          </div>
          {purpose}
        </header>
        {children && createPortal(children, place)}
      </>
    );
  return (
    <header className={styles.header}>
      {title === undefined ? <PageTitle /> : <h1>{title}</h1>}
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {children && <div className={styles.buttons}>{children}</div>}
      {purpose}
    </header>
  );
}

/** Heading of a page, with the label of its tab. */
function PageTitle() {
  const { t } = useTranslation('admin');
  const label = useMenuPosition()?.page.label;
  return <h1>{label && t(`tab.${label}`)}</h1>;
}
