import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITE } from '@vitrine/contracts/settings';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { install } from '../../test/themes/given-theme.ts';
import { SettingsService } from '../settings/settings.service.ts';

const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
const NOBODY = '00000000-0000-4000-8000-000000000000';

let site: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;
let visibleNode: { uuid: string };
let hidden: { uuid: string };
beforeAll(async () => {
  const web = await mkdtemp(join(tmpdir(), 'vitrine-shell-'));
  const page = '<html><head><title>Vitrine</title><meta name="page" content="__PAGE__"></head><body></body></html>';
  await writeFile(join(web, 'index.html'), page);
  await writeFile(
    join(web, 'manifest.webmanifest'),
    '{"name":"Vitrine","start_url":"./","icons":[{"src":"icon.svg"}]}',
  );
  site = await startTestApp({ config: { VITRINE_WEB_DIR: web } });
  admin = await site.admin();
  visibleNode = await site.given.node({ name: '東京 <1>' });
  hidden = await site.given.node({ name: 'secret-name', hidden: true });
  await site.app.get(SettingsService).set(SITE, { name: 'Fleet', description: 'Our servers' });
});

const load = (path: string, headers: Record<string, string> = {}, client = site.http) =>
  client.get(path).set({ ...navigation, ...headers });

it.each([
  ['the home page', () => '/', 200],
  ['the latency page', () => '/latency', 200],
  ['the announcements', () => '/announcements', 200],
  ['the wall', () => '/wall/', 200],
  ['a page below the wall', () => '/wall/x', 404],
  ['a node', () => `/instance/${visibleNode.uuid}`, 200],
  ['a hidden node', () => `/instance/${hidden.uuid}`, 404],
  ['no node', () => `/instance/${NOBODY}`, 404],
  ['no page', () => '/no/such/page', 404],
  ['the sign-in', () => '/login', 200],
  ['a page below the sign-in', () => '/login/x', 404],
  ['the admin area', () => '/admin/', 200],
  ['a page of the admin area', () => '/admin/settings/site', 200],
  ['a moved page of the admin area', () => '/admin/notification', 200],
  ['the page of a task, which only an administrator may know', () => '/admin/exec/task/7', 200],
  ['the page of a plugin', () => '/admin/plugin/heartbeat', 200],
  ['no page of the admin area', () => '/admin/nothing', 404],
  ['a page below one of the admin area', () => '/admin/overview/nothing', 404],
  ['an address of the admin area of other products', () => '/manage/x', 200],
])('answers visitors of %s with its status', async (_, path, status) => {
  await load(path()).expect(status).expect('content-type', /html/);
});

it('rejects an address with a broken escape', async () => {
  for (const path of ['/admin/%zz', '/%zz']) await site.http.get(path).set(navigation).expect(400);
});

it('returns 404 for an invalid address', async () => {
  const { status } = await fetch(`${site.url}//`, { headers: navigation });
  expect(status).toBe(404);
});

it('serves pages of the active theme, and those of hidden nodes to permitted callers', async () => {
  await load(`/instance/${hidden.uuid}`, {}, admin).expect(200);
  const { id } = await install(admin, themeZip({ 'theme.js': 'export default {}' }, { pages: ['/map'] }), false);
  await load('/map').expect(404);
  await admin.put('/api/v1/admin/themes/active').send({ id }).expect(200);
  await load('/map/').expect(200);
  await admin.put('/api/v1/admin/themes/active').send({ id: 'default' }).expect(200);
});

it('writes the title and preview of a page in the language of the visitor', async () => {
  const { text } = await load(`/instance/${visibleNode.uuid}`, { 'accept-language': 'nl, zh-HK;q=0.8' });
  expect(text).toContain('<html lang="zh-TW">');
  expect(text).toContain('<title>東京 &#60;1&#62; · Fleet</title>');
  expect(text).toContain(`<meta property="og:image" content="${site.url}/preview/node/${visibleNode.uuid}.png">`);
  expect(text).toContain('<noscript>');
  expect((await load('/', { cookie: 'vitrine_language=zh-CN' })).text).toContain('<html lang="zh-CN">');
  expect((await load('/', { cookie: 'vitrine_language=de' })).text).toContain('<html lang="en">');
  expect((await load('/')).text).toContain('<meta property="og:description" content="Our servers">');
});

