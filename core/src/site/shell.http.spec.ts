import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startTestApp } from '../../test/app.ts';
import { RADIX_STYLES } from '../platform/http/security-headers.ts';

const script = 'console.log("shell")'.repeat(20);

/** Writes a small built shell with the placeholders of docs/web.md. */
async function builtShell(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-shell-'));
  await mkdir(join(folder, 'assets'));
  const page =
    '<!doctype html><meta name="base-path" content="__BASE_PATH__"><script nonce="__CSP_NONCE__" src="__BASE_PATH__/assets/main-1a2b.js"></script>' +
    '<link rel="modulepreload" href="__BASE_PATH__/assets/public-1a2b.js" data-page="public">';
  await Promise.all([
    writeFile(join(folder, 'index.html'), page),
    writeFile(join(folder, 'assets/main-1a2b.js'), script),
    writeFile(join(folder, 'assets/main-1a2b.js.br'), brotliCompressSync(script)),
    writeFile(join(folder, 'assets/main-1a2b.js.gz'), gzipSync(script)),
    writeFile(join(folder, 'assets/main-1a2b.js.map'), '{}'),
    writeFile(join(folder, 'manifest.webmanifest'), '{"name":"Vitrine"}'),
    writeFile(join(folder, 'sw.js'), '// worker'),
    writeFile(join(folder, '.env'), 'SECRET=1'),
    writeFile(`${folder}.txt`, 'outside'),
  ]);
  return folder;
}

const withShell = async (config: NodeJS.ProcessEnv = {}) =>
  startTestApp({ config: { VITRINE_WEB_DIR: await builtShell(), ...config } });
const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };

it('serves the page for a navigation to any path, with its own nonce in the policy', async () => {
  const { http } = await withShell();
  const nonces = new Set<string>();
  for (const [path, status] of [
    ['/', 200],
    ['/instance/5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10', 404],
    ['/admin/settings', 200],
    ['/no/such/page', 404],
  ] as const) {
    const { text, headers } = await http
      .get(path)
      .set(navigation)
      .expect(status)
      .expect('content-type', 'text/html; charset=utf-8');
    const nonce = /nonce="([\w+/=]{24})"/.exec(text)?.[1] ?? 'none';
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('src="/assets/main-1a2b.js"');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(4);
});

it('preloads the files of public pages on those pages only', async () => {
  const { http } = await withShell({ VITRINE_BASE_PATH: '/status' });
  const textOf = async (path: string) => (await http.get(path).set(navigation)).text;
  expect(await textOf('/status/')).toContain('href="/status/assets/public-1a2b.js"');
  for (const path of ['/status/login', '/status/admin/settings']) {
    const text = await textOf(path);
    expect(text).toContain('src="/status/assets/main-1a2b.js"');
    expect(text).not.toContain('public-1a2b.js');
  }
});

it('answers a request for an unknown file with a problem, never with the page', async () => {
  const { http } = await withShell();
  await http
    .get('/data')
    .set({ accept: '*/*', 'sec-fetch-mode': 'cors' })
    .expect(404)
    .expect('content-type', /problem\+json/);
  await http
    .get('/data')
    .set({ accept: 'application/json' })
    .expect(404)
    .expect('content-type', /problem\+json/);
  await http.post('/admin').set(navigation).expect(404);
  for (const path of [
    '/api/v1/nope',
    '/api/nope',
    '/api',
    '/assets/gone-1.js',
    '/assets',
    '/favicon.ico',
    '/robots.txt',
  ])
    await http
      .get(path)
      .set(navigation)
      .expect(404)
      .expect('content-type', /problem\+json/);
});

it('caches files with a hash forever, and revalidates the others', async () => {
  const { http } = await withShell();
  const asset = await http
    .get('/assets/main-1a2b.js')
    .expect(200)
    .expect('content-type', /javascript/);
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const manifest = await http
    .get('/manifest.webmanifest')
    .expect(200)
    .expect('content-type', /manifest\+json/);
  expect(manifest.headers['cache-control']).toBe('no-cache');
  await http.get('/manifest.webmanifest').set('if-none-match', String(manifest.headers.etag)).expect(304);
  await http.head('/sw.js').expect(200);
});

it('lets the service worker request pages on behalf of the browser', async () => {
  const { http } = await withShell();
  await http.get('/sw.js').expect('content-security-policy', "default-src 'none'; connect-src 'self'");
});

it('sends the precompressed form that the browser prefers', async () => {
  const { http } = await withShell();
  const requestWith = (encodings: string) =>
    http.get('/assets/main-1a2b.js').set('accept-encoding', encodings).expect(200);
  for (const [encodings, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
    ['br;q=0, gzip', 'gzip'],
  ] as const) {
    const { headers } = await requestWith(encodings).expect('content-type', /javascript/);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
  }
  expect((await requestWith('gzip')).text).toBe(script);
});

it('serves only the files of its build', async () => {
  const { http, url } = await withShell();
  for (const path of [
    '/.env',
    '/index.html',
    '/assets/main-1a2b.js.map',
    '/assets/main-1a2b.js.br',
    '/assets/..%2f.env',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%5c..%5cetc%5cpasswd',
    '/assets/%00',
    '/assets//etc/passwd',
  ])
    expect([path, (await http.get(path).set(navigation)).status]).toEqual([path, expect.any(Number)]);
  for (const path of ['/.env', '/index.html', '/assets/main-1a2b.js.map', '/assets/main-1a2b.js.br'])
    await http.get(path).expect(404);
  // A client that does not normalize paths before sending them.
  const { request } = await import('node:http');
  for (const path of ['/../../../../etc/passwd', '/assets/../../x.txt', '/assets/%2e%2e/%2e%2e/etc/passwd']) {
    const body = await new Promise<string>(resolve =>
      request(`${url}/`, { path }, response => {
        let text = '';
        response.on('data', chunk => (text += chunk)).on('end', () => resolve(`${response.statusCode} ${text}`));
      }).end(),
    );
    expect(body).not.toMatch(/root:|outside/);
  }
});

it('writes its base path into the page', async () => {
  const { http } = await withShell({ VITRINE_BASE_PATH: '/status' });
  const { text } = await http.get('/status/admin').set(navigation).expect(200);
  expect(text).toContain('<meta name="base-path" content="/status">');
  expect(text).toContain('src="/status/assets/main-1a2b.js"');
  await http.get('/status/assets/main-1a2b.js').expect(200);
  await http.get('/status').set(navigation).expect(200);
});

it('reports a shell that is not built', async () => {
  const { http } = await startTestApp();
  const { body } = await http.get('/').set(navigation).expect(503);
  expect(body.code).toBe('site.not-built');
});

it('allows the unchanged two styles of the installed Radix', () => {
  const find = createRequire(new URL('../../../web/package.json', import.meta.url));
  const hashes = ['@radix-ui/react-scroll-area', '@radix-ui/react-select'].map(name => {
    const source = readFileSync(find.resolve(name), 'utf8');
    const style = /__html: [`"]([^`"]*)[`"]/.exec(source)?.[1] ?? '';
    return `sha256-${createHash('sha256').update(style).digest('base64')}`;
  });
  expect(hashes).toEqual([...RADIX_STYLES]);
});
