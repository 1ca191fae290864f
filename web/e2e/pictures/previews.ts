import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ADMIN } from '../lib/admin.ts';
import { launchChromium, visitorsOf } from '../lib/chromium.ts';
import { fillSite } from '../lib/fill-site.ts';
import { pollUntil } from '../lib/poll-until.ts';
import { startServer } from '../lib/server.ts';
import { createAdminClient } from '../lib/site.ts';
import { variedNodes } from '../lib/varied-nodes.ts';

/* Takes the preview pictures of the bundled themes for the themes page: npm run pictures -- --previews */

const repository = join(import.meta.dirname, '../../..');
const PICTURES: Record<string, string> = {
  default: 'web/public/default-theme.webp',
  ...Object.fromEntries(['console', 'glass', 'poster', 'atlas'].map(id => [id, `themes/${id}/preview.webp`])),
};
/** Themes with a dark preview. */
const DARK = new Set(['console', 'glass', 'atlas']);
const NODES = 24;

await using server = await startServer({ admin: ADMIN, env: { VITRINE_THEMES_DIR: join(repository, 'themes') } });
await using _fleet = await fillSite(server, ADMIN, NODES, { plain: true });
const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
const browser = await launchChromium();
try {
  await using visitors = visitorsOf(browser);
  for (const [id, path] of Object.entries(PICTURES)) {
    // Themes are installed in the background.
    await pollUntil(() => site.activateTheme(id), Boolean, 30_000);
    const { page } = await visitors.visitor({
      viewport: { width: 1440, height: 900 },
      colorScheme: DARK.has(id) ? 'dark' : 'light',
    });
    await page.goto(server.url);
    await page.getByText(variedNodes(NODES, Date.now())[0]!.name).first().waitFor({ state: 'attached' });
    // Waits until live charts have drawn several reports.
    await page.waitForTimeout(15_000);
    await writeFile(join(repository, path), await webp(page));
    console.log(path);
  }
} finally {
  await browser.close();
}

async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 80,
    clip: { x: 0, y: 0, width: 1440, height: 900, scale: 1 / 3 },
  });
  return Buffer.from(data, 'base64');
}
