import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { ADMIN_REDIRECTS } from '@vitrine/contracts/own-pages';
import { NotFoundScreen } from '../shell/screens/NotFoundScreen.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { MENU, PLUGIN_PAGE, SUB_PAGES } from './navigation.ts';

const pages = [
  ...MENU.flatMap(entry => entry.pages.filter(({ path }) => !path.includes('?'))),
  ...SUB_PAGES,
  PLUGIN_PAGE,
];

/** Routes below /admin: each page of the menu, inside the layout of the admin area. */
export function AdminPages() {
  const { search } = useLocation();
  return (
    <Routes>
      <Route element={<AdminLayout />}>
        {pages.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        {Object.entries(ADMIN_REDIRECTS).map(([path, to]) => (
          <Route
            key={path}
            path={path}
            element={<Navigate to={{ pathname: `/admin${to && `/${to}`}`, search }} replace />}
          />
        ))}
        <Route path="*" element={<NotFoundScreen home="/admin" />} />
      </Route>
    </Routes>
  );
}
