import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { appWithInstalled, FIXTURES } from '../../test/installed-plugins.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const AT_LIMIT = '/'.repeat(256 * 1024);

/** Writes a plugin, with the file of its collector. */
async function writePlugin(folder: string, id: string, collector: string | undefined, declared = true) {
  const plugin = join(folder, id);
  await mkdir(plugin);
  const about = { title: `Title of ${id}`, description: 'Values.', sdk: '^0.1.0', permissions: ['series'] };
  const families = { length: { kind: 'gauge', unit: 'count', help: 'Files that wait.' } };
  const vitrine = { id, kind: 'hooks', ...about, families };
  const manifest = { name: id, version: '1.0.0', type: 'module', exports: './index.js' };
  const described = { ...manifest, vitrine: { ...vitrine, ...(declared && { collector: {} }) } };
  await writeFile(join(plugin, 'package.json'), JSON.stringify(described));
  const entry = "import { defineHooks } from '@vitrine/plugin-sdk';\nexport default defineHooks(() => undefined);\n";
  await writeFile(join(plugin, 'index.js'), entry);
  if (collector !== undefined) await writeFile(join(plugin, 'collector.mjs'), collector);
  return relative(FIXTURES, plugin);
}

it('offers the collectors of enabled plugins up to 256 KiB', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-collectors-'));
  const site = await appWithInstalled([
    await writePlugin(folder, 'largest', AT_LIMIT),
    await writePlugin(folder, 'larger', `${AT_LIMIT}/`),
    await writePlugin(folder, 'missing', undefined),
    await writePlugin(folder, 'undeclared', 'undeclared', false),
  ]);
  await rm(folder, { recursive: true });
  expect(site.plugins.list().map(({ state }) => state)).toEqual(['active', 'active', 'active', 'active']);
  const [admin, node] = [await site.admin(), await site.given.node()];
  const list = async () => (await admin.get('/api/v1/admin/collectors').expect(200)).body.data as object[];
  const fetch = (text: string) =>
    site.http.get(`/api/v1/agent/collectors/${sha256(text)}`).set('authorization', `Bearer ${node.token}`);
  expect(await list()).toEqual([{ id: 'largest', title: 'Title of largest', sha256: sha256(AT_LIMIT) }]);
  expect((await fetch(AT_LIMIT).buffer().expect(200)).text).toBe(AT_LIMIT);
  await fetch(`${AT_LIMIT}/`).expect(404);
  await fetch('undeclared').expect(404);
  await site.plugins.disable('largest');
  expect(await list()).toEqual([]);
  await fetch(AT_LIMIT).expect(404);
});
