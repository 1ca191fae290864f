import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import request from 'supertest';
import { freshDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { BUILT, spawnCore } from '../../test/spawn-core.ts';

const loaderPath = fileURLToPath(new URL('../../../sdk/tooling/scripts/lib/load-plugins-anew.mjs', import.meta.url));

/** Writes a plugin of two files whose route returns a word, and how often it was called since the set-up. */
async function writePlugin(folder: string, id: string, marker: string) {
  await mkdir(join(folder, id), { recursive: true });
  const write = (name: string, text: string) => writeFile(join(folder, id, name), text);
  const vitrine = { id, kind: 'hooks', title: id, description: 'Tells.', sdk: '^0.1.0', permissions: ['routes'] };
  await write('package.json', JSON.stringify({ name: id, version: '1.0.0', exports: './index.ts', vitrine }));
  await write(
    'index.ts',
    `import { defineHooks } from '@vitrine/plugin-sdk';
import { word } from './word.ts';
export default defineHooks(({ hooks }) => {
  let calls = 0;
  hooks.routes.tap('GET /api/${id}', () => ({ json: { word, calls: ++calls } }), { audience: 'anyone' });
});
`,
  );
  await write('word.ts', `export const word: string = '${marker}';\n`);
}

/** A core as started by `npm run dev`, with two plugins of its own. */
async function developing() {
  // Inside the repository, so that the SDK is found in the same way as by a bundled plugin.
  const folder = await mkdtemp(join(import.meta.dirname, 'watched-'));
  await writePlugin(folder, 'edited', 'one');
  await writePlugin(folder, 'beside', 'calm');
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-watch-'));
  const database = await freshDatabase();
  const extraEnv = { VITRINE_PLUGINS_DIR: folder, VITRINE_PLUGIN_WATCH: 'on' };
  const core = await spawnCore({ dataDir, databaseUrl: database.url }, extraEnv, ['--import', loaderPath, BUILT]);
  let offset = 0;
  return {
    save: (name: string, text: string) => writeFile(join(folder, 'edited', name), text),
    /** Resolves with the next log line that matches. */
    said: (pattern: RegExp) =>
      eventually(() => {
        const match = pattern.exec(core.output().slice(offset));
        if (match) offset += match.index + match[0].length;
        return match?.[0];
      }),
    ask: async (id: string) => (await request(core.url).get(`/api/${id}`)).body as object,
    async [Symbol.asyncDispose]() {
      await core.stop();
      await database.drop();
      for (const path of [folder, dataDir]) await rm(path, { recursive: true, force: true });
    },
  };
}

it('reloads the plugin whose files were saved, but neither the core nor other plugins', async () => {
  await using program = await developing();
  const answers = (expected: object) =>
    eventually(async () => (expect(await program.ask('edited')).toMatchObject(expected), true));
  await answers({ word: 'one' });
  expect(await program.ask('beside')).toEqual({ word: 'calm', calls: 1 });

  await program.save('word.ts', `export const word: string = 'two';\n`);
  expect(await program.said(/\w+ was replaced in \d+ ms/)).toMatch(/^edited /);
  await answers({ word: 'two' });

  await program.save('word.ts', `export const word: string = 'three;\n`);
  await program.said(/It cannot be loaded: .*word\.ts:1/);
  await answers({ status: 404 });

  await program.save('word.ts', `export const word: string = 'four';\n`);
  await answers({ word: 'four' });
  expect(await program.ask('beside')).toEqual({ word: 'calm', calls: 2 });
});