it('links the URL, the preview and the page without scripts', async () => {
  const text = async (path: string, client?: typeof admin) => (await load(path, {}, client)).text;
  const home = await text('/');
  expect(home).toContain('<title>Fleet</title>');
  expect(home).toContain(`<meta property="og:url" content="${site.url}/">`);
  expect(home).toContain(`<meta property="og:image" content="${site.url}/preview/site.png">`);
  expect(home).toContain('<a href="/embed/site">');
  expect(await text(`/instance/${visibleNode.uuid}`)).toContain(`<a href="/embed/node/${visibleNode.uuid}">`);
  await site.app.get(SettingsService).set(SITE, { private: true });
  const closed = await text('/', admin);
  expect(closed).toContain('<title>Fleet</title>');
  expect(closed).not.toMatch(/og:url|og:image/);
  await site.app.get(SettingsService).set(SITE, { private: false });
});

it('prefers the public URL of the site over the host of the request', async () => {
  await admin.put('/api/v1/admin/settings/public-url').send({ publicUrl: 'https://a.example' }).expect(200);
  expect((await load('/wall')).text).toContain('<meta property="og:url" content="https://a.example/wall">');
  await admin.put('/api/v1/admin/settings/public-url').send({ publicUrl: '' }).expect(200);
});

it('puts no hidden node into a shared preview, not even for its administrator', async () => {
  const { text } = await load(`/instance/${hidden.uuid}`, {}, admin).expect(200);
  expect(text).not.toMatch(/secret-name|preview\/node/);
});

it('draws a picture of the site and of each node for link previews, and answers a known one with 304', async () => {
  for (const path of ['/preview/site.png', `/preview/node/${visibleNode.uuid}.png`]) {
    const { body, headers } = await site.http.get(path).buffer(true).expect(200).expect('content-type', 'image/png');
    const png = body as Buffer;
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630]);
    expect(headers['cache-control']).toBe('public, max-age=300');
    await site.http.get(path).set('if-none-match', String(headers.etag)).expect(304);
  }
  await admin.get(`/preview/node/${hidden.uuid}.png`).expect(404);
});

it('names the site in the manifest, with its icon', async () => {
  const { text } = await site.http
    .get('/manifest.webmanifest')
    .expect(200)
    .expect('content-type', /manifest\+json/);
  expect(JSON.parse(text)).toEqual({
    name: 'Fleet',
    short_name: 'Fleet',
    start_url: './',
    icons: [{ src: 'icon.svg' }],
  });
});

it('shows nothing of a private site', async () => {
  await site.app.get(SettingsService).set(SITE, { private: true });
  const { text } = await load('/').expect(200);
  expect(text).not.toMatch(/Fleet|Our servers|og:/);
  expect((await site.http.get('/manifest.webmanifest').expect(200)).text).not.toContain('Fleet');
  await site.http.get('/preview/site.png').expect(401);
  await site.app.get(SettingsService).set(SITE, { private: false });
});

it('links the feeds of announcements on public pages only', async () => {
  const { text } = await load('/', { 'accept-language': 'zh-TW' });
  for (const [name, type] of [
    ['atom', 'application/atom+xml'],
    ['rss', 'application/rss+xml'],
  ])
    expect(text).toContain(`<link rel="alternate" type="${type}" title="公告 · Fleet" href="/announcements.${name}">`);
  expect((await load('/login')).text).not.toContain('rel="alternate"');
  expect((await load('/wall', { 'accept-language': 'en' })).text).toContain('<title>Wall · Fleet</title>');
});

it('sets an opener policy on admin pages, but not on pages with foreign code', async () => {
  const { headers: ownHeaders } = await load('/login').expect(200);
  expect(ownHeaders).toHaveProperty('cross-origin-opener-policy');
  const { headers: open } = await load('/').expect(200);
  expect(open).not.toHaveProperty('cross-origin-opener-policy');
  expect(open).not.toHaveProperty('origin-agent-cluster');
});

it('preloads nothing with the default theme, and forbids framing', async () => {
  for (const path of ['/', '/?theme=safe', '/login']) {
    const { headers } = await load(path).expect(200);
    expect(headers).not.toHaveProperty('link');
    expect(headers['x-frame-options']).toBe('DENY');
  }
});
