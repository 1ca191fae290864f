import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE } from '@vitrine/contracts/settings';
import { craftZip } from '../../../../sdk/contracts/test/craft-zip.ts';
import { themeZip } from '../../../../sdk/contracts/test/theme-zip.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { install, upload } from '../../../test/themes/given-theme.ts';
import { NodesService } from '../../nodes/nodes.service.ts';
import { CoreHooks } from '../../plugins/hooks/core-hooks.ts';
import { PluginsService } from '../../plugins/lifecycle/plugins.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';

const PAGE =
  '<!doctype html><html lang="zh"><head><title>Komari Monitor</title><script>inline()</script></head><body><div id="app"></div><script type="module" src="/assets/index-1a2b.js"></script></body></html>';
const MANIFEST = {
  name: 'Mochi',
  short: 'Mochi',
  author: 'Ann',
  version: '1.0.0',
  configuration: {
    type: 'managed',
    data: [
      { key: 'accent_color', type: 'string', name: 'Accent', default: 'pink' },
      { key: 'pinned', type: 'nodes', name: 'Pinned' },
    ],
  },
};
const komariZip = (manifest: object = {}, more: Record<string, string> = {}) =>
  craftZip(
    Object.entries({
      'komari-theme.json': JSON.stringify({ ...MANIFEST, ...manifest }),
      'dist/index.html': PAGE,
      'dist/assets/index-1a2b.js': 'fetch("/api/nodes"); localStorage.x = 1',
      'dist/locales/en.json': '{}',
      'dist/sw.js': 'self.addEventListener("fetch", () => undefined)',
      'dist/page.html': '<script>other()</script>',
      ...more,
    }).map(([name, data]) => ({ name, data: Buffer.from(data) })),
  );
const NAVIGATE = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

async function withShell(): Promise<TestApp & { readonly client: Awaited<ReturnType<TestApp['admin']>> }> {
  const site = await startTestApp({ now: Date.now(), plugins: ['komari'] });
  const web = join(site.dataDir, 'web');
  await mkdir(web, { recursive: true });
  await writeFile(
    join(web, 'index.html'),
    '<html><head><meta name="page" content="__PAGE__"><title>Vitrine</title></head><body id="shell"></body></html>',
  );
  const client = await site.admin();
  return { ...site, client };
}

async function enable(site: TestApp) {
  const plugins = site.app.get(PluginsService);
  await plugins.ready;
  await plugins.enable('komari');
  await eventually(() => site.app.get(CoreHooks).sockets.registrations().length > 0);
  return plugins;
}

let site: Awaited<ReturnType<typeof withShell>>;
let preview: string;
let hidden: string;
beforeAll(async () => {
  site = await withShell();
  await enable(site);
  preview = (await site.given.node({ name: 'shown' })).uuid;
  hidden = (await site.given.node({ name: 'hidden', hidden: true })).uuid;
  await install(site.client, komariZip(), true);
});

it('recognises a theme of Komari, and activates it only with the komari plugin', async () => {
  const site = await withShell();
  const { body } = await upload(site.client, komariZip(), 'mochi.zip').expect(201);
  expect(body.data).toMatchObject({ id: 'komari-mochi', name: 'Mochi', version: '1.0.0', changes: { kind: 'new' } });
  expect(body.data.isSite).toBe(true);
  expect(body.data.scan.findings.map(({ trait }: { trait: string }) => trait)).toContain('storage');
  await install(site.client, komariZip());
  const activate = () => site.client.put('/api/v1/admin/themes/active').send({ id: 'komari-mochi' });
  expect((await activate().expect(409)).body).toMatchObject({ code: 'theme.needs-plugin', plugin: 'komari' });
  await enable(site);
  await activate().expect(200);
  const { themes } = (await site.client.get('/api/v1/admin/themes').expect(200)).body.data;
  const sites = themes.filter(({ isSite }: { isSite: boolean }) => isSite);
  expect(sites.map(({ id }: { id: string }) => id)).toEqual(['komari-mochi']);
});

