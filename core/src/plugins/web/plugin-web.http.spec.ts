import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageContext, PublicInfo } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { appWithInstalled, FIXTURES } from '../../../test/installed-plugins.ts';
import { SettingsService } from '../../settings/settings.service.ts';

const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
const ownPath = '/api/with-web/own';

/** A site with a fixture plugin, whose web parts are built unless `parts` is empty, and with other fixtures. */
async function site(
  parts: readonly string[] = ['AdminPage', 'Widget'],
  id = 'with-web',
  others: readonly string[] = [],
) {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-shell-'));
  const web = join(folder, 'web');
  await mkdir(web);
  await writeFile(join(web, 'index.html'), '<head><title>Vitrine</title><meta name="page" content="__PAGE__"></head>');
  const built = join(folder, id);
  await cp(join(FIXTURES, id), built, { recursive: true });
  const dist = join(built, 'dist/web');
  await mkdir(join(dist, 'assets'), { recursive: true });
  const manifest = { format: 1, sdk: '^0.1.0', entry: 'remoteEntry.js', css: ['assets/a.css'], parts, languages: [] };
  if (parts.length > 0) await writeFile(join(dist, 'web.json'), JSON.stringify(manifest));
  await writeFile(join(dist, 'remoteEntry.js'), 'export default 1');
  await writeFile(join(dist, 'assets/a.css'), 'a {}');
  const instance = await appWithInstalled([built, ...others], { VITRINE_WEB_DIR: web });
  const client = await instance.admin();
  const open = async (path: string) => {
    const { text, headers } = await client.get(path).set(navigation).expect(200);
    const written = /<meta name="page" content="([^"]*)">/.exec(text)?.[1] ?? '';
    const context = JSON.parse(written.replaceAll('&#34;', '"')) as PageContext;
    return { context, headers, policy: String(headers['content-security-policy']) };
  };
  const tokenOf = (context: PageContext) => ({ authorization: `Bearer ${context.sandbox!.token}`, origin: 'null' });
  const info = async (from = instance.http) => (await from.get('/api/public').expect(200)).body.data as PublicInfo;
  return { ...instance, client, open, tokenOf, info };
}

it('sends the admin page of a plugin in a sandbox that only the admin area frames', async () => {
  const { open, http, plugins, client } = await site(undefined, undefined, ['foreign-protocol']);
  const { context, headers, policy } = await open('/plugin-page/with-web');
  expect(policy).toMatch(/^sandbox allow-scripts /);
  expect(policy).not.toContain('allow-same-origin');
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(context).toMatchObject({ kind: 'plugin', plugin: { id: 'with-web', title: 'With web' } });
  expect(context).not.toHaveProperty('proof');
  expect((await open('/admin')).policy).toMatch(/frame-src 'self'.*frame-ancestors 'none'/);
  expect((await open('/login')).policy).toContain("frame-ancestors 'none'");

  await http.get('/plugin-page/with-web').set(navigation).expect(401);
  await client.get('/plugin-page/foreign-protocol').set(navigation).expect(404);
  await plugins.disable('with-web');
  await client.get('/plugin-page/with-web').set(navigation).expect(404);
});

it('lets the page call the routes of its plugin, and no others of the administrator', async () => {
  const { http, open, tokenOf } = await site(undefined, undefined, ['foreign-protocol']);
  const token = tokenOf((await open('/plugin-page/with-web')).context);
  expect((await http.get(ownPath).set(token).expect(200)).body).toBe('own');
  expect((await http.post(ownPath).set(token).send({ a: 1 }).expect(200)).body).toEqual({ a: 1 });
  // The plugin's own code cannot use the administrator's rights either.
  expect((await http.get('/api/with-web/sessions').set(token).expect(200)).body).toBe(401);

  await http.get('/api/v1/admin/sessions').set(token).expect(401);
  await http.get('/api/secrets').set(token).expect(401);
  await http.post('/api/v1/admin/plugins/discover').set(token).expect(401);
  await http.delete('/api/v1/session').set(token).expect(401);
  await http.get(ownPath).expect(401);
  await http.get(ownPath).set({ authorization: 'Bearer viewer.v1.x', origin: 'null' }).expect(401);
  // The token of a public page is not valid for the plugin's own page.
  const viewer = tokenOf((await open('/')).context);
  await http.get(ownPath).set(viewer).expect(401);
  expect((await http.get('/api/with-web/public').set(viewer).expect(200)).body).toBe('public');
});

