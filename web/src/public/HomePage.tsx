import { Suspense, useEffect, useSyncExternalStore } from 'react';
import type { PluginWidget } from '@vitrine/contracts';
import { Slot, useIsFilled } from '@vitrine/theme-sdk';
import { useSiteInfo } from '../shell/site/site.ts';
import { optionalPart } from '../ui/optional-part.ts';
import { shown } from './moment/site-moment.ts';
import { OpenAnnouncements } from './OpenAnnouncements.tsx';
import { showsSafeTheme } from './theme/use-active-theme.ts';

const Widgets = optionalPart(() => import('./plugins/Widgets.tsx').then(({ Widgets }) => Widgets));

const Checks = optionalPart(() => import('./checks/Checks.tsx').then(({ Checks }) => Checks));

const MomentBar = optionalPart(() => import('./moment/MomentBar.tsx').then(({ MomentBar }) => MomentBar));

/** Hook that returns the displayed minute of the past; leaving the page resets it to now. */
function useMomentOfVisit(): number | null {
  useEffect(() => () => shown.moment.show(null), []);
  return useSyncExternalStore(shown.moment.on, shown.moment.at);
}

/** Page `/`, rendered by the theme, with public checks below, and widgets of plugins at their configured positions. */
export function HomePage() {
  const { widgets = [], checks = 0, badStates = false } = useSiteInfo().info;
  const widgetsAt = (place: PluginWidget['place']) => {
    const placedWidgets = showsSafeTheme ? [] : widgets.filter(widget => widget.place === place);
    return (
      placedWidgets.length > 0 && (
        <Suspense fallback={null}>
          <Widgets widgets={placedWidgets} place={place} />
        </Suspense>
      )
    );
  };
  const isOwn = [useIsFilled('Home'), useIsFilled('Overview'), useIsFilled('Announcements')].some(Boolean);
  const moment = useMomentOfVisit();
  return (
    <>
      {/* Only if the theme has its own start page, overview or announcements: the default overview contains the announcements. */}
      {isOwn && <OpenAnnouncements />}
      {widgetsAt('above')}
      <Slot name="Home" />
      {moment !== null && (
        <Suspense fallback={null}>
          <MomentBar at={moment} />
        </Suspense>
      )}
      {(checks > 0 || badStates) && (
        <Suspense fallback={null}>
          <Checks />
        </Suspense>
      )}
      {widgetsAt('below')}
    </>
  );
}
