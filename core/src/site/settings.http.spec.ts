import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CUSTOM_MARKUP, SITE } from '@vitrine/contracts/settings';
import { startTestApp } from '../../test/app.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';

const base = '/api/v1/admin/settings';
const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

async function setUp(overrides: Parameters<typeof startTestApp>[0] = {}) {
  const web = await mkdtemp(join(tmpdir(), 'vitrine-shell-'));
  await mkdir(join(web, 'assets'));
  await writeFile(
    join(web, 'index.html'),
    '<html><head><title>Vitrine</title><link rel="icon" href="__BASE_PATH__/icon.svg"></head><body><script src="/m.js"></script></body></html>',
  );
  const instance = await startTestApp({ ...overrides, config: { VITRINE_WEB_DIR: web, ...overrides.config } });
  const admin = await instance.admin();
  const page = async (path: string, status = 200) => instance.http.get(path).set(navigation).expect(status);
  const custom = (body: object) => admin.put(`${base}/custom`).send({ head: '', body: '', origins: [], ...body });
  return { ...instance, admin, page, custom };
}
const site = {
  name: 'Northwind',
  description: 'All of it',
  private: false,
  groups: ['Edge', '亚太'],
  origins: ['https://status.example.org'],
  timeZone: 'Asia/Tokyo',
};
const publicUrl = 'https://a.example/status/';

it('is for administrators only', async () => {
  const { http, app } = await setUp();
  for (const path of ['site', 'custom']) {
    await http.get(`${base}/${path}`).expect(401);
    await http
      .put(`${base}/${path}`)
      .send(path === 'site' ? site : { head: 'x', body: '', origins: [] })
      .expect(401);
  }
  await http.put(`${base}/favicon`).set('content-type', 'application/octet-stream').send(Buffer.from(svg)).expect(401);
  expect(app.get(SettingsService).get(SITE).name).toBe('Test');
});

it('stores the name and address of the site, and shows them to visitors', async () => {
  const { admin, http, app } = await setUp();
  await admin.put(`${base}/site`).send(site).expect(200);
  const { body } = await admin.put(`${base}/public-url`).send({ publicUrl }).expect(200);
  expect(body.data).toEqual({ ...site, showSystem: true, publicUrl: 'https://a.example/status' });
  expect((await admin.get(`${base}/site`).expect(200)).body.data).toEqual(body.data);
  expect((await http.get('/api/public').expect(200)).body.data.site).toEqual({
    name: 'Northwind',
    description: 'All of it',
  });
  expect(app.get(SiteUrlService).url).toBe('https://a.example/status');
});

it('prefers the public URL of the environment', async () => {
  const { app, admin, url } = await setUp({ config: { VITRINE_PUBLIC_URL: 'https://b.example' } });
  expect(url).toMatch(/^http:\/\/127/);
  await admin.put(`${base}/public-url`).send({ publicUrl }).expect(200);
  expect(app.get(SiteUrlService).url).toBe('https://b.example');
});

it.each([
  ['name', ' ', 'required'],
  ['name', 'n'.repeat(101), 'long'],
  ['description', 'd'.repeat(501), 'long'],
  ['timeZone', 'Mars/Olympus', 'settings.zone'],
  ['timeZone', '', 'required'],
])('rejects the %s %j, at its field', async (field, value, message) => {
  const { admin } = await setUp();
  const { body } = await admin
    .put(`${base}/site`)
    .send({ ...site, [field]: value })
    .expect(422);
  expect(body.errors).toContainEqual({ path: field, message });
});

it.each(['status.example.org', 'javascript:alert(1)'])('rejects the address %j, at its field', async wrong => {
  const { admin } = await setUp();
  const { body } = await admin.put(`${base}/public-url`).send({ publicUrl: wrong }).expect(422);
  expect(body.errors).toContainEqual({ path: 'publicUrl', message: 'url' });
});

it.each([
  '*',
  'null',
  'https://a.example/path',
  'https://a.example/',
  'a.example',
  'ftp://a.example',
  'https://u:p@a.example',
])('rejects %j as an origin', async origin => {
  const { admin } = await setUp();
  const { body } = await admin
    .put(`${base}/site`)
    .send({ ...site, origins: ['https://b.example', origin] })
    .expect(422);
  expect(body.errors).toEqual([{ path: 'origins.1', message: 'settings.origin' }]);
});

it('stores the address with the other settings, and rejects unknown fields', async () => {
  const { admin, app } = await setUp();
  await admin
    .put(`${base}/site`)
    .send({ ...site, publicUrl })
    .expect(200);
  expect(app.get(SiteUrlService).url).toBe('https://a.example/status');
  await admin
    .put(`${base}/site`)
    .send({ ...site, token: 'x' })
    .expect(422);
});

it("shows the site's name in its public pages, as text", async () => {
  const { admin, page } = await setUp();
  await admin
    .put(`${base}/site`)
    .send({ ...site, name: 'A </title><b>', description: '"All" & more' })
    .expect(200);
  expect((await page('/')).text).toContain(
    '<title>A &#60;/title&#62;&#60;b&#62;</title><meta name="description" content="&#34;All&#34; &#38; more">',
  );
  expect((await page('/admin')).text).toContain('<title>Vitrine</title>');
});