it('keeps the page’s rights when its token is renewed, and ends them with the session', async () => {
  const { http, open, tokenOf, client } = await site();
  const first = tokenOf((await open('/plugin-page/with-web')).context);
  const { body } = await http.get('/api/v1/viewer-token').set(first).expect(200);
  const next = { authorization: `Bearer ${body.data.token}`, origin: 'null' };
  await http.get(ownPath).set(next).expect(200);
  await client.delete('/api/v1/session').expect(204);
  await http.get(ownPath).set(next).expect(401);
});

it('grants a sandboxed page the requests of an anonymous visitor, reports of failures among them', async () => {
  const { http, open, tokenOf } = await site();
  const token = tokenOf((await open('/')).context);
  expect((await http.post('/api/with-web/visits').set(token).send({ n: 1 }).expect(200)).body).toEqual({ n: 1 });
  expect((await http.post('/api/with-web/open').set(token).send({ n: 2 }).expect(200)).body).toEqual({ n: 2 });
  const failure = { theme: 'gone', release: 'r', failingPart: 'NodeCard', message: 'boom' };
  await http.post('/api/v1/themes/failures').set(token).send(failure).expect(204);
  await http.post('/api/v1/themes/loads').set(token).send({ theme: 'gone', release: 'r' }).expect(204);
});

it('distinguishes a forbidden request from an expired token', async () => {
  const { http, open, tokenOf, clock } = await site();
  const token = tokenOf((await open('/')).context);
  const signIn = await http.post('/api/v1/session').set(token).send({}).expect(403);
  expect(signIn.body.code).toBe('viewer-token.forbidden');
  expect((await http.post(ownPath).set(token).send({}).expect(401)).body.code).toBe('session.unauthenticated');
  await clock.skip('11m');
  const late = await http.post('/api/with-web/visits').set(token).send({}).expect(401);
  expect(late.body.code).toBe('viewer-token.over');
});

it('permits preflight requests of sandboxed pages with a token', async () => {
  const { http } = await site();
  const requestHeaders = { origin: 'null', 'access-control-request-headers': 'authorization,content-type' };
  const methods = async (path: string) =>
    (await http.options(path).set(requestHeaders).expect(204)).headers['access-control-allow-methods'];
  for (const path of [ownPath, '/api/v1/themes/failures', '/api/public'])
    expect(await methods(path)).toBe('GET, HEAD, POST, PUT, PATCH, DELETE');
  const unnamed = await http
    .options(ownPath)
    .set({ ...requestHeaders, 'access-control-request-headers': 'content-type' });
  expect(unnamed.headers).not.toHaveProperty('access-control-allow-origin');
});

it('adds widgets to the public page, which is sandboxed for signed-in users', async () => {
  const { http, info, open, client, app, plugins } = await site();
  const [widget] = (await info()).widgets!;
  expect(widget).toMatchObject({ id: 'with-web', css: [expect.stringMatching(/assets\/a\.css$/)] });
  expect((await open('/')).policy).toMatch(/^sandbox /);
  const file = await http.get(widget!.entry).expect(200);
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'content-type': 'text/javascript; charset=utf-8',
  });
  expect(file.text).toBe('export default 1');
  const folder = widget!.entry.slice(0, widget!.entry.lastIndexOf('/'));
  for (const path of [
    `${folder}/web.json`,
    `${folder}/..%2f..%2fpackage.json`,
    '/plugin-web/with-web/guess/remoteEntry.js',
  ])
    await http.get(path).expect(404);

  await app.get(SettingsService).set(SITE, { private: true });
  expect(await info()).not.toHaveProperty('widgets');
  expect((await info(client)).widgets).toHaveLength(1);
  await plugins.disable('with-web');
  expect(await info(client)).not.toHaveProperty('widgets');
  await http.get(widget!.entry).expect(404);
});

