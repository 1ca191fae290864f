import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { launchChromium, visitorsOf } from '../lib/chromium.ts';
import { startServer } from '../lib/server.ts';
import { ADMIN_SCREENS, PUBLIC_SCREENS, type Screen } from './screens.ts';
import { fillSite } from './site.ts';

/*
 * Takes a picture of every screen, at four widths, in light and in dark, for people to look at:
 * npm run pictures -- --out pictures --only rule --widths 360,1440 --looks dark --languages en,zh-CN --areas admin --nodes 60
 */

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: 'pictures' },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '360,768,1440,2560' },
    looks: { type: 'string', default: 'light,dark' },
    languages: { type: 'string', default: 'en' },
    areas: { type: 'string', default: 'public,admin' },
    nodes: { type: 'string', default: '8' },
  },
});
const HEIGHTS: Record<number, number> = { 360: 780, 768: 1024, 1440: 900, 2560: 1440 };
const list = (text: string) => text.split(',').filter(Boolean);

const only = list(options.only);
const areas = list(options.areas);
const isAsked = ({ name }: Screen) => only.length === 0 || only.some(part => name.includes(part));

const server = await startServer({ admin: ADMIN });
const browser = await launchChromium();
let failed = 0;
try {
  using _fleet = await fillSite(server, ADMIN, Number(options.nodes));
  await using visitors = visitorsOf(browser);
  for (const look of list(options.looks)) {
    for (const language of list(options.languages)) {
      if (areas.includes('public')) {
        const visitor = await visitors.visitor({ colorScheme: look as 'light', reducedMotion: 'reduce' });
        // The language is kept in a cookie from here on.
        await visitor.page.goto(`${server.url}/?lng=${language}`);
        await take(PUBLIC_SCREENS, 'public', look, language, visitor.page);
      }
      if (!areas.includes('admin')) continue;
      const manager = await visitors.visitor({ colorScheme: look as 'light', reducedMotion: 'reduce' });
      await signInAt(manager.page, server.url, '/admin/overview');
      await manager.page.goto(`${server.url}/admin/overview?lng=${language}`);
      await take(ADMIN_SCREENS, 'admin', look, language, manager.page);
    }
  }
} finally {
  await browser.close();
  await server[Symbol.asyncDispose]();
}
process.exitCode = failed > 0 ? 1 : 0;

/** Resolves when a page has asked for nothing during half a second: parts of it load when others are drawn. */
async function settled(page: Page) {
  const count = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await count(); now !== before;) {
    before = now;
    await page.waitForTimeout(500);
    now = await count();
  }
}

async function take(screens: readonly Screen[], area: string, look: string, language: string, page: Page) {
  page.setDefaultTimeout(15_000);
  for (const width of list(options.widths).map(Number)) {
    const folder = join(options.out, area, `${width}-${look}-${language}`);
    await mkdir(folder, { recursive: true });
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
    for (const { name, path, open } of screens.filter(isAsked)) {
      try {
        await page.goto(server.url + path);
        await page.locator('h1, [role=dialog]').first().waitFor();
        await settled(page);
        if (open) {
          await open(page);
          await settled(page);
        }
        // Dialogs fade in.
        await page.evaluate(() =>
          Promise.allSettled(
            document
              .getAnimations()
              .map(one => (one.effect?.getComputedTiming().iterations === Infinity ? undefined : one.finished)),
          ),
        );
        await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !open && width < 2560 });
      } catch (error) {
        failed++;
        console.error(`${area} ${name} at ${width} ${look}: ${(error as Error).message.split('\n')[0]}`);
      }
    }
    console.log(folder);
  }
}
