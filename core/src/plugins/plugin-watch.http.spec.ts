import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '../../test/app.ts';
import { PluginsService } from './plugins.service.ts';

const MANIFEST = {
  name: 'edited',
  version: '1.0.0',
  type: 'module',
  exports: './index.js',
  vitrine: { id: 'edited', kind: 'hooks', title: 'Edited', description: '', sdk: '^0.1.0', permissions: [] },
};
/** What the running code says when it is set up. */
const said = globalThis as { editedPlugin?: (text: string) => void };
const next = () => new Promise<string>(resolve => (said.editedPlugin = resolve));

it('replaces a plugin whose file changes while the core runs', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-plugins-'));
  await mkdir(join(root, 'edited'));
  await writeFile(join(root, 'edited/package.json'), JSON.stringify(MANIFEST));
  const entry = (text: string) =>
    writeFile(
      join(root, 'edited/index.js'),
      `export default { kind: 'hooks', config: { form: { type: 'object', properties: {}, required: [] }, parse: () => ({ ok: true, value: {} }) },
        setup: () => globalThis.editedPlugin('${text}') };`,
    );
  await entry('first');
  const first = next();
  const { app } = await startTestApp({ config: { VITRINE_PLUGINS_DIR: root, VITRINE_PLUGIN_WATCH: 'on' } });
  const plugins = app.get(PluginsService);
  expect(await first).toBe('first');
  await plugins.ready;
  const before = plugins.findOneOrFail('edited');

  const second = next();
  await entry('second');
  expect(await second).toBe('second');
  expect(plugins.list().includes(before)).toBe(false);
});
