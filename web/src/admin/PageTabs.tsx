import { TabNav } from '@radix-ui/themes';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './AdminLayout.module.css';
import type { MenuPosition } from './page/menu-entry.ts';
import { PageBadge } from './page/PageBadge.tsx';

interface PageTabsProps extends MenuPosition {
  /** Number of rows on the page. */
  readonly count: number | undefined;
  /** Called with the element for the page's buttons. */
  readonly onPlace: (place: HTMLElement | null) => void;
}

/**
 * Tabs for the pages of a menu entry, with the buttons of the page; renders nothing for an entry with one page. A page without a
 * tab has a link to its parent page.
 */
export function PageTabs({ entry, page, isSubPage, count, onPlace }: PageTabsProps) {
  const { t } = useTranslation('admin');
  const box = useRef<HTMLElement>(null);
  // On a phone the active tab, or its number, may be outside the visible part.
  useEffect(() => {
    const active = box.current?.querySelector<HTMLElement>('[data-active]');
    active?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [page, count]);
  if (isSubPage)
    return (
      <Link to={`/admin/${page.path}`} className={styles.back}>
        <ChevronLeft aria-hidden size={15} />
        {t(`tab.${page.label}`)}
      </Link>
    );
  if (entry.pages.length < 2) return null;
  return (
    <div className={styles.tabRow}>
      <TabNav.Root ref={box} className={styles.tabs} aria-label={t(`nav.${entry.label}`)}>
        {entry.pages.map(entry => (
          <TabNav.Link key={entry.path} asChild active={entry === page}>
            <Link to={`/admin/${entry.path}`}>
              {t(`tab.${entry.label}`)} {entry.useCount && <PageBadge useCount={entry.useCount} />}
              {entry === page && count !== undefined && count > 0 && (
                <span className={styles.count} aria-hidden>
                  {count}
                </span>
              )}
            </Link>
          </TabNav.Link>
        ))}
      </TabNav.Root>
      <div ref={onPlace} className={styles.buttons} />
    </div>
  );
}
