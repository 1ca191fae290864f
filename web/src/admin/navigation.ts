import {
  Activity,
  Bell,
  BellRing,
  CircleUser,
  LayoutDashboard,
  Megaphone,
  Palette,
  Server,
  SlidersHorizontal,
  SquareTerminal,
} from 'lucide-react';
import { lazyPage as page, preloadable } from '../shell/lazy-page.tsx';
import type { MenuEntry, SubPage } from './page/menu-entry.ts';
import { usePluginCount } from './plugins/use-plugin-count.ts';

/** Returns a page in a chunk of its own. */
const lazy = <M extends object>(fetchCode: () => Promise<M>, name: keyof M) => page(preloadable(fetchCode), name);

const alerts = preloadable(() => import('./alerts/pages.tsx'));
const control = preloadable(() => import('./exec/pages.tsx'));
const settings = preloadable(() => import('./settings/pages.tsx'));
const themes = preloadable(() => import('./themes/pages.tsx'));
const NotificationsPage = lazy(() => import('./notifications/NotificationsPage.tsx'), 'NotificationsPage');

/** The menu with every page, in order. A new page requires an entry here, and its path in `ADMIN_PAGES` of the contracts. */
export const MENU: readonly MenuEntry[] = [
  {
    label: 'overview',
    icon: LayoutDashboard,
    pages: [
      { path: 'overview', label: 'overview', Page: lazy(() => import('./overview/OverviewPage.tsx'), 'OverviewPage') },
    ],
  },
  {
    label: 'nodes',
    icon: Server,
    pages: [
      { path: '', label: 'nodes', Page: lazy(() => import('./nodes/NodesPage.tsx'), 'NodesPage') },
      {
        path: 'settings/billing',
        label: 'costs',
        Page: lazy(() => import('./billing/BillingPage.tsx'), 'BillingPage'),
      },
    ],
  },
  {
    label: 'latency',
    icon: Activity,
    pages: [
      { path: 'ping', label: 'latency', Page: lazy(() => import('./ping/PingPage.tsx'), 'PingPage') },
      { path: 'checks', label: 'checks', Page: lazy(() => import('./checks/ChecksPage.tsx'), 'ChecksPage') },
    ],
  },
  {
    label: 'alerts',
    icon: BellRing,
    pages: [
      { path: 'notification/history', label: 'history', Page: page(alerts, 'AlertHistoryPage') },
      { path: 'notification/offline', label: 'offline', Page: page(alerts, 'OfflinePage') },
      { path: 'notification/load', label: 'rules', Page: page(alerts, 'RulesPage') },
      { path: 'notification/silences', label: 'silences', Page: page(alerts, 'SilencesPage') },
    ],
  },
  {
    label: 'notifications',
    icon: Bell,
    pages: [
      { path: 'notification/general', label: 'channels', Page: NotificationsPage },
      { path: 'settings/notification', label: 'events', Page: page(alerts, 'AlertSettingsPage') },
      { path: 'notification/general?view=templates', label: 'templates', Page: NotificationsPage },
      { path: 'notification/general?view=deliveries', label: 'deliveries', Page: NotificationsPage },
    ],
  },
  {
    label: 'announcements',
    icon: Megaphone,
    pages: [
      {
        path: 'announcements',
        label: 'announcements',
        Page: lazy(() => import('./announcements/AnnouncementsPage.tsx'), 'AnnouncementsPage'),
      },
    ],
  },
  {
    label: 'control',
    icon: SquareTerminal,
    pages: [
      { path: 'exec', label: 'run', Page: page(control, 'ExecPage') },
      { path: 'exec/history', label: 'runs', Page: page(control, 'ExecHistoryPage') },
      { path: 'exec/commands', label: 'commands', Page: page(control, 'CommandsPage') },
      { path: 'exec/terminals', label: 'terminals', Page: page(control, 'TerminalsPage') },
      { path: 'exec/settings', label: 'security', Page: page(control, 'ControlSettingsPage') },
    ],
  },
  {
    label: 'appearance',
    icon: Palette,
    pages: [
      { path: 'theme_managed', label: 'themes', Page: page(themes, 'ThemesPage') },
      { path: 'settings/custom', label: 'custom', Page: page(settings, 'CustomPage') },
    ],
  },
  {
    label: 'access',
    icon: CircleUser,
    pages: [
      { path: 'account', label: 'account', Page: lazy(() => import('./account/AccountPage.tsx'), 'AccountPage') },
      { path: 'sessions', label: 'sessions', Page: lazy(() => import('./sessions/SessionsPage.tsx'), 'SessionsPage') },
      { path: 'settings/sign-on', label: 'signIn', Page: lazy(() => import('./sso/SsoPage.tsx'), 'SsoPage') },
      { path: 'keys', label: 'keys', Page: lazy(() => import('./api-keys/ApiKeysPage.tsx'), 'ApiKeysPage') },
      { path: 'shares', label: 'shares', Page: lazy(() => import('./share-links/SharesPage.tsx'), 'SharesPage') },
      { path: 'logs', label: 'log', Page: lazy(() => import('./audit/AuditLogPage.tsx'), 'AuditLogPage') },
    ],
  },
  {
    label: 'settings',
    icon: SlidersHorizontal,
    pages: [
      { path: 'settings/site', label: 'site', Page: page(settings, 'SitePage') },
      { path: 'settings/general', label: 'advanced', Page: page(settings, 'GeneralPage') },
      {
        path: 'plugins',
        label: 'plugins',
        Page: lazy(() => import('./plugins/PluginsPage.tsx'), 'PluginsPage'),
        useCount: usePluginCount,
      },
      { path: 'backup', label: 'backups', Page: lazy(() => import('./backup/BackupPage.tsx'), 'BackupPage') },
      { path: 'move-in', label: 'moveIn', Page: lazy(() => import('./import/ImportPage.tsx'), 'ImportPage') },
      { path: 'about', label: 'about', Page: lazy(() => import('./about/AboutPage.tsx'), 'AboutPage') },
    ],
  },
];

/** Pages without a tab of their own. */
export const SUB_PAGES: readonly SubPage[] = [
  { path: 'exec/task/:id', parent: 'exec/history', Page: page(control, 'TaskPage') },
  {
    path: 'node/:uuid',
    parent: '',
    Page: lazy(() => import('./node/NodePage.tsx'), 'NodePage'),
  },
  { path: 'theme_managed/:id', parent: 'theme_managed', Page: page(themes, 'CustomizePage') },
];

/** Admin page of a plugin. Its menu entry comes from the core. */
export const PLUGIN_PAGE: Omit<SubPage, 'parent'> = {
  path: 'plugin/:id',
  Page: lazy(() => import('./plugins/PluginPage.tsx'), 'PluginPage'),
};
