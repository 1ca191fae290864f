import type { Page } from 'playwright-core';
import { signInAt } from '../lib/admin.ts';
import { plantThieves } from '../lib/plant-thieves.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { startTwoNodeSite } from '../lib/start-two-node-site.ts';
import { exampleThemeZip } from '../lib/themes.ts';

let sharedSite: Awaited<ReturnType<typeof startTwoNodeSite>>;
beforeAll(async () => {
  sharedSite = await startTwoNodeSite();
});
afterAll(() => sharedSite?.[Symbol.asyncDispose]());

const origin = (page: Page) => page.evaluate(() => self.origin);
const isDefined = (page: Page, name: string) => page.evaluate(name => name in globalThis, name);

describe('a malicious theme and custom HTML', () => {
  beforeAll(() => plantThieves(sharedSite));
  afterAll(() => sharedSite.ask('PUT', '/settings/custom', { head: '', body: '', origins: [] }));

  it('get no more than a visitor from a page that stays open during a sign-in in another tab', async () => {
    const visitor = await sharedSite.browser.visitor();
    const { page, context } = visitor;
    await page.goto(sharedSite.url);
    await page.waitForFunction(() => 'theme' in globalThis && 'custom' in globalThis);
    const stolen = (script: string) =>
      page.evaluate(
        attacker => (globalThis as never as Record<string, () => Record<string, string>>)[attacker]!(),
        script,
      );
    const before = await stolen('theme');
    expect(Object.keys(before)).toContain('the list with the cookie');
    const adminTab = await context.newPage();
    await signInAt(adminTab, sharedSite.url, '/admin/sessions');
    await adminTab.getByRole('row').nth(1).waitFor();
    expect(await origin(page)).toBe(sharedSite.url);
    for (const attacker of ['theme', 'custom']) {
      const stolenData = await stolen(attacker);
      expect([attacker, Object.keys(stolenData).filter(name => !(name in before))]).toEqual([attacker, []]);
      expect(stolenData['the list with the cookie']).not.toContain('hidden-name');
    }
    expect(await sharedSite.ask('GET', '/exec/tasks')).toMatchObject({ tasks: [] });
    expect(await sharedSite.ask('GET', '/settings/custom')).toMatchObject({ origins: [] });
    await adminTab.reload();
    await adminTab.getByRole('row').nth(1).waitFor();
    await context.close();
  });

  it('are not loaded when the sign-in is opened from their page, under any spelling', async () => {
    const visitor = await sharedSite.browser.visitor();
    const { page } = visitor;
    await page.goto(sharedSite.url);
    await page.waitForFunction(() => 'theme' in globalThis && 'custom' in globalThis);
    await page.getByRole('link', { name: 'Sign in' }).click();
    const name = page.getByLabel('Username');
    await name.fill('ada');
    expect([await isDefined(page, 'themeTyped'), await isDefined(page, 'customTyped')]).toEqual([false, false]);
    await page.goBack();
    await page.waitForFunction(() => 'theme' in globalThis && 'custom' in globalThis);
    // Navigates as a theme would.
    await page.evaluate(() => {
      history.pushState(null, '', '/Login');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await name.waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect([await isDefined(page, 'themeTyped'), await isDefined(page, 'customTyped')]).toEqual([false, false]);
    for (const path of [
      '/Login',
      '/%6cogin',
      '/LOGIN/',
      '//login',
      '/Admin',
      '/%61dmin/account',
      '/Terminal',
      '/SETUP',
    ]) {
      await page.goto(sharedSite.url + path);
      await page.waitForLoadState('load');
      expect([
        path,
        await isDefined(page, 'customTyped'),
        /^\/(login|admin|terminal|setup)/.test(new URL(page.url()).pathname),
      ]).toEqual([path, false, true]);
    }
    await visitor.context.close();
  });

  it('keep links to the admin area working', async () => {
    const { page, context } = sharedSite.manager;
    await page.goto(sharedSite.url);
    const link = page.getByRole('link', { name: 'Admin' });
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['ControlOrMeta'] })]);
    await tab.getByRole('link', { name: 'hidden-name' }).waitFor();
    await tab.close();
    await link.click();
    await page.getByRole('link', { name: 'hidden-name' }).waitFor();
    expect([await origin(page), await isDefined(page, 'customTyped')]).toEqual([sharedSite.url, false]);
    await page.getByRole('button', { name: 'Actions for tokyo' }).click();
    await page.getByRole('menuitem', { name: 'Visitors' }).press('Enter');
    await page.getByRole('menuitem', { name: 'View on site' }).press('Enter');
    await page.waitForFunction(() => 'theme' in globalThis);
    expect(await origin(page)).toBe('null');
  });
});

