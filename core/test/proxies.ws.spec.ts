import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { freePort } from '../../sdk/tooling/cluster/free-port.ts';
import { startTestApp } from './app.ts';
import { upload } from './backups.ts';
import { eventually } from './eventually.ts';
import { spawnAgent } from './spawn-agent.ts';
import { ADMIN, createCookieClient } from './test-data.ts';

/** A reverse proxy with the configuration of docs/operations.md, and its command. */
interface Proxy {
  readonly name: string;
  readonly program: string | undefined;
  /** Makes a whole configuration of the documented part, for a port without TLS. */
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
  const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const [, block = ''] = new RegExp(`\`\`\`${name}\\n([^\`]*)\`\`\``).exec(page)!;
  return block.replace('127.0.0.1:3210', `127.0.0.1:${to}`);
}

/** Starts a proxy that listens on a port and passes on to another, as the page says. */
async function start(proxy: Proxy, port: number, to: number) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-proxy-'));
  const file = join(folder, 'conf');
  await writeFile(file, proxy.configure(await documentedFor(proxy.name, to), port, folder));
  const child = spawn(proxy.program!, [...proxy.command(file, folder)], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder },
  });
  const ended = new Promise(done => child.once('close', done));
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

for (const proxy of PROXIES)
  (proxy.program ? it.each : it.skip.each)(['', '/status'])(
    `works behind ${proxy.name} as docs/operations.md configures it, at a port of its own and below "%s"`,
    async path => {
      const port = await freePort();
      const address = `http://localhost:${port}${path}`;
      const site = await startTestApp({
        config: { VITRINE_PUBLIC_URL: address, VITRINE_BASE_PATH: path, VITRINE_TRUSTED_PROXIES: 'loopback' },
      });
      await using _ = await start(proxy, port, Number(new URL(site.url).port));
      await eventually(async () => (await fetch(`${address}/healthz`)).ok);
      const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'elsewhere.example' };
      expect((await fetch(`${address}/api/v1/nodes`, { headers: forged })).status).toBe(200);

      await site.admin();
      const admin = createCookieClient(address);
      await admin.post('/api/v1/session').set(forged).send(ADMIN).expect(201);
      const sessions = (await admin.get('/api/v1/admin/sessions').expect(200)).body.data;
      expect(JSON.stringify(sessions)).not.toContain('203.0.113.9');
      // That the core says what is wrong with it means that it has read 20 MB.
      const { status, body } = await upload(admin, Buffer.alloc(20e6));
      expect([status, body.code]).toEqual([415, 'backup.not-zip']);

      const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/live`);
      expect(await new Promise(done => (socket.once('message', () => done('live')), socket.once('error', done)))).toBe(
        'live',
      );
      socket.close();

      const node = await site.given.node();
      await using agent = await spawnAgent({ app: site.app, url: address }, node);
      await eventually(() => agent.lines.some(line => line.includes('over WebSocket')));
    },
    60_000,
  );
