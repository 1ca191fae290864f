import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { Events } from '../../platform/events/events.service.ts';
import { PluginStarted } from '../model/plugin.events.ts';
import { PluginsService } from './plugins.service.ts';

/** A plugin that does not contain the SDK, which cannot be found from the folder for temporary files. */
const QUIET = `export default {
  kind: 'hooks',
  config: { form: { type: 'object', properties: {}, required: [] }, parse: () => ({ ok: true, value: {} }) },
  setup: () => undefined,
};`;

async function writePlugin(folder: string, id: string): Promise<void> {
  await mkdir(join(folder, id, 'node_modules'), { recursive: true });
  await mkdir(join(folder, id, 'lib'));
  const vitrine = { id, kind: 'hooks', title: id, description: 'Waits.', sdk: '^0.1.0', permissions: [] };
  const manifest = { name: id, version: '1.0.0', type: 'module', exports: './index.js', vitrine };
  await writeFile(join(folder, id, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, id, 'index.js'), QUIET);
}

it('starts a plugin again once for the files that were saved, but not for tests, tools and packages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-watched-'));
  for (const id of ['edited', 'beside', 'calm']) await writePlugin(folder, id);
  const site = await startTestApp({ config: { VITRINE_PLUGINS_DIR: folder, VITRINE_PLUGIN_WATCH: 'on' } });
  const plugins = site.app.get(PluginsService);
  await plugins.ready;
  const started: string[] = [];
  site.app.get(Events).listen(PluginStarted, ({ id }) => started.push(id));
  const save = (...path: string[]) => writeFile(join(folder, ...path), '// saved');
  for (const name of ['one.js', 'two.js', 'lib/three.js']) await save('edited', name);
  await eventually(() => started.length > 0);
  await save('README.md');
  await save('calm', 'index.spec.ts');
  await save('calm', '.notes.js');
  await save('calm', 'node_modules', 'package.js');
  await save('beside', 'one.js');
  await eventually(() => started.includes('beside'));
  await save('edited', 'one.js');
  await eventually(() => started.length === 3);
  expect(started).toEqual(['edited', 'beside', 'edited']);
  expect(plugins.findOneOrFail('edited').state).toBe('active');
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});
