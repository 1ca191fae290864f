import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageContext } from '@vitrine/contracts';
import { appWithInstalled, FIXTURES } from '../../test/installed-plugins.ts';

const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

/** A site with two plugins whose web parts are built. */
async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-shell-'));
  const page = '<html><head><title>x</title><meta name="page" content="__PAGE__"></head><script nonce="__CSP_NONCE__">';
  await mkdir(join(folder, 'web'));
  await writeFile(join(folder, 'web/index.html'), page);
  const build = async (id: string, parts: readonly string[]) => {
    await cp(join(FIXTURES, id), join(folder, id), { recursive: true });
    await mkdir(join(folder, id, 'dist/web'), { recursive: true });
    const manifest = { format: 1, sdk: '^0.1.0', entry: 'remoteEntry.js', css: [], parts, languages: [] };
    await writeFile(join(folder, id, 'dist/web/web.json'), JSON.stringify(manifest));
    await writeFile(join(folder, id, 'dist/web/remoteEntry.js'), 'export default 1');
    return join(folder, id);
  };
  const folders = [
    await build('with-web', ['AdminPage', 'Widget']),
    await build('with-pages', ['NodePanel', 'PublicPage']),
  ];
  const site = await appWithInstalled(folders, { VITRINE_WEB_DIR: join(folder, 'web') });
  const admin = await site.admin();
  const open = async (path: string, client = admin) => {
    const { text, headers } = await client.get(path).set(navigation).expect(200);
    const written = /<meta name="page" content="([^"]*)">/.exec(text)?.[1] ?? '';
    return { text, headers, context: JSON.parse(written.replaceAll('&#34;', '"')) as PageContext };
  };
  return { ...site, client: admin, open };
}

it('sends the admin page of a plugin in a sandbox that only this site may frame', async () => {
  const { client, http, open } = await setUp();
  const { text, headers, context } = await open('/plugin-page/with-web/');
  const [, nonce] = /<script nonce="([^"]{24})">/.exec(text)!;
  expect(text).toContain('<title>Vitrine</title>');
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts .*frame-ancestors 'self'$/);
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  for (const name of ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-frame-options'])
    expect(headers).not.toHaveProperty(name);
  expect(context).toMatchObject({
    kind: 'plugin',
    plugin: { id: 'with-web', title: 'With web' },
    sandbox: { token: expect.stringMatching(/^viewer\.v1\./), preferences: {} },
  });
  const asPage = { authorization: `Bearer ${context.sandbox!.token}`, origin: 'null' };
  await http.get('/api/with-web/own').set(asPage).expect(200);
  for (const id of ['with-pages', 'unknown']) await client.get(`/plugin-page/${id}`).set(navigation).expect(404);
  await http.get('/plugin-page/with-web').set(navigation).expect(401);
  const key = { name: 'k', scopes: ['full'], expiresAt: null, nodes: null };
  const { secret } = (await client.post('/api/v1/admin/api-keys').send(key).expect(201)).body.data;
  const withKey = { ...navigation, authorization: `Bearer ${secret}` };
  await http.get('/plugin-page/with-web').set(withKey).expect(404);
});

it('shows the public page of a plugin, in a sandbox for signed-in users', async () => {
  const { http, open, plugins } = await setUp();
  const { text, context } = await open('/p/with-pages', http);
  expect(text).toContain('<title>With pages · Test</title>');
  expect(context).toEqual({ kind: 'public' });
  expect((await open('/p/with-pages')).context).toHaveProperty('sandbox');
  await plugins.disable('with-pages');
  expect((await open('/')).context).toHaveProperty('sandbox');
  await plugins.disable('with-web');
  expect((await open('/')).context).toHaveProperty('proof');
  await http.get('/p/with-pages').set(navigation).expect(404);
});
