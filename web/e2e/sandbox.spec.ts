import type { Page } from 'playwright-core';
import { plantThieves } from './lib/plant-thieves.ts';
import { startTwoNodeSite } from './lib/start-two-node-site.ts';

let sharedSite: Awaited<ReturnType<typeof startTwoNodeSite>>;
beforeAll(async () => {
  sharedSite = await startTwoNodeSite();
  await plantThieves(sharedSite);
});
afterAll(() => sharedSite?.[Symbol.asyncDispose]());

const origin = (page: Page) => page.evaluate(() => self.origin);

describe('a malicious theme and custom HTML', () => {
  it('get nothing from the browser of an administrator who signed in just now', async () => {
    const count = async (path: string) => ((await sharedSite.ask('GET', path)) as unknown[]).length;
    const paths = ['/api-keys', '/share-links', '/sessions'];
    const before = await Promise.all(paths.map(count));
    const { page, context } = sharedSite.manager;
    await page.goto(sharedSite.url);
    await page.waitForFunction(() => 'theme' in globalThis && 'custom' in globalThis);
    expect(await origin(page)).toBe('null');
    for (const script of ['theme', 'custom'])
      expect([
        script,
        await page.evaluate(attacker => (globalThis as never as Record<string, () => unknown>)[attacker]!(), script),
      ]).toEqual([script, {}]);
    expect(await Promise.all(paths.map(count))).toEqual(before);
    expect(await sharedSite.ask('GET', '/exec/tasks')).toMatchObject({ tasks: [] });
    expect(await sharedSite.ask('GET', '/backup')).toMatchObject({ backups: [] });
    expect(await sharedSite.ask('GET', '/settings/custom')).toMatchObject({ origins: [] });
    expect(context.serviceWorkers().every(worker => worker.url().endsWith('/sw.js'))).toBe(true);
  });

  it('cannot access the sign-in that they open in a window of its own', async () => {
    const visitor = await sharedSite.browser.visitor();
    const { page } = visitor;
    await page.goto(sharedSite.url);
    await page.waitForFunction(() => 'theme' in globalThis);
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void Object.assign(globalThis, { other: window.open('/login') })),
    ]);
    await opened.getByLabel('Username').waitFor();
    const output = await page.evaluate(() => {
      try {
        return (globalThis as never as { other: Window }).other.document.title;
      } catch {
        return undefined;
      }
    });
    expect([output, await opened.evaluate(() => window.opener as unknown)]).toEqual([undefined, null]);
    await visitor.context.close();
  });
});
