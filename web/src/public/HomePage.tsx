import { Slot, useIsFilled } from '@vitrine/theme-sdk';
import { lazy, Suspense } from 'react';
import { useSiteInfo } from '../shell/site/site.ts';
import { OpenAnnouncements } from './OpenAnnouncements.tsx';
import { showsSafeTheme } from './theme/use-active-theme.ts';

const Widgets = lazy(() => import('./plugins/Widgets.tsx').then(({ Widgets }) => ({ default: Widgets })));

const Checks = lazy(() => import('./checks/Checks.tsx').then(({ Checks }) => ({ default: Checks })));

/** Page `/`, rendered by the theme, with open checks and the widgets of plugins below. */
export function HomePage() {
  const { widgets = [], checks = 0 } = useSiteInfo().info;
  const isOwn = [useIsFilled('Home'), useIsFilled('Overview'), useIsFilled('Announcements')].some(Boolean);
  return (
    <>
      {/* The default overview has a line for them. */}
      {isOwn && <OpenAnnouncements />}
      <Slot name="Home" />
      {checks > 0 && (
        <Suspense fallback={null}>
          <Checks />
        </Suspense>
      )}
      {widgets.length > 0 && !showsSafeTheme && (
        <Suspense fallback={null}>
          <Widgets widgets={widgets} />
        </Suspense>
      )}
    </>
  );
}
