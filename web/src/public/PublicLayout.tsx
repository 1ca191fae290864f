import { Theme } from '@radix-ui/themes';
import { Slot } from '@vitrine/theme-sdk';
import { HostContext, SlotContext, type SlotFilling } from '@vitrine/theme-sdk/shell';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { LOOKS } from '../shell/appearance/looks.ts';
import { useSiteInfo } from '../shell/site/site.ts';
import { live } from '../api/live/site-live.ts';
import { activeTheme, fallbackTheme } from './theme/active-theme.ts';
import { useThemeHost } from './theme/use-theme-host.ts';

const filling: SlotFilling = { theme: activeTheme, fallback: fallbackTheme };

const { tokens } = activeTheme;
const looks = {
  accentColor: tokens.accentColor ?? LOOKS.accentColor,
  radius: tokens.radius ?? LOOKS.radius,
  scaling: tokens.scaling ?? LOOKS.scaling,
  panelBackground: tokens.panelBackground ?? LOOKS.panelBackground,
};

function PublicFrame() {
  const host = useThemeHost();
  useEffect(() => live.start(), []);
  return (
    <Theme asChild hasBackground={false} {...looks}>
      <div>
        <title>{host.site.site.name}</title>
        <HostContext value={host}>
          <SlotContext value={filling}>
            <Slot name="Frame">
              <Outlet />
            </Slot>
          </SlotContext>
        </HostContext>
      </div>
    </Theme>
  );
}

/** Every public page: needs a site that is set up, and a visitor who may see it. */
export function PublicLayout() {
  const { info } = useSiteInfo();
  const { pathname, search } = useLocation();
  if (info.needsSetup) return <Navigate to="/setup" replace />;
  if (info.private && !info.signedIn) return <Navigate to="/login" replace state={{ to: pathname + search, private: true }} />;
  return <PublicFrame />;
}
