import type { Page } from 'playwright-core';

/** A screen: its path, and what is done before its picture is taken. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page) => Promise<unknown>;
}

const page = (path: string): Screen => ({
  name: path.replace(/^\/(admin\/?)?/, '').replace(/\W+/g, '-') || 'home',
  path,
});

export const PUBLIC_SCREENS: readonly Screen[] = [
  page('/'),
  {
    name: 'node',
    path: '/',
    open: open =>
      open
        .getByRole('link', { name: /frankfurt-1/ })
        .first()
        .click(),
  },
  page('/latency'),
  page('/wall'),
  page('/announcements'),
  page('/login'),
  { name: 'not-found', path: '/nothing-here' },
];

const button = (name: string | RegExp) => (shown: Page) => shown.getByRole('button', { name }).first().click();

export const ADMIN_SCREENS: readonly Screen[] = [
  { name: 'nodes', path: '/admin' },
  ...[
    'overview',
    'settings/billing',
    'ping',
    'exec',
    'exec/history',
    'exec/commands',
    'exec/terminals',
    'exec/settings',
    'notification/history',
    'notification/load',
    'notification/offline',
    'notification/silences',
    'announcements',
    'notification/general',
    'notification/general?view=deliveries',
    'notification/general?view=templates',
    'settings/notification',
    'settings/site',
    'settings/general',
    'settings/custom',
    'settings/sign-on',
    'theme_managed',
    'plugins',
    'account',
    'sessions',
    'keys',
    'shares',
    'backup',
    'logs',
    'about',
  ].map(path => page(`/admin/${path}`)),
  { name: 'add-node', path: '/admin?add=1' },
  {
    name: 'batch-edit',
    path: '/admin',
    open: async shown => {
      for (const name of ['frankfurt-1', 'tokyo-2'])
        await shown.getByRole('checkbox', { name: new RegExp(name) }).click();
      await shown
        .getByRole('toolbar')
        .getByRole('button', { name: /Edit|编辑|編輯/ })
        .click();
      await shown
        .getByRole('checkbox', { name: /: (Group|Price)/ })
        .first()
        .click();
    },
  },
  { name: 'rule-dialog', path: '/admin/notification/load?rule=1' },
  { name: 'silence-dialog', path: '/admin/notification/silences?add=1' },
  { name: 'task-dialog', path: '/admin/ping', open: button(/^(?!Move|移动|移動).+Gateway/) },
  { name: 'palette', path: '/admin/overview', open: shown => shown.keyboard.press('Control+k') },
];
