import { Theme } from '@radix-ui/themes';
import type { PublicInfo } from '@vitrine/contracts';
import { Slot } from '@vitrine/theme-sdk';
import { HostContext, SlotContext } from '@vitrine/theme-sdk/shell';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { live } from '../api/live/site-live.ts';
import { page } from '../api/page.ts';
import { LOOKS } from '../shell/appearance/looks.ts';
import { useSiteInfo } from '../shell/site/site.ts';
import { useFailures } from './theme/failures.ts';
import { useLooks } from './theme/use-looks.ts';
import { useShownTheme } from './theme/use-shown-theme.ts';

const ThemeBar = lazy(() => import('./theme/ThemeBar.tsx').then(({ ThemeBar }) => ({ default: ThemeBar })));

function PublicFrame() {
  const { info } = useSiteInfo();
  const { wanted, tokens, filling } = useShownTheme();
  const failures = useFailures(wanted?.release);
  useLooks(tokens);
  useEffect(() => live.start(), []);
  const looks = {
    accentColor: tokens.accentColor ?? LOOKS.accentColor,
    radius: tokens.radius ?? LOOKS.radius,
    scaling: tokens.scaling ?? LOOKS.scaling,
    panelBackground: tokens.panelBackground ?? LOOKS.panelBackground,
  };
  return (
    <Theme asChild hasBackground={false} {...looks}>
      <div>
        <title>{info.site.name}</title>
        <HostContext value={filling.hosts?.fallback ?? null}>
          <SlotContext value={filling}>
            <Slot name="Frame">
              <Outlet />
            </Slot>
          </SlotContext>
        </HostContext>
        {wanted && info.signedIn && (wanted.preview || failures.length > 0) && (
          <Suspense fallback={null}>
            <ThemeBar theme={wanted} failures={failures} />
          </Suspense>
        )}
      </div>
    </Theme>
  );
}

/**
 * Whether a theme was switched on since this page was loaded, by somebody who is signed in: its code is loaded only into a
 * page that the core sent into a sandbox for it.
 */
const needsSandbox = ({ signedIn, theme }: PublicInfo) =>
  page !== undefined && !page.sandbox && signedIn && theme !== null;

/** Every public page: needs a site that is set up, and a visitor who may see it. */
export function PublicLayout() {
  const { info } = useSiteInfo();
  const { pathname, search } = useLocation();
  const isOld = needsSandbox(info);
  useEffect(() => {
    if (isOld) location.reload();
  }, [isOld]);
  if (isOld) return null;
  if (info.needsSetup) return <Navigate to="/setup" replace />;
  if (info.private && !info.signedIn) {
    if (!info.share) return <Navigate to="/login" replace state={{ to: pathname + search }} />;
    // A link for one node shows that node, wherever its guest comes in.
    const shared = info.share.node && `/instance/${info.share.node}`;
    if (shared && pathname !== shared) return <Navigate to={shared} replace />;
  }
  return <PublicFrame />;
}
