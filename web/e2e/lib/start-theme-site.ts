import type { Page } from 'playwright-core';
import { ADMIN, signInAt } from './admin.ts';
import { openBrowser } from './browser.ts';
import { installTheme } from './install-theme.ts';
import { startServer } from './server.ts';
import { createAdminClient } from './site.ts';
import { startFakeMachine } from './start-fake-machine.ts';

/** Starts a site below `/status` with one live node and these plugins, and opens the themes page as its administrator. */
export async function startThemeSite(env: Readonly<Record<string, string>> = {}, plugins: readonly string[] = []) {
  const server = await startServer({ admin: ADMIN, basePath: '/status', env, plugins });
  const browser = await openBrowser();
  const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
  const { token } = await site.addNode('tokyo');
  const live = await startFakeMachine(server.url, token, 'tokyo').live(1000, () => 42);
  const manager = await browser.visitor();
  const { page } = manager;
  const open = () => page.goto(`${server.url}/admin/theme_managed`);
  const card = (name: string) => page.getByRole('article', { name, exact: true });

  await signInAt(page, server.url, '/admin/theme_managed');
  await page.getByRole('heading', { name: 'Themes' }).waitFor();

  return {
    url: server.url,
    browser,
    manager,
    /** Page of the administrator, on the themes page. */
    open,
    card,
    /** Uploads a zip on the themes page, and confirms. */
    async install(zip: string) {
      await installTheme(page, server.url, zip);
      await page
        .getByText(/ is installed\./)
        .first()
        .waitFor();
    },
    async activateDefault() {
      await open();
      await card('Default').getByRole('button', { name: 'Set active' }).click();
      await card('Default').getByText('Active', { exact: true }).waitFor();
    },
    /** Opens the site as an anonymous visitor. */
    async look(path = '/', prepare: (page: Page) => Promise<unknown> = async () => undefined) {
      const visitor = await browser.visitor();
      await prepare(visitor.page);
      await visitor.page.goto(`${server.url}${path}`);
      await visitor.page.getByText('tokyo').first().waitFor();
      return { ...visitor, [Symbol.asyncDispose]: () => visitor.context.close() };
    },
    async [Symbol.asyncDispose]() {
      live[Symbol.dispose]();
      await browser[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}
