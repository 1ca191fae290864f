import { mkdir, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { startTestApp } from '../../test/app.ts';
import { install } from '../../test/themes/given-theme.ts';

const long = `export default ${JSON.stringify('long '.repeat(400))};`;
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** Requests a path without normalization by the client. */
const raw = (url: string, path: string) =>
  new Promise<{ status: number; type: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    get({ hostname, port, path, headers: { accept: '*/*' } }, response => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, type: String(response.headers['content-type']) });
    }).on('error', reject);
  });

async function site() {
  const app = await startTestApp();
  const client = await app.admin();
  const files = {
    'assets/theme.js': long,
    'assets/日本 1.png': png,
    'assets/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  };
  const theme = await install(client, themeZip(files, { preview: undefined }), true);
  return { ...app, client, base: `/themes/sunrise/${theme.release}` };
}

it('caches files forever by content hash, in the smallest form', async () => {
  const { http, base } = await site();
  const uncompressed = await http.get(`${base}/assets/theme.js`).set('accept-encoding', 'identity').expect(200);
  expect(uncompressed.text).toBe(long);
  expect(uncompressed.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
  const br = await http.get(`${base}/assets/theme.js`).set('accept-encoding', 'gzip, br').buffer(false).expect(200);
  expect(br.headers['content-encoding']).toBe('br');
  expect(Number(br.headers['content-length'])).toBeLessThan(300);
  expect(br.headers.etag).not.toBe(uncompressed.headers.etag);
  const gz = await http.get(`${base}/assets/theme.js`).set('accept-encoding', 'gzip');
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(gz.text).toBe(long);
  await http
    .get(`${base}/assets/theme.js`)
    .set('accept-encoding', 'identity')
    .set('if-none-match', uncompressed.headers.etag!)
    .expect(304);
  await http.head(`${base}/assets/theme.js`).expect(200);
  const picture = await http.get(`${base}/assets/${encodeURIComponent('日本 1.png')}`).expect(200);
  expect(picture.headers['content-type']).toBe('image/png');
});

it('serves pictures that could hold scripts without running any', async () => {
  const { http, base } = await site();
  const { headers } = await http.get(`${base}/assets/pic.svg`).expect(200);
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

it('answers a missing file with a problem and 404, never with a page', async () => {
  const { http, base } = await site();
  for (const path of [
    `${base}/assets/gone.js`,
    `${base}/`,
    base,
    '/themes',
    '/themes/sunrise',
    '/themes/nobody/1.0.0-000000000000/a.js',
    '/themes/sunrise/1.0.0/remoteEntry.js',
  ]) {
    const { status, headers } = await http.get(path).set('accept', 'text/html').set('sec-fetch-mode', 'navigate');
    expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/problem+json; charset=utf-8']);
  }
});

describe('a path outside of a theme', () => {
  let shared: Awaited<ReturnType<typeof site>>;
  beforeAll(async () => {
    shared = await site();
  });

  it.each([
    '../release.json',
    '..%2frelease.json',
    '%2e%2e/release.json',
    '%2e%2e%2frelease.json',
    '..%5crelease.json',
    'assets/../../release.json',
    'assets/%2e%2e/%2e%2e/release.json',
    'assets/..%2f..%2f..%2f..%2f..%2fvitrine.db',
    '%252e%252e%252frelease.json',
    '..%c0%afrelease.json',
    '%00',
    'assets/theme.js%00.png',
    'assets//theme.js',
    './assets/theme.js',
    'ASSETS/theme.js',
    'assets/theme.js.br',
    'assets/theme.js/',
    '%',
    'constructor',
    '__proto__',
    '/etc/passwd',
  ])('rejects the path %s', async path => {
    const { url, base } = shared;
    const { status, type } = await raw(url, `${base}/${path}`);
    expect([400, 404]).toContain(status);
    expect(type).toContain('application/problem+json');
  });
});

it('preloads the theme on public pages only', async () => {
  const app = await startTestApp();
  const web = join(app.dataDir, 'web');
  await mkdir(web, { recursive: true });
  await writeFile(join(web, 'index.html'), '<!doctype html>');
  const client = await app.admin();
  const link = async (path: string) => (await app.http.get(path).set('accept', 'text/html')).headers.link;
  expect(await link('/')).toBeUndefined();
  const { release } = await install(client, themeZip(), true);
  const expected = `</themes/sunrise/${release}/remoteEntry.js>; rel=modulepreload, </themes/sunrise/${release}/assets/style.css>; rel=preload; as=style`;
  expect(await link('/')).toBe(expected);
  expect(await link('/instance/5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10')).toBe(expected);
  for (const path of ['/?theme=safe', '/admin', '/admin/theme_managed', '/login', '/terminal'])
    expect(await link(path)).toBeUndefined();
});
