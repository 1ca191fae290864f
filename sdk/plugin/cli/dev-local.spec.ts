import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, 'main.ts');

const code = (marker: string) => `
import { defineHooks, text } from '@vitrine/plugin-sdk';
export default defineHooks({
  config: { greeting: text('Greeting') },
  async setup({ hooks, logger, data }, { greeting }) {
    hooks.nodeOnline.tap(({ node }) => logger.info(greeting + ' ${marker} ' + node.name));
    hooks.routes.tap('GET /api/pigeon', async () => ({ json: (await data.nodes()).length }), { audience: 'viewer' });
  },
});`;

/** The folder of a plugin beside the SDK, without a site. */
async function pluginFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-dev-'));
  await mkdir(join(folder, 'node_modules/@vitrine'), { recursive: true });
  await symlink(join(import.meta.dirname, '..'), join(folder, 'node_modules/@vitrine/plugin-sdk'), 'junction');
  const vitrine = { id: 'pigeon', kind: 'hooks', title: 'Pigeon', description: 'Carries.', sdk: '^0.1.0' };
  const manifest = { name: 'vitrine-pigeon', version: '0.1.0', type: 'module', exports: './index.ts' };
  const write = (file: string, content: string) => writeFile(join(folder, file), content);
  await write('package.json', JSON.stringify({ ...manifest, vitrine: { ...vitrine, permissions: ['routes'] } }));
  await write('index.ts', code('from'));
  return { folder, write };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts `vitrine-plugin dev` without a site. `prints` settles when its output has the text. */
async function dev() {
  const { folder, write } = await pluginFolder();
  const port = await freePort();
  const child = spawn(process.execPath, [main, 'dev', '--port', String(port)], { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += String(data)));
  const prints = async (text: string) => {
    while (!output.includes(text)) await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
    output = output.slice(output.indexOf(text) + text.length);
  };
  const call = (path: string, request?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, request);
  return {
    write,
    prints,
    call,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'close');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

it('runs a plugin without a site on made-up nodes, again after each change', async () => {
  await using running = await dev();
  await running.prints('dev.settings.json: greeting');
  await running.write('dev.settings.json', '{"greeting":"Coo"}');
  await running.prints('runs on made-up nodes');
  expect(await (await running.call('/api/pigeon')).json()).toBe(3);
  await running.call('/-/fire/nodeOnline', { method: 'POST' });
  await running.prints('info Coo from tokyo-1');
  await running.write('index.ts', code('again from'));
  await running.prints('runs on made-up nodes');
  await running.call('/-/fire/nodeOnline', { method: 'POST' });
  await running.prints('info Coo again from tokyo-1');
});

it('calls routes as the requested caller, and rejects other origins', async () => {
  await using running = await dev();
  await running.write('dev.settings.json', '{"greeting":"Coo"}');
  await running.prints('runs on made-up nodes');
  const status = async (headers: Record<string, string>) => (await running.call('/api/pigeon', { headers })).status;
  expect(await status({ 'x-vitrine-as': 'anyone' })).toBe(401);
  expect(await status({ 'x-vitrine-as': 'viewer' })).toBe(200);
  expect(await status({ origin: 'https://evil.example' })).toBe(403);
  const page = await (await running.call('/')).text();
  expect(page).toContain('<button>Fire nodeOnline</button>');
});
