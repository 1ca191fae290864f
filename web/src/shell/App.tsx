import '../ui/form/back-guard.ts';
import { Theme } from '@radix-ui/themes';
import type { i18n as I18n } from 'i18next';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter, useLocation } from 'react-router-dom';
import type { PublicInfo } from '@vitrine/contracts';
import { basePath } from '../api/base-path.ts';
import { Toasts } from '../ui/toasts/Toasts.tsx';
import { DEFAULT_THEME_TOKENS } from './appearance/default-theme-tokens.ts';
import { useAppearance } from './appearance/use-appearance.ts';
import { OfflineToast } from './connectivity/OfflineToast.tsx';
import { DocumentBoundary } from './DocumentBoundary.tsx';
import { AppRoutes } from './routes.tsx';
import { ErrorBoundary } from './screens/ErrorBoundary.tsx';
import { LoadingScreen } from './screens/LoadingScreen.tsx';
import { ScrollToTop } from './ScrollToTop.tsx';
import { SiteProvider } from './site/SiteProvider.tsx';
import { LazyTooltips } from './tooltips/LazyTooltips.tsx';

function Pages({ site }: { site: PublicInfo | Promise<PublicInfo> }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary place={pathname}>
      <Suspense
        fallback={
          <main>
            <LoadingScreen />
          </main>
        }
      >
        <SiteProvider first={site}>
          <ScrollToTop />
          <DocumentBoundary>
            <AppRoutes />
          </DocumentBoundary>
        </SiteProvider>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Root component: appearance, language, routing, toasts, and loading and error screens. */
export function App({ i18n, site }: { i18n: I18n; site: PublicInfo | Promise<PublicInfo> }) {
  const { shown } = useAppearance();
  return (
    <I18nextProvider i18n={i18n}>
      <Theme appearance={shown} {...DEFAULT_THEME_TOKENS}>
        <BrowserRouter basename={basePath || '/'}>
          <Pages site={site} />
        </BrowserRouter>
        <LazyTooltips />
        <Suspense fallback={null}>
          <OfflineToast />
          <Toasts />
        </Suspense>
      </Theme>
    </I18nextProvider>
  );
}
