import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../../sdk/tooling/cluster/free-port.ts';
import { eventually } from './eventually.ts';

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(path => existsSync(path));

export const hasNginx = NGINX !== undefined;

/** Starts nginx as a WebDAV server (RFC 4918) with an empty folder. */
export async function startWebdav() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-dav-'));
  const files = join(folder, 'files');
  await mkdir(files);
  const port = await freePort();
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${folder}/${name};`,
  );
  const location = `location / { root ${files}; dav_methods PUT DELETE MKCOL; }`;
  await writeFile(
    join(folder, 'conf'),
    `user root; daemon off; pid ${folder}/pid; error_log stderr; events {}
http { access_log off; client_max_body_size 0; ${paths.join(' ')} server { listen 127.0.0.1:${port}; ${location} } }`,
  );
  const child = spawn(NGINX!, ['-p', folder, '-c', join(folder, 'conf')], { stdio: 'ignore' });
  const ended = new Promise(done => child.once('close', done));
  const url = `http://127.0.0.1:${port}`;
  await eventually(() => fetch(url).then(({ status }) => status > 0));
  return {
    url,
    files,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Returns the AWS signature, version 4, as computed in its documentation. */
function signatureOf(request: IncomingMessage, secret: string): string {
  const [, scope = '', signed = ''] = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+)/.exec(
    request.headers.authorization ?? '',
  )!;
  const [date = '', region = '', service = ''] = scope.split('/');
  const { pathname, searchParams } = new URL(request.url!, 'http://store');
  const headers = signed.split(';').map(name => `${name}:${String(request.headers[name]).trim()}\n`);
  const content = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, pathname, searchParams.toString(), headers.join(''), signed, content].join('\n');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, date));
  return hmac(key, text).toString('hex');
}

/** Starts a store that keeps objects in memory, and refuses requests with an invalid signature or checksum, as S3 does. */
export async function startS3(secret: string) {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void buffer(request).then(body => {
      const signature = /Signature=(\w+)/.exec(request.headers.authorization ?? '')?.[1];
      if (signature === undefined || signature !== signatureOf(request, secret)) return response.writeHead(403).end();
      if (request.headers['x-amz-content-sha256'] !== sha256(body)) return response.writeHead(400).end();
      if (request.method === 'PUT') objects.set(request.url!, body);
      if (request.method === 'DELETE') objects.delete(request.url!);
      return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
    });
  });
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    [Symbol.dispose]: () => void (server.closeAllConnections(), server.close()),
  };
}