it('adds panels of nodes and a public page while its plugin runs', async () => {
  const { http, info, open, client, plugins } = await site(['NodePanel', 'PublicPage'], 'with-pages', [
    'foreign-protocol',
  ]);
  const { widgets, nodePanels, publicPages } = await info();
  expect([widgets, nodePanels!.length]).toEqual([undefined, 1]);
  expect(publicPages).toEqual([expect.objectContaining({ id: 'with-pages', title: 'With pages', linked: true })]);
  expect((await open('/p/with-pages')).policy).toMatch(/^sandbox /);
  const { text, headers } = await http.get('/p/with-pages').set(navigation).expect(200);
  expect(text).toContain('<title>With pages · Test</title>');
  expect(headers['content-security-policy']).not.toMatch(/^sandbox/);
  await http.get('/p/foreign-protocol').set(navigation).expect(404);
  await http.get('/p/with-pages/more').set(navigation).expect(404);
  await plugins.disable('with-pages');
  await client.get('/p/with-pages').set(navigation).expect(404);
  expect(await info()).not.toHaveProperty('publicPages');
});

it('hides public pages and panels of plugins from visitors of a private site', async () => {
  const { app, http, info, client } = await site(['NodePanel', 'PublicPage'], 'with-pages');
  await app.get(SettingsService).set(SITE, { private: true });
  expect(await info()).not.toHaveProperty('nodePanels');
  expect((await http.get('/p/with-pages').set(navigation)).text).not.toContain('With pages');
  expect((await info(client)).publicPages).toHaveLength(1);
});

it('gives web parts the settings that the manifest shares, but no secret', async () => {
  const { client, info } = await site(['NodePanel', 'PublicPage'], 'with-pages');
  const path = '/api/v1/admin/plugins/with-pages/settings';
  expect((await info()).publicPages![0]!.settings).toEqual({ motto: 'Coo' });
  await client
    .put(path)
    .send({ values: { motto: 'Home', key: 's3cret' } })
    .expect(200);
  expect((await info()).publicPages![0]!.settings).toEqual({ motto: 'Home' });
});

it('places widgets as configured', async () => {
  const { client, info } = await site();
  const put = (places: object) =>
    client
      .put('/api/v1/admin/settings/start-page')
      .send({ columns: [], cardLines: [], widgetsAbove: [], widgetsBelow: [], widgetsHidden: [], ...places })
      .expect(200);
  expect((await info()).widgets).toEqual([expect.objectContaining({ id: 'with-web', place: 'below' })]);
  await put({ widgetsAbove: ['gone', 'with-web'] });
  expect((await info()).widgets).toEqual([expect.objectContaining({ id: 'with-web', place: 'above' })]);
  await put({ widgetsHidden: ['with-web'] });
  expect(await info()).not.toHaveProperty('widgets');
});

it('lets a route of a panel answer about nodes that its caller may see', async () => {
  const { http, client, tokenOf, open } = await site(['NodePanel', 'PublicPage'], 'with-pages');
  const create = async (body: object) =>
    (await client.post('/api/v1/admin/nodes').send(body).expect(201)).body.data.node.uuid as string;
  const [visibleNode, hidden] = [await create({ name: 'tokyo' }), await create({ name: 'cellar', hidden: true })];
  const pathOf = (uuid: string) => `/api/with-pages/of/${uuid}`;
  expect((await http.get(pathOf(visibleNode)).expect(200)).body).toBe('north');
  await http.get(pathOf(hidden)).expect(404);
  // A sandboxed page of an administrator has only the rights of a visitor.
  const page = tokenOf((await open('/')).context);
  await http.get(pathOf(visibleNode)).set(page).expect(200);
  await http.get(pathOf(hidden)).set(page).expect(404);
});

it('lists the pages for the menu, in the language of the request, with their badges', async () => {
  const { client, http } = await site();
  const { body } = await client.get('/api/v1/admin/plugins/pages').set('accept-language', 'zh-CN').expect(200);
  expect(body.data).toEqual([{ id: 'with-web', title: '网页', badge: 7 }]);
  await http.get('/api/v1/admin/plugins/pages').expect(401);
});

it.each([
  [[], 'npx vitrine-plugin build'],
  [['Widget'], 'web/AdminPage.tsx'],
])('reports missing files if %j was not built, and runs the rest', async (parts, missing) => {
  const { plugins, http, client, info } = await site(parts);
  const plugin = plugins.findOneOrFail('with-web');
  expect([plugin.state, plugin.error?.message]).toEqual(['active', expect.stringContaining(missing)]);
  await client.get('/plugin-page/with-web').set(navigation).expect(404);
  expect(await info()).not.toHaveProperty('widgets');
  await http.get('/api/with-web/public').expect(200);
});