describe.each([
  ['aurora', (percent: number) => ({ name: `CPU ${percent}%` })],
  ['compact', (percent: number) => ({ name: `CPU ${percent}%` })],
])('a benign theme: %s', (id, bar) => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    await sharedSite.install(exampleThemeZip(id));
    page = await sharedSite.manager.context.newPage();
    page.setDefaultTimeout(60_000);
    complaints = [];
    page.on('console', message => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
    page.on('pageerror', error => complaints.push(String(error.stack)));
  });
  afterAll(() => page.close());

  it('shows live values, pages, charts and languages in its sandbox, without errors', async () => {
    sharedSite.measure(42);
    await page.goto(sharedSite.url);
    await page.getByRole('img', bar(42)).first().waitFor();
    expect(await origin(page)).toBe('null');
    expect(await page.getByText('hidden-name').count()).toBe(0);
    sharedSite.measure(77);
    await page.getByRole('img', bar(77)).first().waitFor();
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
    await page.getByRole('link', { name: /tokyo/ }).first().click();
    await page.waitForURL(/\/instance\//);
    await page.locator('canvas').first().waitFor();
    await page.goBack();
    await page.getByRole('img', bar(77)).first().waitFor();
    expect(await isDefined(page, 'stayed')).toBe(true);
    await page.getByRole('button', { name: 'Appearance and language' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await page.waitForFunction(() => document.documentElement.className === 'dark');
    await page.getByText('简体中文').click();
    await page.waitForFunction(() => document.documentElement.lang === 'zh-CN');
    expect(complaints).toEqual([]);
  });

  it('has the appearance chosen in the admin area', async () => {
    const admin = await sharedSite.manager.context.newPage();
    await admin.goto(`${sharedSite.url}/admin`);
    await admin.evaluate(() => localStorage.clear());
    await admin.close();
    await sharedSite.manager.context.addCookies([
      { name: 'vitrine_appearance', value: 'dark', url: sharedSite.url },
      { name: 'vitrine_language', value: 'zh-TW', url: sharedSite.url },
    ]);
    await page.goto(sharedSite.url);
    await page.waitForFunction(() => document.documentElement.lang === 'zh-TW');
    expect(await page.evaluate(() => document.documentElement.className)).toBe('dark');
    await sharedSite.manager.context.clearCookies({ name: /vitrine_(appearance|language)/ });
  });
});

it('shows the page of a visitor soon after the session ends', async () => {
  const { page } = sharedSite.manager;
  await page.goto(sharedSite.url);
  await page.getByText('tokyo').first().waitFor();
  expect(await origin(page)).toBe('null');
  const otherVisitor = await sharedSite.browser.visitor();
  await signInAt(otherVisitor.page, sharedSite.url, '/admin/sessions');
  await otherVisitor.context.request.delete(`${sharedSite.url}/api/v1/admin/sessions`, {
    headers: { origin: sharedSite.url },
  });
  await pollUntil(
    () => origin(page).catch(() => ''),
    value => value === sharedSite.url,
  );
  await page.getByRole('link', { name: /Sign in|登/ }).waitFor();
});
