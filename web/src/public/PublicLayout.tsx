import { Theme } from '@radix-ui/themes';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { PublicInfo } from '@vitrine/contracts';
import { shellPageAt } from '@vitrine/contracts/page';
import { Slot } from '@vitrine/theme-sdk';
import { HostContext, SlotContext } from '@vitrine/theme-sdk/shell';
import { live } from '../api/live/site-live.ts';
import { page } from '../api/page.ts';
import { LoadingScreen } from '../shell/screens/LoadingScreen.tsx';
import { useSiteInfo } from '../shell/site/site.ts';
import { useAutomaticReload } from '../shell/use-automatic-reload.ts';
import { optionalPart } from '../ui/optional-part.ts';
import { useKeys } from './keys/use-keys.ts';
import { useThemeFailures } from './theme/failures.ts';
import { radixProps } from './theme/looks.ts';
import { useActiveTheme } from './theme/use-active-theme.ts';
import { useThemeTokens } from './theme/use-theme-tokens.ts';

const Keys = optionalPart(() => import('./keys/Keys.tsx').then(({ Keys }) => Keys));
const ThemeBar = optionalPart(() =>
  import('./theme/ThemePreviewBar.tsx').then(({ ThemePreviewBar }) => ThemePreviewBar),
);

function PublicFrame() {
  const { info } = useSiteInfo();
  const { wanted, tokens, filling } = useActiveTheme();
  const failures = useThemeFailures(wanted?.release);
  useThemeTokens(tokens);
  useDraftUpdates();
  useEffect(() => live.start(), []);
  const presses = useKeys();
  // The wall fills the whole screen.
  const isWall = shellPageAt(useLocation().pathname) === '/wall';
  const content = (
    <Suspense fallback={<LoadingScreen />}>
      <Outlet />
    </Suspense>
  );
  return (
    <Theme asChild hasBackground={false} {...radixProps(tokens)}>
      <div>
        <title>{info.site.name}</title>
        <HostContext value={filling.hosts?.fallback ?? null}>
          <SlotContext value={filling}>{isWall ? content : <Slot name="Frame">{content}</Slot>}</SlotContext>
        </HostContext>
        {presses && (
          <Suspense fallback={null}>
            <Keys presses={presses} />
          </Suspense>
        )}
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
 * Hook that notifies the embedding themes page when this page is rendered, and reloads the public info when there is a new draft.
 */
function useDraftUpdates(): void {
  const { reload } = useSiteInfo();
  useEffect(() => {
    if (window.parent === window) return;
    window.parent.postMessage('vitrine:theme-shown', '*');
    const listen = ({ source, data }: MessageEvent) => {
      if (source === window.parent && data === 'vitrine:theme-draft') void reload().catch(() => undefined);
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, [reload]);
}

/**
 * Returns true if a signed-in user activated a theme or a plugin with public parts after this page was loaded: third-party code is
 * loaded only into a page that the core has sandboxed.
 */
const needsSandbox = ({ signedIn, activeTheme: theme, widgets, nodePanels, publicPages }: PublicInfo) => {
  const isForeign = Boolean(widgets ?? nodePanels ?? publicPages) || (theme !== null && theme.entry !== null);
  return page !== undefined && !page.sandbox && signedIn && isForeign;
};

/** Layout of every public page: requires a completed set-up, and a visitor who may see the site. */
export function PublicLayout() {
  const { info } = useSiteInfo();
  const { pathname, search } = useLocation();
  const isOld = needsSandbox(info);
  useAutomaticReload(isOld);
  if (isOld) return null;
  if (info.needsSetup) return <Navigate to="/setup" replace />;
  if (info.private && !info.signedIn) {
    if (!info.share) return <Navigate to="/login" replace state={{ to: pathname + search }} />;
    // A share link for one node always leads to that node.
    const shared = info.share.node && `/instance/${info.share.node}`;
    if (shared && pathname !== shared) return <Navigate to={shared} replace />;
  }
  return <PublicFrame />;
}
