import '../ui/radix/admin.css';
import '../ui/radix/forced-colors.css';
import { IconButton } from '@radix-ui/themes';
import { ExternalLink, Menu } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { live } from '../api/live/site-live.ts';
import { onSignedOut } from '../api/signed-out.ts';
import { cache } from '../api/use-api.ts';
import { preloadTexts } from '../shell/language/preload-texts.ts';
import { Preferences } from '../shell/preferences/Preferences.tsx';
import { ErrorBoundary } from '../shell/screens/ErrorBoundary.tsx';
import { useSiteInfo } from '../shell/site/site.ts';
import { Mark } from '../ui/Mark.tsx';
import { DisconnectedBanner } from './about/DisconnectedBanner.tsx';
import styles from './AdminLayout.module.css';
import { SystemAlertBanner } from './alerts/SystemAlertBanner.tsx';
import { useReturnPath } from './auth/use-return-path.ts';
import { AccountMenu } from './bar/AccountMenu.tsx';
import { AlertsBell } from './bar/AlertsBell.tsx';
import { SearchButton } from './bar/SearchButton.tsx';
import { findMenuPosition } from './menu-position.ts';
import { MENU } from './navigation.ts';
import { Navigation } from './Navigation.tsx';
import { PageSkeleton } from './page/PageSkeleton.tsx';
import { MenuPositionContext } from './page/use-menu-position.ts';
import { PageNameContext } from './page/use-page-name.ts';
import { TabRowContext } from './page/use-tab-row.ts';
import { PageTabs } from './PageTabs.tsx';
import { SafeModeBanner } from './plugins/SafeModeBanner.tsx';
import { StepUp } from './step-up/StepUp.tsx';

function Frame() {
  const { t, i18n } = useTranslation('admin');
  const { info, reload } = useSiteInfo();
  const { pathname, search } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;
  const position = findMenuPosition(pathname, search);
  const [name, setName] = useState<string>();
  const [count, setCount] = useState<number>();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const tabRow = useMemo(() => ({ place, setCount }), [place]);
  const title = [
    name,
    position && t(`tab.${position.page.label}`),
    position && t(`nav.${position.entry.label}`),
    info.site.name,
  ];
  useReturnPath();
  useEffect(() => live.start(), []);
  useEffect(() => preloadTexts(i18n), [i18n]);
  // The core localises some texts, such as the titles of plugins.
  useEffect(() => {
    const reload = () => void cache.invalidateQueries();
    i18n.on('languageChanged', reload);
    return () => i18n.off('languageChanged', reload);
  }, [i18n]);
  // If the session was ended elsewhere, the sign-in page opens and then leads back to this page.
  useEffect(() => onSignedOut(() => void reload().catch(() => undefined)), [reload]);

  return (
    <PageNameContext value={setName}>
      <MenuPositionContext value={position}>
        <div
          className={styles.layout}
          data-open={open}
          onKeyDown={event => event.key === 'Escape' && setOpenAt(undefined)}
        >
          <title>{[...new Set(title)].filter(Boolean).join(' · ')}</title>
          <a className={styles.skip} href="#admin">
            {t('skip')}
          </a>
          <header className={styles.bar}>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              aria-controls="admin-menu"
              aria-label={t('nav.label')}
              onClick={() => setOpenAt(open ? undefined : pathname)}
            >
              <Menu aria-hidden size={20} />
            </button>
            <Link to="/admin/overview" className={styles.home}>
              <Mark />
              <span>{info.site.name}</span>
            </Link>
            <SearchButton menu={MENU} />
            <IconButton variant="ghost" color="gray" size="2" asChild>
              <Link to="/" aria-label={t('nav.site')} title={t('nav.site')}>
                <ExternalLink aria-hidden size={18} />
              </Link>
            </IconButton>
            <AlertsBell />
            <Preferences />
            <AccountMenu />
          </header>
          <div id="admin-menu" className={styles.side}>
            <Navigation onGo={() => setOpenAt(undefined)} />
          </div>
          <button
            type="button"
            className={styles.veil}
            tabIndex={-1}
            aria-hidden
            onClick={() => setOpenAt(undefined)}
          />
          <main id="admin" tabIndex={-1} className={styles.main}>
            {position && <PageTabs {...position} count={count} onPlace={setPlace} />}
            <TabRowContext value={tabRow}>
              {/* The banners remain visible while a page waits for an unreachable server. */}
              <Suspense fallback={null}>
                <SafeModeBanner />
                <SystemAlertBanner />
                <DisconnectedBanner />
              </Suspense>
              <Suspense fallback={<PageSkeleton hasTabs={place !== null} />}>
                <ErrorBoundary place={pathname} isPart>
                  <Outlet />
                </ErrorBoundary>
              </Suspense>
            </TabRowContext>
          </main>
          <StepUp />
        </div>
      </MenuPositionContext>
    </PageNameContext>
  );
}

/** Layout of every page of the admin area, for the administrator only. */
export function AdminLayout() {
  const { info } = useSiteInfo();
  const { pathname, search } = useLocation();
  if (info.needsSetup) return <Navigate to="/setup" replace />;
  if (!info.signedIn) return <Navigate to="/login" replace state={{ to: pathname + search }} />;
  return <Frame />;
}
