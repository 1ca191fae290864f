import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '../../../test/app.ts';
import { PluginsService } from '../lifecycle/plugins.service.ts';
import { PluginTextsService } from './plugin-texts.service.ts';

/** A plugin that does not contain the SDK, which cannot be found from the folder for temporary files. */
const QUIET = `export default {
  kind: 'hooks',
  config: { form: { type: 'object', properties: {}, required: [] }, parse: () => ({ ok: true, value: {} }) },
  setup: () => undefined,
};`;

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-texts-'));
  await mkdir(join(folder, 'weather/locales'), { recursive: true });
  const vitrine = {
    id: 'weather',
    kind: 'hooks',
    title: 'Weather',
    description: 'Looks.',
    sdk: '^0.1.0',
    permissions: [],
  };
  const manifest = { name: 'weather', version: '1.0.0', type: 'module', exports: './index.js', vitrine };
  await writeFile(join(folder, 'weather/package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'weather/index.js'), QUIET);
  const chinese = { title: '天气', messages: { Rain: '雨', '{} clouds': '{} 朵云' } };
  await writeFile(join(folder, 'weather/locales/zh-CN.json'), JSON.stringify(chinese));
  const { app } = await startTestApp({ config: { VITRINE_PLUGINS_DIR: folder } });
  const plugins = app.get(PluginsService);
  await plugins.ready;
  return { texts: app.get(PluginTextsService), plugins };
}

it('returns titles in the language of the reader, else those of the manifest, else the id', async () => {
  const { texts } = await setUp();
  const titles = [texts.titleOf('weather', 'zh-CN'), texts.titleOf('weather', 'en'), texts.titleOf('gone', 'zh-CN')];
  expect(titles).toEqual(['天气', 'Weather', 'gone']);
  expect([Object.keys(texts.localesOf('weather')), texts.localesOf('gone')]).toEqual([['zh-CN'], {}]);
});

it('translates messages of the plugin and of the core about it, and redacts the secrets in them', async () => {
  const { texts, plugins } = await setUp();
  plugins.findOneOrFail('weather').log.addSecrets(['geheim-9']);
  const chinese = texts.translatorFor('weather', 'zh-CN');
  const ofCore = 'This sign-in was not begun in this browser.';
  expect(['Rain', '3 clouds', 'Snow', 'constructor', ofCore, 'geheim-9 clouds'].map(chinese)).toEqual([
    '雨',
    '3 朵云',
    'Snow',
    'constructor',
    '此次登录不是在此浏览器中开始的。',
    expect.not.stringContaining('geheim'),
  ]);
  expect(['Rain', ofCore].map(texts.translatorFor('weather', 'en'))).toEqual(['Rain', ofCore]);
  expect(texts.translatorFor('gone', 'zh-CN')('geheim-9')).toBe('geheim-9');
});
