import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packPlugin } from './pack-plugin.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))));

/** Folder of a plugin with the given files; the first is its entry. */
async function pluginWith(files: Readonly<Record<string, string>>, manifest: object = { type: 'module' }) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pack-'));
  folders.push(folder);
  const vitrine = { id: 'pigeon', kind: 'hooks', title: 'Pigeon', description: 'Carries.', sdk: '^0.1.0' };
  const exports = `./${Object.keys(files)[0]}`;
  const packageJson = JSON.stringify({ name: 'pigeon', version: '1.0.0', exports, ...manifest, vitrine });
  const all = { 'package.json': packageJson, ...files };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  return folder;
}

it.each([
  ['index.ts', 'const fine = 1;\nexport const x = = 3;\n', /^index\.ts:2: Expression expected$/],
  ['index.ts', 'let a: number;\n\nlet a = 1;\n', /^index\.ts:3: Identifier 'a' has already been declared$/],
  ['index.ts', '\n\nenum Colour { red }\n', /^index\.ts:3: .*enum is not supported/],
  ['lib/deep.js', 'export const open = {\n', /^lib\/deep\.js:\d: Unexpected end of input$/],
  ['lib/old.cjs', 'import x from "y";\n', /^lib\/old\.cjs:1: /],
])('rejects %s with the code %j', async (file, code, problem) => {
  await expect(packPlugin(await pluginWith({ [file]: code }))).rejects.toThrow(problem);
});

it('names every file that cannot be read', async () => {
  const folder = await pluginWith({ 'b.ts': 'const = 1;', 'a.js': '}' });
  await expect(packPlugin(folder)).rejects.toThrow(/^a\.js:1: .*\nb\.ts:1: /);
});

it('reads modules, scripts and types as Node does, and runs nothing', async () => {
  const folder = await pluginWith({
    'index.ts':
      'import type { A } from "nowhere";\nawait Promise.resolve();\nexport const a: A | 1 = 1;\nthrow new Error();',
    'old.cjs': 'module.exports = require("nowhere");\nreturn;',
    'types.d.ts': 'export declare const a: ;',
    'index.spec.ts': 'not packed, so not ours to judge',
  });
  expect((await packPlugin(folder)).files).toEqual(['index.ts', 'old.cjs', 'package.json', 'types.d.ts']);
});

it('reads a file without a type as either format', async () => {
  const folder = await pluginWith({ 'a.js': 'export {};', 'b.js': 'module.exports = 1; return;' }, {});
  expect((await packPlugin(folder)).files).toEqual(['a.js', 'b.js', 'package.json']);
});

const COLLECTOR = `import { defineCollector, type CollectorReading } from '@vitrine/plugin-sdk/collector';
export default defineCollector({ id: 'pigeon' } as never as Parameters<typeof defineCollector>[0]);
`;

it('packs a collector as one file without types, the same for the same source', async () => {
  const folder = await pluginWith({ 'index.ts': '', 'collector.ts': COLLECTOR });
  const { files, collector } = await packPlugin(folder);
  expect(files).toEqual(['collector.mjs', 'collector.ts', 'index.ts', 'package.json']);
  expect(String(collector)).toContain('import { defineCollector');
  expect(String(collector)).not.toContain('CollectorReading');
  expect((await packPlugin(folder)).collector).toEqual(collector);
});

it.each(["import './other.ts';", "import fs from 'node:fs';", "await import('node:net');", "export * from 'x';"])(
  'packs no collector with %s',
  async line => {
    const folder = await pluginWith({ 'index.ts': '', 'other.ts': '', 'collector.ts': COLLECTOR + line });
    await expect(packPlugin(folder)).rejects.toThrow('A collector is one file, and imports only');
  },
);
