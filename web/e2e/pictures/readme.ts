import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { AdminNode } from '@vitrine/contracts';
import { freePort } from '../../../sdk/tooling/cluster/free-port.ts';
import { ADMIN } from '../lib/admin.ts';
import { launchChromium, visitorsOf } from '../lib/chromium.ts';
import { fillSite } from '../lib/fill-site.ts';
import { startServer } from '../lib/server.ts';
import { createAdminClient } from '../lib/site.ts';

/*
 * Takes the pictures that README.md shows, in light and dark: npm run pictures -- --readme
 * The public page of a site with sixteen nodes; a node page of the demo (VITRINE_DEMO=on npm start).
 */

const FOLDER = join(import.meta.dirname, '../../../docs/images');
const NODES = 16;
/** Long name of a test node, which is replaced in the pictures. */
const LONG_NAME = /long-name/;
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Americas: ['US', 'BR'],
  'Asia Pacific': ['AU', 'CN', 'HK', 'JP', 'KR', 'SG', 'TW'],
};
const groupOf = (region: string) =>
  Object.keys(GROUPS).find(group => GROUPS[group]!.includes(region)) ?? 'Europe, Africa';

/** Database node of the demo: a day of load with nightly backups. */
const DEMO_NODE = 'fra-db-1';

/** Starts the demo in a folder of its own. `node`: the address of a node page. */
async function startDemo() {
  const data = mkdtempSync(join(tmpdir(), 'vitrine-demo-'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../sdk/tooling/demo/main.ts')], {
    env: { ...process.env, NODE_OPTIONS: '', VITRINE_DATA_DIR: data, VITRINE_PORT: String(port), VITRINE_HOST: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('sign in as')) break;
  const url = `http://127.0.0.1:${port}`;
  const { data: all } = (await (await fetch(`${url}/api/v1/nodes`)).json()) as {
    data: { node: { uuid: string; name: string } }[];
  };
  return {
    node: `${url}/instance/${all.find(({ node }) => node.name === DEMO_NODE)!.node.uuid}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

await using server = await startServer({ admin: ADMIN });
await using _fleet = await fillSite(server, ADMIN, NODES, { plain: true });
const site = await createAdminClient(server.url, ADMIN.username, ADMIN.password);
const nodes = await site.call<AdminNode[]>('GET', '/api/v1/admin/nodes', undefined);
for (const { uuid, name, region } of nodes)
  await site.call('PATCH', `/api/v1/admin/nodes/${uuid}`, {
    group: groupOf(region),
    ...(LONG_NAME.test(name) && { name: 'los-angeles-2' }),
  });
await using demo = await startDemo();
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
    // Waits until live charts have drawn several reports.
    await page.waitForTimeout(20_000);
    await page.screenshot({ path: join(FOLDER, `home-${look}.jpg`), type: 'jpeg', quality: 82 });
    await page.goto(demo.node);
    await page.getByText(DEMO_NODE).first().waitFor({ state: 'attached' });
    await page.getByText('24 hr').click();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 3));
    await page.waitForTimeout(10_000);
    await page.screenshot({ path: join(FOLDER, `demo-${look}.jpg`), type: 'jpeg', quality: 82 });
  }
} finally {
  await browser.close();
}
