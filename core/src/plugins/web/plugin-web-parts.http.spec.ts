import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '../../../test/app.ts';
import { PluginsService } from '../lifecycle/plugins.service.ts';

/** A plugin that does not contain the SDK, which cannot be found from the folder for temporary files. */
const QUIET = `export default {
  kind: 'hooks',
  config: { form: { type: 'object', properties: {}, required: [] }, parse: () => ({ ok: true, value: {} }) },
  setup: () => undefined,
};`;

const manifestOf = (id: string) => ({
  name: `vitrine-${id}`,
  version: '1.0.0',
  type: 'module',
  exports: './index.js',
  vitrine: { id, kind: 'hooks', title: id, description: 'Shows.', sdk: '^0.1.0', permissions: ['widget'] },
});

/** Starts an app with three plugins that each have a widget. */
async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-widgets-'));
  for (const id of ['ant', 'bee', 'cat']) {
    const web = join(folder, id, 'dist/web');
    await mkdir(web, { recursive: true });
    await writeFile(join(folder, id, 'package.json'), JSON.stringify(manifestOf(id)));
    await writeFile(join(folder, id, 'index.js'), QUIET);
    const bundle = { format: 1, sdk: '^0.1.0', entry: 'entry.js', css: [], parts: ['Widget'], languages: ['de'] };
    await writeFile(join(web, 'web.json'), JSON.stringify(bundle));
    await writeFile(join(web, 'entry.js'), 'export default 1');
    await writeFile(join(web, 'entry.js.map'), '{}');
  }
  const site = await startTestApp({ config: { VITRINE_PLUGINS_DIR: folder } });
  const plugins = site.app.get(PluginsService);
  await plugins.ready;
  for (const { id } of plugins.list()) await plugins.enable(id);
  const admin = await site.admin();
  const widgets = async () =>
    (await site.http.get('/api/public').expect(200)).body.data.widgets as {
      id: string;
      place: string;
      entry: string;
    }[];
  const lines = (id: string) =>
    plugins
      .findOneOrFail(id)
      .log.lines()
      .map(({ level, message }) => `${level}: ${message}`);
  const report = (failure: object) => site.http.post('/api/v1/plugins/failures').send(failure).expect(204);
  return { ...site, admin, widgets, lines, report, plugins };
}

it('shows widgets in the configured order, others below, and no hidden ones', async () => {
  const { admin, widgets, plugins } = await setUp();
  const placements = async () => (await widgets()).map(({ id, place }) => `${id} ${place}`);
  const arrange = (places: object) =>
    admin
      .put('/api/v1/admin/settings/start-page')
      .send({ columns: [], cardLines: [], widgetsAbove: [], widgetsBelow: [], widgetsHidden: [], ...places })
      .expect(200);
  expect(await placements()).toEqual(['ant below', 'bee below', 'cat below']);
  await arrange({ widgetsAbove: ['cat', 'gone'], widgetsBelow: ['bee'] });
  expect(await placements()).toEqual(['cat above', 'bee below', 'ant below']);
  await arrange({ widgetsBelow: ['cat'], widgetsHidden: ['ant'] });
  expect(await placements()).toEqual(['cat below', 'bee below']);
  await plugins.disable('bee');
  expect(await placements()).toEqual(['cat below']);
});

it('serves the files of a bundle except source maps, and names those of its languages', async () => {
  const { http, widgets } = await setUp();
  const [widget] = await widgets();
  const folder = widget!.entry.replace(/entry\.js$/, '');
  expect(folder).toMatch(/^\/plugin-web\/ant\/[\w-]{32}\/$/);
  expect(widget).toEqual({
    id: 'ant',
    title: 'ant',
    sdk: '^0.1.0',
    entry: `${folder}entry.js`,
    css: [],
    texts: { de: `${folder}locales/de.json` },
    place: 'below',
  });
  await http.get(`${folder}entry.js`).expect(200);
  await http.get(`${folder}entry.js.map`).expect(404);
  await http.get(`${folder.replace('ant', 'bee')}entry.js`).expect(404);
});

it('logs a failure in a browser with its place, the same one again only after ten minutes', async () => {
  const { report, lines, widgets, clock } = await setUp();
  const [widget] = await widgets();
  const failure = { plugin: 'ant', part: 'Widget', message: 'boom' };
  const failures = () => lines('ant').filter(line => line.includes('failed'));
  const stack = `Error: boom\n    at Widget (http://localhost${widget!.entry}:3:7)`;
  await report({ ...failure, stack });
  expect(failures()).toEqual(['error: Widget failed in a browser: boom (entry.js:3)']);
  await report(failure);
  await clock.skip('599s');
  await report(failure);
  expect(failures()).toHaveLength(1);
  await clock.skip('1s');
  await report(failure);
  expect(failures().slice(1)).toEqual(['error: Widget failed in a browser: boom']);
  await report({ ...failure, message: 'bang' });
  expect(failures()).toHaveLength(3);
});

it('ignores reports about plugins and parts that do not exist', async () => {
  const { report, lines } = await setUp();
  const before = lines('ant');
  await report({ plugin: 'gone', part: 'Widget', message: 'boom' });
  await report({ plugin: 'ant', part: 'NodePanel', message: 'boom' });
  expect(lines('ant')).toEqual(before);
});
