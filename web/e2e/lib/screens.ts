import type { Page } from 'playwright-core';
import { ADMIN_PAGES, type AdminPagePath } from '@vitrine/contracts/own-pages';

/** A screen: its path, and the steps before its picture is taken. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page) => Promise<unknown>;
}

/** Opens a screen and resolves once all of its data is loaded and all animations have ended. */
export async function openScreen(page: Page, url: string, { path, open }: Screen): Promise<void> {
  await page.goto(url + path);
  await page.locator('h1, [role=dialog]').first().waitFor();
  await settled(page);
  if (open) {
    await open(page);
    await settled(page);
  }
  // Waits for the fade-in of dialogs.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .map(animation =>
          animation.effect?.getComputedTiming().iterations === Infinity ? undefined : animation.finished,
        ),
    ),
  );
}

/** Number of checks after which a page that polls, for example until a new node has connected, counts as settled. */
const MAX_CHECKS = 10;

/** Resolves when a page has made no request for half a second, because some parts load only after others are rendered. */
async function settled(page: Page): Promise<void> {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await count(), checks = 0; now !== before && checks < MAX_CHECKS; checks++) {
    before = now;
    await page.waitForTimeout(500);
    now = await count();
  }
}

const page = (path: string): Screen => ({
  name: path.replace(/^\/(admin\/?)?/, '').replace(/\W+/g, '-') || 'home',
  path,
});

export const PUBLIC_SCREENS: readonly Screen[] = [
  page('/'),
  page('/?view=table'),
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
  page('/login?problem=share-link.expired'),
  { name: 'not-found', path: '/nothing-here' },
];

const nodePage = async (page: Page) => {
  await page
    .getByRole('link', { name: /^frankfurt-1/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'frankfurt-1' }).waitFor();
};
/** Opens a tab or a dialog of a node's page. */
const nodePart = (role: 'link' | 'button', name: RegExp) => async (page: Page) => {
  await nodePage(page);
  await page.locator('main').getByRole(role, { name }).first().click();
};
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

type PageWithId = Extract<AdminPagePath, `${string}:${string}`>;

/** The pages of the admin area whose address contains an id: each is opened from a page that links to it. */
const PAGES_WITH_ID: Readonly<Record<PageWithId, Screen>> = {
  'node/:uuid': { name: 'node', path: '/admin', open: nodePage },
  'exec/task/:id': {
    name: 'exec-task',
    path: '/admin/exec/history',
    open: async page => {
      await page.getByRole('link', { name: 'uname -a' }).first().click();
      await page.getByRole('heading', { level: 1 }).filter({ hasText: /./ }).waitFor();
    },
  },
  'theme_managed/:id': page('/admin/theme_managed/default'),
  'plugin/:id': page('/admin/plugin/heartbeat'),
};

export const ADMIN_SCREENS: readonly Screen[] = [
  { name: 'nodes', path: '/admin' },
  ...ADMIN_PAGES.filter(path => path !== '' && !path.includes(':')).map(path => page(`/admin/${path}`)),
  page('/admin/notification/general?view=deliveries'),
  page('/admin/notification/general?view=templates'),
  ...Object.values(PAGES_WITH_ID),
  // The document in the frame of a plugin's page, which checks of the surrounding page do not reach.
  page('/plugin-page/heartbeat'),
  { name: 'node-alerts', path: '/admin', open: nodePart('link', /^(Alerts|告警|警示)$/) },
  { name: 'node-audit', path: '/admin', open: nodePart('link', /^(Audit log|审计日志|稽核日誌)$/) },
  { name: 'node-edit', path: '/admin', open: nodePart('button', /^(Edit|编辑|編輯)/) },
  { name: 'node-billing', path: '/admin', open: nodePart('button', /(Billing|计费|計費)/) },
  { name: 'node-install', path: '/admin', open: nodePart('button', /(Install|安装|安裝)/) },
  page('/terminal'),
  { name: 'add-node', path: '/admin?add=1' },
  {
    name: 'batch-edit',
    path: '/admin',
    open: async page => {
      for (const name of ['frankfurt-1', 'tokyo-1'])
        await page.getByRole('checkbox', { name: new RegExp(name) }).click();
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: /Edit|编辑|編輯/ })
        .click();
      await page
        .getByRole('checkbox', { name: /: (Group|Price)/ })
        .first()
        .click();
    },
  },
  { name: 'rule-dialog', path: '/admin/notification/load?rule=1' },
  { name: 'silence-dialog', path: '/admin/notification/silences?add=1' },
  { name: 'task-dialog', path: '/admin/ping', open: button(/^(?!Move|移动|移動).+Gateway/) },
  { name: 'palette', path: '/admin/overview', open: page => page.keyboard.press('Control+k') },
];
