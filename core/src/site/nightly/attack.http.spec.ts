import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestApp } from '../../../test/app.ts';
import { ADMIN } from '../../../test/test-data.ts';

const program = fileURLToPath(new URL('../../../../sdk/tooling/scripts/attack.mjs', import.meta.url));

/** Runs the command as an operator does; returns its exit code and output. */
async function attack(base: string, ...options: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [program, '--base', base, ...options], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += String(data)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

/** Returns the groups with a failed check. */
const failing = (output: string) => new Set([...output.matchAll(/^✗ (\w+)/gm)].map(([, group]) => group));

async function listening(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  server.on('upgrade', (_, socket) => socket.destroy());
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => (server.closeAllConnections(), server.close()),
  };
}

/** Starts a site with a hidden node that reports, and an API key that may access it. */
async function site() {
  const instance = await startTestApp();
  await mkdir(join(instance.dataDir, 'web'), { recursive: true });
  await writeFile(join(instance.dataDir, 'web', 'index.html'), '<!doctype html>');
  const client = await instance.admin();
  const hidden = await instance.given.node({ name: 'hidden-name', hidden: true });
  await (await instance.agent(hidden).connect())[Symbol.asyncDispose]();
  const { body } = await client
    .post('/api/v1/admin/api-keys')
    .send({ name: 'k', scopes: ['read'], expiresAt: null, nodes: null })
    .expect(201);
  return { instance, key: body.data.secret as string };
}

it('finds nothing on a default site, and does not change it', async () => {
  const { instance, key } = await site();
  const { code, output } = await attack(instance.url, '--key', key, '--sign-in', `${ADMIN.username}:${ADMIN.password}`);
  expect([...output.matchAll(/^✗.*$/gm)].map(String)).toEqual([]);
  expect(output).toContain('a hidden node is shown on none of');
  expect(code).toBe(0);
  const { body } = await (await instance.admin()).get('/api/v1/admin/nodes').expect(200);
  expect(body.data).toHaveLength(1);
});

it('finds every missing defence of a bare server', async () => {
  using bareServer = await listening((_, response) =>
    response.setHeader('set-cookie', 'session=1').setHeader('access-control-allow-origin', '*').end('root:x:0:0:'),
  );
  const { code, output } = await attack(bareServer.url);
  expect(code).toBe(1);
  expect(failing(output)).toEqual(new Set(['headers', 'origins', 'paths', 'audiences', 'limits', 'cookies']));
});

it('finds a hidden node and open routes behind a proxy that authenticates everybody as administrator', async () => {
  const { instance, key } = await site();
  using leaking = await listening((incoming, response) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${key}` };
    const upstream = request(`${instance.url}${incoming.url}`, { method: incoming.method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    incoming.pipe(upstream);
  });
  const { code, output } = await attack(leaking.url, '--key', key);
  expect(code).toBe(1);
  expect(failing(output)).toContain('visibility');
  expect(failing(output)).toContain('audiences');
});

it('reports that it could not reach a site', async () => {
  expect(await attack('http://127.0.0.1:1')).toEqual({ code: 2, output: expect.stringContaining('ECONNREFUSED') });
  expect((await attack('status.example.org')).code).toBe(2);
});
