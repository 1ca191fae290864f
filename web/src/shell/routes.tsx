import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { basePath } from '../api/base-path.ts';
import { NotFoundScreen } from './screens/NotFoundScreen.tsx';

const publicPages = () => import('../public/pages.tsx');
const login = () => import('../admin/auth/LoginPage.tsx');
const setup = () => import('../admin/auth/SetupPage.tsx');
const admin = () => import('../admin/AdminLayout.tsx');
const adminNodes = () => import('../admin/nodes/NodesPage.tsx');

const page = <M extends object>(load: () => Promise<M>, name: keyof M) =>
  lazy(async () => ({ default: (await load())[name] as ComponentType }));

const PublicLayout = page(publicPages, 'PublicLayout');
const HomePage = page(publicPages, 'HomePage');
const InstancePage = page(publicPages, 'InstancePage');
const ThemePage = page(publicPages, 'ThemePage');
const LoginPage = page(login, 'LoginPage');
const SetupPage = page(setup, 'SetupPage');
const AdminLayout = page(admin, 'AdminLayout');
const AdminNodesPage = page(adminNodes, 'NodesPage');

/** Starts to load what an address needs, before anything else is known. */
export function preload(pathname: string): void {
  const [first = ''] = pathname.slice(basePath.length + 1).split('/');
  const load = { '': publicPages, instance: publicPages, login, setup, admin }[first];
  load?.().catch(() => undefined);
}

/** Which address shows what. Every page is loaded when it is first needed. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route index element={<HomePage />} />
        <Route path="instance/:uuid" element={<InstancePage />} />
        <Route path="*" element={<ThemePage />} />
      </Route>
      <Route path="login" element={<LoginPage />} />
      <Route path="setup" element={<SetupPage />} />
      <Route path="admin" element={<AdminLayout />}>
        <Route index element={<AdminNodesPage />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
