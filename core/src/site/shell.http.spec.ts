import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { theApp } from '../../test/app.ts';

/** A small built shell: a page, and a script with a ready-made compressed form beside it. */
async function builtShell() {
  const web = await mkdtemp(join(tmpdir(), 'vitrine-web-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), '<base-path="__BASE_PATH__"><script nonce="__CSP_NONCE__">');
  await writeFile(join(web, 'assets/main-1a2b.js'), 'start()');
  await writeFile(join(web, 'assets/main-1a2b.js.gz'), gzipSync('start()'));
  return { web, [Symbol.asyncDispose]: () => rm(web, { recursive: true }) };
}

it.each([{ basePath: '' }, { basePath: '/status' }])('serves page and files below "$basePath"', async ({ basePath }) => {
  await using shell = await builtShell();
  const { http } = await theApp({ config: { VITRINE_BASE_PATH: basePath, VITRINE_WEB: shell.web } });

  const page = await http.get(`${basePath}/instance/of-whom-it-may-concern`).set('accept', 'text/html').expect(200);
  const nonce = /nonce="([^"]+)"/.exec(page.text)?.[1];
  expect(page.text).toContain(`base-path="${basePath}"`);
  expect(page.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);

  const script = await http.get(`${basePath}/assets/main-1a2b.js?v=1`).set('accept-encoding', 'gzip').expect(200);
  expect(script.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=31536000, immutable' });
});

it.each(['/assets/gone-9f9f.js', '/assets/..%2findex.html', '/gone.png'])('answers a problem, never a page, for the missing file %s', async path => {
  await using shell = await builtShell();
  const { http } = await theApp({ config: { VITRINE_WEB: shell.web } });

  await http.get(path).set('accept', 'text/html').expect(404).expect('content-type', /problem\+json/);
});
