import { once } from 'node:events';
import { createServer } from 'node:net';
import { ADMIN, signOut } from '../lib/admin.ts';
import { createAdminClient } from '../lib/site.ts';
import { isClientErrorLog, startSite } from '../lib/start-site.ts';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

it('keeps the session at the admin address; the public address has visitors only', async () => {
  const port = await freePort();
  const [visitors, admins] = [`http://status.localhost:${port}`, `http://localhost:${port}`];
  const env = { VITRINE_PORT: String(port), VITRINE_PUBLIC_URL: visitors, VITRINE_ADMIN_URL: admins };
  await using site = await startSite({ env });
  const client = await createAdminClient(admins, ADMIN.username, ADMIN.password);
  await client.addNode('tokyo');
  await client.addNode('hidden-one', { hidden: true });
  const { page, complaints } = await site.browser.visitor();

  await page.goto(visitors);
  await page.getByText('tokyo').first().waitFor();
  expect(await page.getByText('hidden-one').count()).toBe(0);

  // A link to the admin area leads from the public address to the admin address, and back there after the sign-in.
  await page.goto(`${visitors}/admin`);
  await page.waitForURL(url => url.href.startsWith(`${admins}/login`));
  await page.getByLabel('Username').fill(ADMIN.username);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${admins}/admin`);
  await page.getByText('hidden-one').first().waitFor();

  // The same browser is not signed in at the public address.
  await page.goto(visitors);
  await page.getByText('tokyo').first().waitFor();
  expect(await page.getByText('hidden-one').count()).toBe(0);

  // At the admin address, the home page shows administrators all nodes, including hidden ones.
  await page.goto(admins);
  await page.getByText('hidden-one').first().waitFor();
  await page.goto(`${admins}/admin`);
  await signOut(page);
  await page.waitForURL(url => !url.pathname.startsWith('/admin'));
  await page.goto(`${admins}/admin`);
  await page.getByLabel('Password').waitFor();
  expect(complaints.filter(text => !isClientErrorLog(text))).toEqual([]);
});
