import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { carelessness } from '../test/fixtures/careless/index.ts';
import { conformance } from './conformance.ts';

const careless = fileURLToPath(new URL('../test/fixtures/careless', import.meta.url));

afterAll(() => clearInterval(carelessness.timer));

it('reports every fault of an incomplete plugin', async () => {
  expect(await conformance(careless, { languages: ['en', 'zh-CN', 'zh-TW'] })).toEqual([
    'the field token looks like a secret and is none',
    'locales/en.json has fields.old.title, which the plugin has not',
    'locales/en.json says something else than the code for title',
    'locales/zh-CN.json has no description',
    'locales/zh-CN.json has no fields.token.title',
    'there is no locales/zh-TW.json',
    'there is no README.md',
    'there is no careless.spec.ts',
    'after dispose there is still open: Timeout',
    'careless runs postinstall when it is installed',
    'the dependency not-installed-at-all is not installed',
  ]);
});

it('requires texts in English only, and reviews the other languages of a plugin', async () => {
  const found = await conformance(careless);
  expect(found).not.toContain('there is no locales/zh-TW.json');
  expect(found).toContain('locales/zh-CN.json has no description');
});

const SOUND =
  "import { defineHooks } from '@vitrine/plugin-sdk';\n\nexport default defineHooks({ config: {}, setup: () => 1 });";

it.each([
  [{ 'index.ts': 'null.x();' }, /^the code cannot be loaded: index\.ts:1 Cannot read properties of null/],
  [
    { 'index.ts': "import './no.ts';" },
    /^the code cannot be loaded: Cannot find module 'no\.ts' imported from index\.ts$/,
  ],
  [{ 'index.ts': SOUND.replace('1', 'null.x()') }, /^it does not start: index\.ts:3 Cannot read properties of null/],
  [
    { 'index.ts': SOUND.replace('{}', '{ key: secret("Key") }').replace('{ defineHooks }', '{ defineHooks, secret }') },
    /^webSettings names "key", which is a secret/,
  ],
  [{ 'index.ts': SOUND }, /^webSettings names "key", which is no setting of the plugin$/],
  [{ 'index.ts': SOUND, 'locales/en.json': '{"a": }' }, /^locales\/en\.json is not valid JSON: /],
])('reports the location of an error in %j, without frames of Node', async (files, problem) => {
  // Inside the repository, so that the SDK resolves as for any plugin.
  const folder = await mkdtemp(join(import.meta.dirname, '../test/fixtures/failing-'));
  try {
    const vitrine = { id: 'failing', kind: 'hooks', title: 'F', description: 'F', sdk: '*', webSettings: ['key'] };
    const manifest = { name: 'failing', version: '1.0.0', type: 'module', exports: './index.ts', vitrine };
    await mkdir(join(folder, 'locales'));
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
    expect(await conformance(folder)).toContainEqual(expect.stringMatching(problem));
  } finally {
    await rm(folder, { recursive: true });
  }
});
