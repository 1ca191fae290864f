import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { freePort } from '../../sdk/tooling/cluster/free-port.ts';
import { startTestApp } from './app.ts';
import { ADMIN, createCookieClient } from './test-data.ts';
import { upload } from './backups.ts';
import { eventually } from './eventually.ts';

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(path => existsSync(path));

/** Returns the block for nginx of docs/operations.md. */
async function documented(): Promise<string> {
  const page = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  return /```nginx\n([^`]*)```/.exec(page)![1]!;
}

/** Starts an nginx that listens on a port and passes on to another, as the page says. */
async function startNginx(port: number, to: number) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-nginx-'));
  const server = `server { listen 127.0.0.1:${port};\n${(await documented()).replace('127.0.0.1:3210', `127.0.0.1:${to}`)} }`;
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  );
  const http = `http { access_log off; ${paths.join(' ')}\n${server} }`;
  await writeFile(
    join(folder, 'conf'),
    `user root; daemon off; pid ${folder}/pid; error_log stderr; events {}\n${http}`,
  );
  const child = spawn(NGINX!, ['-p', folder, '-c', join(folder, 'conf')], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise(done => child.once('close', done));
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

(NGINX ? it : it.skip)(
  'works behind nginx as docs/operations.md configures it: host with port, uploads, sockets',
  async () => {
    const port = await freePort();
    const address = `http://localhost:${port}`;
    const site = await startTestApp({ config: { VITRINE_PUBLIC_URL: address, VITRINE_TRUSTED_PROXIES: 'loopback' } });
    await using _ = await startNginx(port, Number(new URL(site.url).port));
    await eventually(async () => (await fetch(`${address}/healthz`)).ok);
    expect((await fetch(`${address}/api/v1/nodes`)).status).toBe(200);

    await site.admin();
    const admin = createCookieClient(address);
    await admin.post('/api/v1/session').send(ADMIN).expect(201);
    // That the core says what is wrong with it means that it has read 20 MB.
    const { status, body } = await upload(admin, Buffer.alloc(20e6));
    expect([status, body.code]).toEqual([415, 'backup.not-zip']);

    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/v1/live`);
    expect(await new Promise(done => (socket.once('message', () => done('live')), socket.once('error', done)))).toBe(
      'live',
    );
    socket.close();
  },
);
