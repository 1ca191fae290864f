import { use } from 'react';
import { useLocation } from 'react-router-dom';
import { HostContext, SlotContext } from '@vitrine/theme-sdk/shell';
import { ErrorBoundary } from '../shell/screens/ErrorBoundary.tsx';
import { NotFoundScreen } from '../shell/screens/NotFoundScreen.tsx';

/** Page that only a theme defines; without a theme page at this path, the not-found page. */
export function CustomThemePage() {
  const filling = use(SlotContext);
  const { pathname } = useLocation();
  const path = pathname.replace(/\/+$/, '') as `/${string}`;
  const Page = filling && Object.hasOwn(filling.theme.pages, path) ? filling.theme.pages[path] : undefined;
  if (!Page || !filling?.hosts) return <NotFoundScreen />;
  return (
    <ErrorBoundary place={pathname}>
      <HostContext value={filling.hosts.theme}>
        <Page />
      </HostContext>
    </ErrorBoundary>
  );
}
