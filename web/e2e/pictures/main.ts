import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { ADMIN, signInAt } from '../lib/admin.ts';
import { launchChromium, visitorsOf } from '../lib/chromium.ts';
import { fillSite } from '../lib/fill-site.ts';
import { ADMIN_SCREENS, openScreen, PUBLIC_SCREENS, type Screen } from '../lib/screens.ts';
import { startServer } from '../lib/server.ts';

/*
 * Takes a picture of every screen, at four widths, in light, dark or forced colours, for people to look at:
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
/** Returns the media features of a look; `forced` stands for forced colours, as in the high-contrast mode of Windows. */
const mediaOf = (look: string): BrowserContextOptions =>
  look === 'forced' ? { forcedColors: 'active' } : { colorScheme: look as 'light' };
const list = (text: string) => text.split(',').filter(Boolean);

const only = list(options.only);
const areas = list(options.areas);
const isSelected = ({ name }: Screen) => only.length === 0 || only.some(part => name.includes(part));

const server = await startServer({ admin: ADMIN, plugins: 'all' });
const browser = await launchChromium();
let failed = 0;
try {
  await using _fleet = await fillSite(server, ADMIN, Number(options.nodes));
  await using visitors = visitorsOf(browser);
  for (const look of list(options.looks)) {
    for (const language of list(options.languages)) {
      if (areas.includes('public')) {
        const visitor = await visitors.visitor({ ...mediaOf(look), reducedMotion: 'reduce' });
        // From here on the language is stored in a cookie.
        await visitor.page.goto(`${server.url}/?lng=${language}`);
        await take(PUBLIC_SCREENS, 'public', look, language, visitor.page);
      }
      if (!areas.includes('admin')) continue;
      const manager = await visitors.visitor({ ...mediaOf(look), reducedMotion: 'reduce' });
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

async function take(screens: readonly Screen[], area: string, look: string, language: string, page: Page) {
  page.setDefaultTimeout(15_000);
  for (const width of list(options.widths).map(Number)) {
    const folder = join(options.out, area, `${width}-${look}-${language}`);
    await mkdir(folder, { recursive: true });
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
    for (const screen of screens.filter(isSelected)) {
      const { name, open } = screen;
      try {
        await openScreen(page, server.url, screen);
        await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !open && width < 2560 });
      } catch (error) {
        failed++;
        console.error(`${area} ${name} at ${width} ${look}: ${(error as Error).message.split('\n')[0]}`);
      }
    }
    console.log(folder);
  }
}