it('gives browsers its icon while it is active, unless the site has one', async () => {
  const site = await withShell();
  await enable(site);
  await install(site.client, komariZip({}, { 'dist/favicon.ico': 'icon of the theme' }), true);
  const icon = async () => Buffer.from((await site.http.get('/favicon.ico').expect(200)).body as Buffer).toString();
  expect(await icon()).toBe('icon of the theme');
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await site.client
    .put('/api/v1/admin/settings/favicon')
    .set('content-type', 'application/octet-stream')
    .send(picture)
    .expect(204);
  expect(await icon()).toBe(picture.toString());
  await site.client.delete('/api/v1/admin/settings/favicon').expect(204);
  await site.client.put('/api/v1/admin/themes/active').send({ id: 'default' }).expect(200);
  await site.http.get('/favicon.ico').expect(404);
});

describe('an active theme of Komari', () => {
  it('serves its page on every public path, and on no path of the core', async () => {
    for (const path of ['/', `/instance/${preview}`, '/any/where']) {
      const { text, headers } = await site.http.get(path).set(NAVIGATE).expect(200);
      expect(text).toContain('<div id="app">');
      expect(text).not.toContain('Komari Monitor');
      const [, nonce = 'none'] = /<script nonce="([^"]+)">inline/.exec(text) ?? [];
      expect(headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonce}'`);
      expect(headers['content-security-policy']).toContain("worker-src 'none'");
      expect(headers['content-security-policy']).not.toContain('sandbox');
    }
    for (const path of ['/admin', '/login', '/terminal', '/?theme=safe'])
      expect((await site.http.get(path).set(NAVIGATE)).text).toContain('id="shell"');
  });

  it("runs in a sandbox for signed-in users, after the bridge script with a visitor's token", async () => {
    const { text, headers } = await site.client.get('/').set(NAVIGATE).expect(200);
    expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts/);
    expect(text.indexOf('/site-theme-bridge.js')).toBeLessThan(text.indexOf('inline()'));
    const [, context = ''] = /<meta name="page" content="([^"]*)"/.exec(text) ?? [];
    const { sandbox, proof } = JSON.parse(context.replaceAll('&#34;', '"')) as {
      sandbox: { token: string };
      proof?: string;
    };
    expect(proof).toBeUndefined();
    const asPage = (path: string) => site.http.get(path).set('authorization', `Bearer ${sandbox.token}`);
    expect((await asPage('/api/nodes').expect(200)).body.data.map(({ uuid }: { uuid: string }) => uuid)).toEqual([
      preview,
    ]);
    const call = encodeURIComponent(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'common:getNodes' }));
    expect(Object.keys((await asPage(`/api/rpc2?request=${call}`).expect(200)).body.result)).toEqual([preview]);
    // The token of the page has the rights of an anonymous visitor, and none of an administrator.
    await site.http.post('/api/rpc2').set('authorization', `Bearer ${sandbox.token}`).send({}).expect(200);
  });

  it('serves its files from the root, to pages without an origin too, and no page or service worker', async () => {
    const { headers } = await site.http.get('/assets/index-1a2b.js').expect(200);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    await site.http.get('/locales/en.json').expect(200);
    await site.http.get('/assets/index-1a2b.js').set('if-none-match', headers.etag!).expect(304);
    await site.http.get('/sw.js').set('service-worker', 'script').expect(404);
    await site.http.get('/sw.js').set('sec-fetch-dest', 'serviceworker').expect(404);
    await site.http.get('/assets/missing.js').expect(404);
    await site.http.get('/komari-theme.json').expect(404);
    await site.http.get('/..%2fkomari-theme.json').expect(404);
    expect((await site.http.get('/page.html').set(NAVIGATE)).text).not.toContain('other()');
    const { release } = (await site.http.get('/api/public')).body.data.activeTheme;
    await site.http.get(`/themes/komari-mochi/${release}/dist/page.html`).expect(404);
  });

  it('also serves its files below the short name that its links use', async () => {
    expect((await site.http.get('/api/public')).body.data.theme).toBe('Mochi');
    for (const path of ['komari-theme.json', 'dist/assets/index-1a2b.js']) {
      await site.http.get(`/themes/Mochi/${path}`).expect(200);
      await site.http.get(`/themes/komari-mochi/${path}`).expect(404);
    }
    for (const path of ['dist/page.html', 'dist/missing.js', 'missing.json', '..%2fMochi%2fkomari-theme.json'])
      await site.http.get(`/themes/Mochi/${path}`).expect(404);
    await site.http.get('/themes/Unknown/komari-theme.json').expect(404);
  });

  it('loads styles, fonts and data of allowed hosts, and scripts of none', async () => {
    const css = "@import url('https://fonts.example.net/css2?a;b');a{b:c}";
    await install(site.client, komariZip({ version: '1.0.1' }, { 'dist/assets/lazy.css': css }));
    const style = async () => (await site.http.get('/assets/lazy.css').expect(200)).text;
    const directive = async (name: string) => {
      const policy = (await site.http.get('/').set(NAVIGATE)).headers['content-security-policy']!;
      return policy.split('; ').find(part => part.startsWith(`${name} `));
    };
    expect(await directive('base-uri')).toBe("base-uri 'self'");
    expect(await style()).toBe('a{b:c}');
    expect(await directive('font-src')).not.toContain('fonts.example.net');
    const save = (hosts: string[]) => site.client.put('/api/v1/admin/themes/komari-mochi/hosts').send({ hosts });
    await save(["fonts.example.net; script-src 'unsafe-inline'"]).expect(422);
    expect((await save(['fonts.example.net']).expect(200)).body.data.allowedHosts).toEqual(['fonts.example.net']);
    expect(await style()).toBe(css);
    for (const name of ['style-src', 'font-src', 'img-src', 'connect-src'])
      expect(await directive(name)).toContain('https://fonts.example.net');
    for (const name of ['script-src', 'worker-src', 'base-uri'])
      expect(await directive(name)).not.toContain('fonts.example.net');
    await save([]).expect(200);
    await install(site.client, komariZip());
  });

  it("uses the site's language in place of its own", async () => {
    const { text } = await site.http.get('/').set(NAVIGATE).set('accept-language', 'zh-CN');
    expect(/<html[^>]*>/.exec(text)?.[0]).toBe('<html lang="zh-CN">');
  });

  it('gets its settings with the site, without hidden nodes', async () => {
    const values = { accent_color: 'teal', pinned: [preview, hidden] };
    await site.client.put('/api/v1/admin/themes/komari-mochi/options').send({ values }).expect(200);
    const { body } = await site.http.get('/api/public').expect(200);
    expect(body).toMatchObject({
      status: 'success',
      data: { sitename: 'Test', theme_settings: { accent_color: 'teal', pinned: [preview] } },
    });
  });

  it('shows a private site only to those who may see it', async () => {
    await site.app.get(SettingsService).set(SITE, { private: true });
    expect((await site.http.get('/').set(NAVIGATE)).text).toContain('id="shell"');
    const { text } = await site.client.get('/').set(NAVIGATE);
    const token = /"token&#34;:&#34;([^&]+)&#34;|token&#34;:&#34;([^&]+)/.exec(text)?.slice(1).find(Boolean);
    const { body } = await site.http.get('/api/public').set('authorization', `Bearer ${token}`).expect(200);
    expect(body.data).toMatchObject({ private_site: false, sitename: 'Test' });
    await site.app.get(SettingsService).set(SITE, { private: false });
  });

  it("sends no administrator's cookie to the API that it calls without the proof", async () => {
    const scripted = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
    const { body } = await site.client.get('/api/nodes').set(scripted).expect(200);
    expect(body.data.map(({ uuid }: { uuid: string }) => uuid)).toEqual([preview]);
    expect((await site.client.get('/api/nodes').expect(200)).body.data).toHaveLength(2);
    expect(await site.app.get(NodesService).findVisible({ kind: 'visitor' })).toHaveLength(1);
  });

  it('is updated and rolled back like every theme', async () => {
    await install(site.client, komariZip({ version: '1.1.0' }, { 'dist/assets/index-1a2b.js': 'second()' }));
    expect((await site.http.get('/assets/index-1a2b.js')).text).toBe('second()');
    await site.client.post('/api/v1/admin/themes/komari-mochi/rollback').expect(201);
    expect((await site.http.get('/assets/index-1a2b.js')).text).toBe('fetch("/api/nodes"); localStorage.x = 1');
  });

  it('is followed by the default theme when its plugin is disabled', async () => {
    const plugins = site.app.get(PluginsService);
    await plugins.disable('komari');
    expect((await site.http.get('/').set(NAVIGATE)).text).toContain('id="shell"');
    await site.http.get('/assets/index-1a2b.js').expect(404);
    await plugins.enable('komari');
  });
});