it('adds HTML to public pages only, and allows exactly its scripts and styles', async () => {
  const { page, custom } = await setUp();
  await custom({
    head: '<script>hello()</script>',
    body: '<p style="color:red">Footer</p><img src="https://img.example/a.png">',
    origins: ['https://stats.example'],
  }).expect(200);
  for (const path of ['/', '/latency']) {
    const { text, headers } = await page(path);
    const nonce = /<script nonce="([^"]+)">hello\(\)<\/script><\/head>/.exec(text)?.[1];
    expect(text).toContain('<img src="https://img.example/a.png"></body>');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' https://img.example https://stats.example`);
    expect(policy).toContain("script-src-attr 'none'");
    expect(policy).toMatch(/style-src-attr 'unsafe-hashes' 'sha256-[\w+/=]+';/);
    expect(policy).toContain("connect-src 'self' https://img.example https://stats.example");
    expect(policy).not.toContain("'unsafe-inline'");
  }
  for (const path of ['/admin', '/admin/settings/custom', '/login', '/terminal', '/setup', '/manage/x']) {
    const { text, headers } = await page(path);
    expect(text).not.toMatch(/hello|Footer/);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('example');
  }
});

it('keeps custom HTML across a restart, and removes it again', async () => {
  const first = await setUp();
  await first.custom({ body: '<footer>Kept $& and $1</footer>' }).expect(200);
  await first.stop();
  const { page, custom } = await setUp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  expect((await page('/')).text).toContain('<footer>Kept $& and $1</footer></body>');
  await custom({}).expect(200);
  expect((await page('/')).text).not.toContain('footer');
});

it('rejects HTML that would swallow the page, and keeps the old one', async () => {
  const { page, custom } = await setUp();
  await custom({ body: '<footer>Good</footer>' }).expect(200);
  const { body } = await custom({ body: '<footer>Bad</footer><!-- ' }).expect(422);
  expect(body).toMatchObject({
    code: 'settings.markup-unclosed',
    errors: [{ path: 'body', message: 'settings.markup-unclosed' }],
  });
  expect((await page('/')).text).toContain('Good');
  expect((await custom({ head: 'x'.repeat(20_001) }).expect(422)).body.errors).toEqual([
    { path: 'head', message: 'long' },
  ]);
});

it('allows origins without any HTML, and ignores blank HTML', async () => {
  const { page, custom } = await setUp();
  const policy = async () => String((await page('/')).headers['content-security-policy']);
  await custom({ origins: ['https://stats.example'] }).expect(200);
  expect(await policy()).toContain("connect-src 'self' https://stats.example;");
  await custom({ head: ' ', body: '\n' }).expect(200);
  expect(await policy()).toContain("script-src 'self';");
  await custom({ head: '<meta name="a">' }).expect(200);
  expect((await page('/')).text).toContain('<meta name="a"></head>');
  expect((await custom({ head: '<!-- ' }).expect(422)).body.errors).toMatchObject([{ path: 'head' }]);
});

it('leaves out stored HTML that is no longer accepted', async () => {
  const first = await setUp();
  await first.app.get(SettingsService).set(CUSTOM_MARKUP, { head: '', body: '<footer>Old</footer><!-- ', origins: [] });
  await first.stop();
  const { page } = await setUp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  expect((await page('/')).text).not.toContain('Old');
});

it('hides custom HTML from visitors of a private site', async () => {
  const { page, custom, admin } = await setUp();
  await custom({ body: '<footer>Inside</footer>' }).expect(200);
  await admin
    .put(`${base}/site`)
    .send({ ...site, private: true })
    .expect(200);
  const closed = (await page('/')).text;
  expect(closed).not.toMatch(/Inside|Northwind|All of it/);
  const { text } = await admin.get('/').set(navigation).expect(200);
  expect(text).toContain('Inside');
});

it('serves an icon of the site’s own without scripts on public pages', async () => {
  const { page, admin, http } = await setUp({ config: { VITRINE_BASE_PATH: '/status' } });
  await http.get('/favicon.ico').expect(404);
  const put = (bytes: Buffer) =>
    admin.put(`${base}/favicon`).set('content-type', 'application/octet-stream').send(bytes);
  await put(Buffer.from(svg)).expect(204);
  const href = /<link rel="icon" href="(\/status\/favicon\.ico\?[\w-]+)">/.exec((await page('/')).text)?.[1];
  const data = Buffer.from(svg).toString('base64');
  expect(href).toBe(`/status/favicon.ico?${data.length}-${data.slice(-12).replace('=', '')}`);
  const icon = await http
    .get(href ?? 'none')
    .expect(200)
    .expect('content-type', 'image/svg+xml');
  expect(String(icon.body)).toBe(svg);
  expect(icon.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await page('/admin')).text).toContain('href="/status/icon.svg"');
  expect((await put(Buffer.from('<html></html>')).expect(422)).body.code).toBe('settings.favicon-invalid');
  await put(Buffer.alloc(130 * 1024, 1)).expect(413);
  expect((await page('/')).text).toContain('favicon.ico');
  await admin.delete(`${base}/favicon`).expect(204);
  expect((await page('/')).text).toContain('href="/status/icon.svg"');
});
