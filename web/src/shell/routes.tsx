import { Navigate, Route, Routes } from 'react-router-dom';
import { basePath } from '../api/base-path.ts';
import { pageKind } from '../api/page.ts';
import { lazyPage as page, piece } from './lazy-page.tsx';
import { NotFoundScreen } from './screens/NotFoundScreen.tsx';

const publicPages = piece(() => import('../public/pages.tsx'));
const login = piece(() => import('../admin/auth/LoginPage.tsx'));
const setup = piece(() => import('../admin/auth/SetupPage.tsx'));
const admin = piece(() => import('../admin/AdminLayout.tsx'));
const adminPlugins = piece(() => import('../admin/plugins/PluginsPage.tsx'));
const adminNotifications = piece(() => import('../admin/notifications/NotificationsPage.tsx'));
const adminAbout = piece(() => import('../admin/about/AboutPage.tsx'));
const adminTotals = piece(() => import('../admin/totals/TotalsPage.tsx'));
const adminBackup = piece(() => import('../admin/backup/BackupPage.tsx'));
const adminControl = piece(() => import('../admin/exec/pages.tsx'));
const terminal = piece(() => import('../terminal/TerminalPage.tsx'));
const adminPing = piece(() => import('../admin/ping/PingPage.tsx'));
const adminAccount = piece(() => import('../admin/account/AccountPage.tsx'));
const adminSessions = piece(() => import('../admin/sessions/SessionsPage.tsx'));
const adminKeys = piece(() => import('../admin/keys/KeysPage.tsx'));
const adminShares = piece(() => import('../admin/shares/SharesPage.tsx'));
const adminSignOn = piece(() => import('../admin/sign-on/SignOnPage.tsx'));
const adminLogs = piece(() => import('../admin/logs/LogsPage.tsx'));
const adminAlerts = piece(() => import('../admin/alerts/pages.tsx'));
const adminNodes = piece(() => import('../admin/nodes/NodesPage.tsx'));
const adminSettings = piece(() => import('../admin/settings/pages.tsx'));
const adminThemes = piece(() => import('../admin/themes/ThemesPage.tsx'));

const PublicLayout = page(publicPages, 'PublicLayout');
const HomePage = page(publicPages, 'HomePage');
const InstancePage = page(publicPages, 'InstancePage');
const LatencyPage = page(publicPages, 'LatencyPage');
const ThemePage = page(publicPages, 'ThemePage');
const LoginPage = page(login, 'LoginPage');
const SetupPage = page(setup, 'SetupPage');
const AdminLayout = page(admin, 'AdminLayout');
const AdminPluginsPage = page(adminPlugins, 'PluginsPage');
const AdminNotificationsPage = page(adminNotifications, 'NotificationsPage');
const AdminExecPage = page(adminControl, 'ExecPage');
const AdminExecTaskPage = page(adminControl, 'TaskPage');
const AdminExecHistoryPage = page(adminControl, 'HistoryPage');
const AdminCommandsPage = page(adminControl, 'CommandsPage');
const AdminTerminalsPage = page(adminControl, 'TerminalsPage');
const AdminSafetyPage = page(adminControl, 'SafetyPage');
const TerminalPage = page(terminal, 'TerminalPage');
const AdminPingPage = page(adminPing, 'PingPage');
const AdminAboutPage = page(adminAbout, 'AboutPage');
const AdminTotalsPage = page(adminTotals, 'TotalsPage');
const AdminBackupPage = page(adminBackup, 'BackupPage');
const AdminAccountPage = page(adminAccount, 'AccountPage');
const AdminSessionsPage = page(adminSessions, 'SessionsPage');
const AdminKeysPage = page(adminKeys, 'KeysPage');
const AdminSharesPage = page(adminShares, 'SharesPage');
const AdminSignOnPage = page(adminSignOn, 'SignOnPage');
const AdminLogsPage = page(adminLogs, 'LogsPage');
const AdminOfflinePage = page(adminAlerts, 'OfflinePage');
const AdminRulesPage = page(adminAlerts, 'RulesPage');
const AdminHistoryPage = page(adminAlerts, 'HistoryPage');
const AdminSilencesPage = page(adminAlerts, 'SilencesPage');
const AdminEventsPage = page(adminAlerts, 'EventsPage');
const AdminNodesPage = page(adminNodes, 'NodesPage');
const AdminSitePage = page(adminSettings, 'SitePage');
const AdminCustomPage = page(adminSettings, 'CustomPage');
const AdminGeneralPage = page(adminSettings, 'GeneralPage');
const AdminThemesPage = page(adminThemes, 'ThemesPage');

