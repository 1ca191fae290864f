import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { freePort } from '../../../sdk/tooling/cluster/free-port.ts';
import { NodeStateService } from '../../src/reports/node-state.service.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { upload } from '../backups.ts';
import { eventually } from '../eventually.ts';
import { withPty } from '../pty.ts';
import { spawnAgent } from '../spawn-agent.ts';
import { TerminalPage } from '../terminal-page.ts';
import { ADMIN, cookieOf, createCookieClient } from '../test-data.ts';

/** A reverse proxy with the configuration of docs/operations.md, and its command. */
interface Proxy {
  readonly name: string;
  readonly program: string | undefined;
  /** Completes the documented part of a configuration, for a port without TLS. */
  configure(documented: string, port: number, folder: string): string;
  command(file: string, folder: string): readonly string[];
}

const found = (...paths: readonly string[]) => paths.find(path => existsSync(path));

const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    program: found('/usr/sbin/nginx', '/usr/bin/nginx'),
    configure(documented, port, folder) {
      const server = `server { listen 127.0.0.1:${port};\n${documented} }`;
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        name => `${name}_temp_path ${folder}/${name};`,
      );
      const http = `http { access_log off; ${paths.join(' ')}\n${server} }`;
      return `user root; daemon off; pid ${folder}/pid; error_log stderr; events {}\n${http}`;
    },
    command: (file, folder) => ['-p', folder, '-c', file],
  },
  {
    name: 'caddy',
    program: found('/usr/bin/caddy'),
    configure: (documented, port) =>
      `{\nadmin off\n}\n${documented.replace('status.example.org', `http://localhost:${port}`)}`,
    command: file => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    name: 'haproxy',
    program: found('/usr/sbin/haproxy'),
    configure: (documented, port) => documented.replace(/bind .*/, `bind 127.0.0.1:${port}`),
    command: file => ['-db', '-f', file],
  },
];

/** Returns the block for a proxy of docs/operations.md, with another port of the site. */
async function documentedFor(name: string, to: number): Promise<string> {
  const page = await readFile(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
  const [, block = ''] = new RegExp(`\`\`\`${name}\\n([^]*?)\`\`\``).exec(page)!;
  return block.replace('127.0.0.1:3210', `127.0.0.1:${to}`);
}

interface Route {
  readonly port: number;
  /** Port of the site. */
  readonly to: number;
  /** Changes the documented configuration. */
  readonly change?: (documented: string) => string;
}

/** Starts a proxy as documented. */
async function start(proxy: Proxy, { port, to, change = text => text }: Route) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-proxy-'));
  const file = join(folder, 'conf');
  await writeFile(file, proxy.configure(change(await documentedFor(proxy.name, to)), port, folder));
  const child = spawn(proxy.program!, [...proxy.command(file, folder)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder },
  });
  let errors = '';
  child.stderr!.on('data', (piece: Buffer) => (errors = (errors + String(piece)).slice(-4000)));
  const ended = new Promise(done => child.once('close', done));
  return {
    get errors() {
      return errors;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a test behind a proxy. If it fails, its message contains the proxy's output. */
async function behind(proxy: Proxy, route: Route, test: () => Promise<void>): Promise<void> {
  await using running = await start(proxy, route);
  try {
    await test();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}\n${proxy.name} wrote:\n${running.errors || '(nothing)'}`, { cause: error });
  }
}

const portOf = ({ url }: TestApp) => Number(new URL(url).port);

/** Runs a command in a terminal of a node, like a page at the given URL. */
async function expectTerminal(address: string, admin: ReturnType<typeof createCookieClient>, node: string) {
  const { headers } = await admin.post('/api/v1/session').send(ADMIN).expect(201);
  const size = { columns: 80, rows: 24 };
  const { body } = await admin
    .post('/api/v1/admin/terminal/sessions')
    .send({ node, ...size })
    .expect(201);
  const page = await TerminalPage.open({ url: address, cookie: cookieOf(headers), session: body.data.session.id });
  await page.waitForText(/[#$] $/);
  page.type('echo $((6 * 7))\r');
  await page.waitForText(/42\r\n/);
  page.type('exit\r');
  expect(await page.closed).toBe(4000);
}

for (const proxy of PROXIES)
  (proxy.program ? withPty : it.skip).each(['', '/status'])(
    `works behind ${proxy.name} as docs/operations.md configures it, at a port of its own and below "%s"`,
    async path => {
      const port = await freePort();
      const address = `http://localhost:${port}${path}`;
      const site = await startTestApp({
        config: { VITRINE_PUBLIC_URL: address, VITRINE_BASE_PATH: path, VITRINE_TRUSTED_PROXIES: 'loopback' },
      });
      await behind(proxy, { port, to: portOf(site) }, () => expectWorking(site, address));
    },
    60_000,
  );

async function expectWorking(site: TestApp, address: string): Promise<void> {
  await eventually(async () => (await fetch(`${address}/healthz`)).ok);
  const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'elsewhere.example' };
  expect((await fetch(`${address}/api/v1/nodes`, { headers: forged })).status).toBe(200);

  await site.admin();
  const admin = createCookieClient(address);
  await admin.post('/api/v1/session').set(forged).send(ADMIN).expect(201);
  const sessions = (await admin.get('/api/v1/admin/sessions').expect(200)).body.data;
  expect(JSON.stringify(sessions)).not.toContain('203.0.113.9');
  // The error response of the core shows that it has read all 20 MB.
  const { status, body } = await upload(admin, Buffer.alloc(20e6));
  expect([status, body.code]).toEqual([415, 'backup.not-zip']);

  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/live`);
  expect(await new Promise(done => (socket.once('message', () => done('live')), socket.once('error', done)))).toBe(
    'live',
  );
  socket.close();

  const node = await site.given.node();
  await using agent = await spawnAgent({ app: site.app, url: address }, node, ['--enable-remote-control']);
  await eventually(() => agent.lines.some(line => line.includes('over WebSocket')));
  await eventually(() => site.app.get(NodeStateService).stateOf(node.uuid).cpu !== undefined);
  await expectTerminal(address, admin, node.uuid);
}

const [nginx] = PROXIES;
(nginx!.program ? it : it.skip)('names the setting of a proxy that passes on no upgrades', async () => {
  const port = await freePort();
  const site = await startTestApp({ config: { VITRINE_TRUSTED_PROXIES: 'loopback' } });
  const change = (text: string) => text.replace(/.*(Upgrade|Connection) .*\n/g, '');
  await behind(nginx!, { port, to: portOf(site), change }, async () => {
    await eventually(async () => (await fetch(`http://localhost:${port}/healthz`)).ok);
    const socket = new WebSocket(`ws://localhost:${port}/api/v1/live`);
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      socket.once('unexpected-response', (_, response) => done(response));
      socket.once('open', () => fail(new Error('it opened')));
    });
    const body = JSON.parse(await text(answer)) as { code: string; detail: string };
    expect([answer.statusCode, body.code]).toEqual([426, 'socket.upgrade-missing']);
    expect(body.detail).toMatch(/proxy.*Upgrade and Connection/);
  });
});