it('leaves out files that archivers add to a zip, and lists them', async () => {
  const site = await withShell();
  const archiverFiles = {
    'dist/assets/.gitkeep': '',
    '__MACOSX/dist/._x': '',
    '.DS_Store': '',
    'dist/Thumbs.db': '',
    'a:b.txt': '',
  };
  const { body } = await upload(site.client, komariZip({}, archiverFiles), 'mochi.zip').expect(201);
  expect(body.data.scan.skipped).toEqual(Object.keys(archiverFiles));
});

it('accepts a theme with one folder around its files', async () => {
  const site = await withShell();
  const files = { 'komari-theme.json': JSON.stringify(MANIFEST), 'dist/index.html': PAGE };
  const zip = craftZip(
    Object.entries(files).map(([name, data]) => ({ name: `Mochi-1.0/${name}`, data: Buffer.from(data) })),
  );
  await upload(site.client, zip, 'mochi.zip').expect(201);
});

it('reports the kinds of content that are lost without each host', async () => {
  const site = await withShell();
  const script =
    'fetch("https://rates.example.net/x"); icon("https://api.iconify.design/mdi.json"); see = "https://github.com/x"';
  const css = '@font-face{src:url(https://cdn.example.net/a.woff2)} /* https://comment.example.net/ */';
  const { body } = await upload(site.client, komariZip({}, { 'dist/a.js': script, 'dist/a.css': css }), 'm.zip').expect(
    201,
  );
  expect(body.data.scan.losses).toEqual([
    { host: 'api.iconify.design', kinds: ['icons'] },
    { host: 'cdn.example.net', kinds: ['font'] },
    { host: 'rates.example.net', kinds: ['data'] },
  ]);
  expect(body.data.scan.hosts).not.toContain('comment.example.net');
});

it('keeps the settings of a theme with a page of its own as JSON', async () => {
  const site = await withShell();
  await enable(site);
  await install(site.client, komariZip({ configuration: { type: 'redirect', data: '/settings' } }), true);
  const save = (settings: string) =>
    site.client.put('/api/v1/admin/themes/komari-mochi/options').send({ values: { settings } });
  await save('not json').expect(422);
  await save('{"accent":"teal"}').expect(200);
  expect((await site.http.get('/api/public')).body.data.theme_settings).toEqual({ accent: 'teal' });
});

it('checks a zip with a manifest of Vitrine and of Komari as a theme of Vitrine', async () => {
  const site = await startTestApp({ plugins: ['komari'] });
  const zip = themeZip({ 'komari-theme.json': JSON.stringify(MANIFEST), 'index.html': '<script>x()</script>' });
  const { body } = await upload(await site.admin(), zip).expect(422);
  expect(body.detail).toContain('not a kind of file');
});
