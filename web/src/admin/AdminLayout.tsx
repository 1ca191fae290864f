import '../ui/radix/admin.css';
import { Button } from '@radix-ui/themes';
import { ExternalLink, LogOut, Menu } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { basePath } from '../api/base-path.ts';
import { live } from '../api/live/site-live.ts';
import { api } from '../api/public-api.ts';
import { cache } from '../api/use-api.ts';
import { onSignedOut } from '../api/signed-out.ts';
import { Preferences } from '../shell/preferences/Preferences.tsx';
import { useSiteInfo } from '../shell/site/site.ts';
import { toast } from '../ui/toasts/toasts.ts';
import { Mark } from '../ui/Mark.tsx';
import { useErrorMessage } from '../ui/use-error-message.ts';
import styles from './AdminLayout.module.css';
import { useReturnPath } from './auth/use-return-path.ts';
import { findMenuPosition } from './navigation.ts';
import { Navigation } from './Navigation.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { PageTabs } from './PageTabs.tsx';
import { SafeModeBanner } from './plugins/SafeModeBanner.tsx';
import { StepUp } from './step-up/StepUp.tsx';
import { MenuPositionContext } from './use-menu-position.ts';

function Frame() {
  const { t, i18n } = useTranslation('admin');
  const { info, reload } = useSiteInfo();
  const problem = useErrorMessage();
  const { pathname, search } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;
  const position = findMenuPosition(pathname, search);
  const title = [
    position?.page && t(`tab.${position.page.label}`),
    position && t(`nav.${position.entry.label}`),
    info.site.name,
  ];
  useReturnPath();
  useEffect(() => live.start(), []);
  // The core localises some texts, such as the titles of plugins.
  useEffect(() => {
    const reload = () => void cache.invalidateQueries();
    i18n.on('languageChanged', reload);
    return () => i18n.off('languageChanged', reload);
  }, [i18n]);
  // A session that was ended elsewhere leads to the sign-in, and from there back to this page.
  useEffect(() => onSignedOut(() => void reload().catch(() => undefined)), [reload]);

  const signOut = async () => {
    try {
      await api.signOut();
      // A full page load discards everything that only the administrator may see.
      location.replace(`${basePath}/`);
    } catch (error) {
      toast('error', problem(error));
    }
  };

  return (
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
          <Link to="/admin" className={styles.home}>
            <Mark />
            <span>{info.site.name}</span>
          </Link>
          <Preferences />
        </header>
        <div id="admin-menu" className={styles.side}>
          <Navigation onGo={() => setOpenAt(undefined)}>
            <div className={styles.leave}>
              <Button variant="ghost" color="gray" asChild>
                <Link to="/">
                  <ExternalLink aria-hidden size={16} />
                  {t('nav.site')}
                </Link>
              </Button>
              <Button variant="ghost" color="gray" onClick={() => void signOut()}>
                <LogOut aria-hidden size={16} />
                {t('nav.signOut')}
              </Button>
            </div>
          </Navigation>
        </div>
        <button type="button" className={styles.veil} tabIndex={-1} aria-hidden onClick={() => setOpenAt(undefined)} />
        <main id="admin" tabIndex={-1} className={styles.main}>
          {position && <PageTabs {...position} />}
          <Suspense fallback={<PageSkeleton />}>
            <SafeModeBanner />
            <Outlet />
          </Suspense>
        </main>
        <StepUp />
      </div>
    </MenuPositionContext>
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