/** What the page at an address is made of: how to load its code, and the names of its texts. */
export function partsOf(pathname: string): {
  readonly load: () => Promise<unknown>;
  readonly texts: readonly string[];
} {
  const [first = ''] = pathname.slice(basePath.length + 1).split('/');
  if (pageKind === 'public') return { load: publicPages.load, texts: ['shell', 'theme'] };
  if (first === 'login') return { load: login.load, texts: ['shell', 'auth', 'problems'] };
  if (first === 'setup') return { load: setup.load, texts: ['shell', 'auth', 'problems'] };
  if (first === 'terminal')
    return { load: terminal.load, texts: ['shell', 'terminal', 'control', 'clipboard', 'problems'] };
  return {
    load: () => Promise.all([admin.load(), adminNodes.load()]),
    texts: ['shell', 'admin', 'nodes', 'problems'],
  };
}

/** Which address shows what, in a document of the kind that this one is. Every page is loaded when it is first needed. */
export const AppRoutes = () => (pageKind === 'public' ? <PublicRoutes /> : <OwnRoutes />);

/** Pages that themes draw. None of our own is among them: where they are shown, no code runs that is not ours. */
function PublicRoutes() {
  return (
    <Routes>
      <Route element={<PublicLayout />}>
        <Route index element={<HomePage />} />
        <Route path="instance/:uuid" element={<InstancePage />} />
        <Route path="latency" element={<LatencyPage />} />
        <Route path="*" element={<ThemePage />} />
      </Route>
    </Routes>
  );
}

/** Pages that no theme draws, whoever comes to fill them. */
function OwnRoutes() {
  return (
    <Routes>
      <Route path="terminal" element={<TerminalPage />} />
      <Route path="terminal/*" element={<NotFoundScreen />} />
      <Route path="manage/*" element={<NotFoundScreen />} />
      <Route path="login" element={<LoginPage />} />
      <Route path="setup" element={<SetupPage />} />
      <Route path="admin" element={<AdminLayout />}>
        <Route index element={<AdminNodesPage />} />
        <Route path="plugins" element={<AdminPluginsPage />} />
        <Route path="notification/general" element={<AdminNotificationsPage />} />
        <Route path="exec" element={<AdminExecPage />} />
        <Route path="exec/task/:id" element={<AdminExecTaskPage />} />
        <Route path="exec/history" element={<AdminExecHistoryPage />} />
        <Route path="exec/commands" element={<AdminCommandsPage />} />
        <Route path="exec/terminals" element={<AdminTerminalsPage />} />
        <Route path="exec/safety" element={<AdminSafetyPage />} />
        <Route path="ping" element={<AdminPingPage />} />
        <Route path="notification/offline" element={<AdminOfflinePage />} />
        <Route path="notification/load" element={<AdminRulesPage />} />
        <Route path="notification/history" element={<AdminHistoryPage />} />
        <Route path="notification/silences" element={<AdminSilencesPage />} />
        <Route path="settings" element={<Navigate to="/admin/settings/site" replace />} />
        <Route path="settings/theme" element={<Navigate to="/admin/theme_managed" replace />} />
        <Route path="settings/site" element={<AdminSitePage />} />
        <Route path="settings/custom" element={<AdminCustomPage />} />
        <Route path="settings/general" element={<AdminGeneralPage />} />
        <Route path="settings/notification" element={<AdminEventsPage />} />
        <Route path="about" element={<AdminAboutPage />} />
        <Route path="settings/costs" element={<AdminTotalsPage />} />
        <Route path="backup" element={<AdminBackupPage />} />
        <Route path="account" element={<AdminAccountPage />} />
        <Route path="sessions" element={<AdminSessionsPage />} />
        <Route path="keys" element={<AdminKeysPage />} />
        <Route path="shares" element={<AdminSharesPage />} />
        <Route path="settings/sign-on" element={<AdminSignOnPage />} />
        <Route path="logs" element={<AdminLogsPage />} />
        <Route path="theme_managed" element={<AdminThemesPage />} />
        <Route path="*" element={<NotFoundScreen />} />
      </Route>
    </Routes>
  );
}
