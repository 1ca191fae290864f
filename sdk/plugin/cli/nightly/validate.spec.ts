import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const command = join(import.meta.dirname, '../main.ts');
const folders: string[] = [];
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))));

/** Runs `vitrine-plugin validate` in a plugin folder with this set-up, as an author would. */
async function validate(setup: string, permissions: string[] = [], files: Readonly<Record<string, string>> = {}) {
  // Inside the repository, so that the SDK resolves as for any plugin.
  const folder = await mkdtemp(join(import.meta.dirname, '../../test/fixtures/validated-'));
  folders.push(folder);
  const vitrine = { id: 'pigeon', kind: 'hooks', title: 'Pigeon', description: 'Carries.', sdk: '*', permissions };
  const all = {
    'package.json': JSON.stringify({
      name: 'pigeon',
      version: '1.0.0',
      type: 'module',
      exports: './index.ts',
      vitrine,
    }),
    'index.ts': `import { defineHooks } from '@vitrine/plugin-sdk';\nexport default defineHooks(({ hooks, store }) => { ${setup} });`,
    'locales/en.json': JSON.stringify({ title: 'Pigeon', description: 'Carries.' }),
    'README.md': 'A pigeon.',
    'pigeon.spec.ts': '',
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  const child = spawn(process.execPath, [command, 'validate'], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (text += String(data)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
}

it.each([
  ['a sound plugin', '', 0, 'Nothing is missing.'],
  ['a timer that stays open', 'setInterval(() => 0, 1000);', 1, 'after dispose there is still open: Timeout'],
  // Blocked like in an endless loop, but without a processor at work.
  [
    'code that never returns',
    'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);',
    1,
    'it did not start and stop within 15 s, as code in an endless loop does',
  ],
  ['an end of its process', 'process.exit(3);', 1, 'its process ended with code 3 while it started'],
  ['an error', 'null.x();', 1, 'it does not start: index.ts:2 Cannot read properties of null'],
])('ends, with the right exit code, for %s', async (_, setup, code, line) => {
  expect(await validate(setup)).toEqual({ code, text: expect.stringContaining(line) });
});

it.each([
  [['widget'], {}, 'the permission "widget" needs web/Widget.tsx, which is not there'],
  [['node-panel'], {}, 'the permission "node-panel" needs web/NodePanel.tsx, which is not there'],
  [['public-page'], {}, 'the permission "public-page" needs web/PublicPage.tsx, which is not there'],
  [['admin-ui'], {}, 'the permission "admin-ui" needs web/AdminPage.tsx, which is not there'],
  [
    [],
    { 'dist/web/web.json': '{"format":1,"sdk":"^0.1.0","entry":"e.js","css":[],"parts":["Widget"],"languages":[]}' },
    'web/Widget.tsx needs the permission "widget" in the manifest',
  ],
])('compares the permissions %j with the web parts %j', async (permissions, files, line) => {
  expect(await validate('', permissions, files)).toEqual({ code: 1, text: expect.stringContaining(line) });
});

it('notes unused permissions and stale texts', async () => {
  const messages = { title: 'Taube', description: 'Trägt.', messages: { 'Sent {count}': '', Gone: 'Weg' } };
  const { code, text } = await validate("store.set('a', 1); throw new Error(`Sent ${2}`);", ['storage', 'schedule'], {
    'locales/zh-CN.json': JSON.stringify(messages),
  });
  expect(code).toBe(1);
  expect(text).toContain('note   the permission "schedule" is not used');
  expect(text).toContain('note   locales/zh-CN.json translates "Gone"');
  expect(text).not.toMatch(/"storage" is not used|translates "Sent/);
});
