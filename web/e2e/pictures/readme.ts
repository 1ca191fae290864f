import { join } from 'node:path';
import type { AdminNode } from '@vitrine/contracts';
import { ADMIN } from '../lib/admin.ts';
import { launchChromium, visitorsOf } from '../lib/chromium.ts';
import { fillSite } from '../lib/fill-site.ts';
import { startServer } from '../lib/server.ts';
import { createAdminClient } from '../lib/site.ts';

/*
 * Takes the pictures of the public page that README.md shows, in light and dark: npm run pictures -- --readme
 */

const FOLDER = join(import.meta.dirname, '../../../docs/images');
const NODES = 16;
/** A name that tests need, and a reader does not. */
const LONG_NAME = /long-name/;
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Americas: ['US', 'BR'],
  'Asia Pacific': ['AU', 'CN', 'HK', 'JP', 'KR', 'SG', 'TW'],
};
const groupOf = (region: string) =>
  Object.keys(GROUPS).find(group => GROUPS[group]!.includes(region)) ?? 'Europe, Africa';

await using server = await startServer({ admin: ADMIN });
await using _fleet = await fillSite(server, ADMIN, NODES, { plain: true });
const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
const nodes = await site.call<AdminNode[]>('GET', '/api/v1/admin/nodes', undefined);
for (const { uuid, name, region } of nodes)
  await site.call('PATCH', `/api/v1/admin/nodes/${uuid}`, {
    group: groupOf(region),
    ...(LONG_NAME.test(name) && { name: 'los-angeles-2' }),
  });
const browser = await launchChromium();
try {
  await using visitors = visitorsOf(browser);
  for (const look of ['light', 'dark'] as const) {
    const { page } = await visitors.visitor({
      viewport: { width: 1280, height: 860 },
      deviceScaleFactor: 1.5,
      colorScheme: look,
    });
    await page.goto(server.url);
    await page.getByText('los-angeles-2').first().waitFor({ state: 'attached' });
    // Live charts have drawn several reports by then.
    await page.waitForTimeout(20_000);
    await page.screenshot({ path: join(FOLDER, `home-${look}.jpg`), type: 'jpeg', quality: 82 });
  }
} finally {
  await browser.close();
}
