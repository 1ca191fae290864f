import type { ComponentType } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { PLUGIN_PAGE, PUBLIC_PLUGIN_PAGE, SHELL_PAGES, type ShellPage } from '@vitrine/contracts/page';
import { basePath } from '../api/base-path.ts';
import { pageKind } from '../api/page.ts';
import { lazyPage as page, preloadable } from './lazy-page.tsx';
import { NotFoundScreen } from './screens/NotFoundScreen.tsx';

const publicPages = preloadable(() => import('../public/pages.tsx'));
const pluginPage = preloadable(() => import('../public/plugins/PluginPage.tsx'));
const publicPluginPage = preloadable(() => import('../public/plugins/PublicPluginPage.tsx'));
const login = preloadable(() => import('../admin/auth/LoginPage.tsx'));
const setup = preloadable(() => import('../admin/auth/SetupPage.tsx'));
const admin = preloadable(() => import('../admin/AdminPages.tsx'));
const terminal = preloadable(() => import('../terminal/TerminalPage.tsx'));

// Only development builds have this page: `vitrine-theme states` and `npm run dev`.
const StatesPage = import.meta.env.DEV
  ? page(
      preloadable(() => import('../public/states/StatesPage.tsx')),
      'StatesPage',
    )
  : undefined;

const PublicLayout = page(publicPages, 'PublicLayout');
const HomePage = page(publicPages, 'HomePage');
const InstancePage = page(publicPages, 'InstancePage');
const LatencyPage = page(publicPages, 'LatencyPage');
const AnnouncementsPage = page(publicPages, 'AnnouncementsPage');
const WallPage = page(publicPages, 'WallPage');
const ThemePage = page(publicPages, 'CustomThemePage');
const PluginPage = page(pluginPage, 'PluginPage');
const PublicPluginPage = page(publicPluginPage, 'PublicPluginPage');
const LoginPage = page(login, 'LoginPage');
const SetupPage = page(setup, 'SetupPage');
const AdminPages = page(admin, 'AdminPages');
const TerminalPage = page(terminal, 'TerminalPage');

/** Pages that a theme can change only through their slots, not replace as a whole. The core has the same list of paths. */
const SHELL_PAGE: Readonly<Record<ShellPage, ComponentType>> = {
  '/': HomePage,
  '/latency': LatencyPage,
  '/announcements': AnnouncementsPage,
  '/wall': WallPage,
};

/** Returns the code and texts of a path, which are fetched in parallel before the first render. */
export function preloadFor(pathname: string): {
  readonly load: () => Promise<unknown>;
  readonly texts: readonly string[];
} {
  const [first = '', second] = pathname.slice(basePath.length + 1).split('/');
  if (pageKind === 'public') return { load: publicPages.load, texts: ['shell', 'theme'] };
  if (pageKind === 'plugin') return { load: pluginPage.load, texts: ['shell', 'theme'] };
  if (first === 'login') return { load: login.load, texts: ['shell', 'auth', 'problems'] };
  if (first === 'setup') return { load: setup.load, texts: ['shell', 'auth', 'problems'] };
  if (first === 'terminal')
    return { load: terminal.load, texts: ['shell', 'terminal', 'control', 'saved-commands', 'problems'] };
  if (second === 'overview')
    return {
      load: () => Promise.all([admin.load(), import('../admin/overview/OverviewPage.tsx')]),
      texts: ['shell', 'admin', 'ui', 'overview', 'problems'],
    };
  return {
    load: () => Promise.all([admin.load(), import('../admin/nodes/NodesPage.tsx')]),
    texts: ['shell', 'admin', 'ui', 'nodes', 'problems'],
  };
}

/** Routes for the kind of this document. Every page is loaded on first use. */
export const AppRoutes = () => {
  if (pageKind === 'public') return <PublicRoutes />;
  return pageKind === 'plugin' ? <PluginRoutes /> : <OwnRoutes />;
};

/** The admin page of a plugin, inside a frame of the admin area. */
const PluginRoutes = () => (
  <Routes>
    <Route path={`${PLUGIN_PAGE}/:id`} element={<PluginPage />} />
  </Routes>
);

/** Routes rendered by themes. They contain none of the shell's own pages, which run no third-party code. */
function PublicRoutes() {
  return (
    <Routes>
      {StatesPage && <Route path="states" element={<StatesPage />} />}
      <Route element={<PublicLayout />}>
        <Route path="instance/:uuid" element={<InstancePage />} />
        <Route path={`${PUBLIC_PLUGIN_PAGE}/:id`} element={<PublicPluginPage />} />
        {SHELL_PAGES.map(path => {
          const Page = SHELL_PAGE[path];
          return <Route key={path} path={path} element={<Page />} />;
        })}
        <Route path="*" element={<ThemePage />} />
      </Route>
    </Routes>
  );
}

/** Routes that no theme renders. */
function OwnRoutes() {
  return (
    <Routes>
      <Route path="terminal" element={<TerminalPage />} />
      <Route path="login" element={<LoginPage />} />
      <Route path="setup" element={<SetupPage />} />
      <Route path="admin/*" element={<AdminPages />} />
      <Route path="manage/*" element={<Navigate to="/admin" replace />} />
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  );
}
