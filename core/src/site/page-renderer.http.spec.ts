import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageContext } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { craftZip } from '../../../sdk/contracts/test/craft-zip.ts';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { appWithShipped } from '../../test/installed-plugins.ts';
import { install } from '../../test/themes/given-theme.ts';
import { SettingsService } from '../settings/settings.service.ts';

const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
const themes = '/api/v1/admin/themes';

/** A theme that is the whole site. */
const siteTheme = craftZip(
  Object.entries({
    'komari-theme.json': JSON.stringify({ name: 'Mochi', short: 'Mochi', author: 'Ann', version: '1.0.0' }),
    'dist/index.html': '<html><head><title>x</title><script>inline()</script></head><body id="app"></body></html>',
  }).map(([name, data]) => ({ name, data: Buffer.from(data) })),
);

let site: Awaited<ReturnType<typeof appWithShipped>>;
let admin: Awaited<ReturnType<(typeof site)['admin']>>;
beforeAll(async () => {
  site = await appWithShipped(['komari']);
  await mkdir(join(site.dataDir, 'web'), { recursive: true });
  const page =
    '<html><head><title>x</title><meta name="page" content="__PAGE__"></head><body id="shell"></body></html>';
  await writeFile(join(site.dataDir, 'web/index.html'), page);
  admin = await site.admin();
  await install(admin, themeZip());
  await install(admin, siteTheme);
});
afterEach(() => activate('default'));

const activate = (id: string) => admin.put(`${themes}/active`).send({ id }).expect(200);

async function load(path: string, client = site.http, headers: Record<string, string> = {}) {
  const response = await client
    .get(path)
    .set({ ...navigation, ...headers })
    .expect(200);
  const policy = String(response.headers['content-security-policy']);
  const context = /<meta name="page" content="([^"]*)">/.exec(response.text)?.[1] ?? '{}';
  return { ...response, policy, context: JSON.parse(context.replaceAll('&#34;', '"')) as PageContext };
}

it('shows the draft of a theme in a sandboxed page that only this site may frame', async () => {
  const tokens = { radius: 'none' };
  await admin.put(`${themes}/default/draft`).send({ values: {}, tokens }).expect(200);
  const draft = await load('/?draft=default', admin);
  expect(draft.policy).toMatch(/^sandbox .*frame-ancestors 'self'$/);
  expect(draft.policy).not.toContain('frame-src');
  expect(draft.headers['x-frame-options']).toBe('SAMEORIGIN');
  const asPage = { authorization: `Bearer ${draft.context.sandbox!.token}`, origin: 'null' };
  const info = await site.http.get('/api/public').set(asPage).expect(200);
  expect(info.body.data.activeTheme).toMatchObject({ id: 'default', tokens });

  for (const path of ['/', '/?draft=sunrise']) {
    const plain = await load(path, admin);
    expect(plain.policy).toMatch(/^default-src .*frame-ancestors 'none'$/);
    expect(plain.policy).not.toContain('frame-src');
    expect(plain.headers['x-frame-options']).toBe('DENY');
    expect(plain.context).toEqual({ kind: 'public', proof: expect.any(String) });
  }
  expect((await load('/admin', admin)).policy).toContain("frame-src 'self'");
});

it('preloads the theme on public pages, unless they are loaded without it', async () => {
  await activate('sunrise');
  expect((await load('/')).headers.link).toMatch(/^<\/themes\/sunrise\/.*rel=modulepreload/);
  for (const path of ['/?theme=safe', '/login']) expect((await load(path)).headers).not.toHaveProperty('link');
});

it('sends the page of a whole-site theme for every public path, with the bridge script first in a sandbox', async () => {
  await activate('komari-mochi');
  const { text, policy } = await load('/any/where');
  expect(text).toContain('<body id="app">');
  expect(text).not.toMatch(/site-theme-bridge|CSP_NONCE/);
  const [, nonce] = /<head><title>Test<\/title>.*<script nonce="([^"]+)">inline/.exec(text)!;
  expect(policy).toContain(`'nonce-${nonce}'`);
  expect(policy).toMatch(/^default-src/);
  const adminPage = await load('/', admin);
  expect(adminPage.text).toMatch(
    /<head><meta name="page" content="[^"]+"><script src="\/site-theme-bridge.js"><\/script>/,
  );
  expect(adminPage.policy).toMatch(/^sandbox /);
  for (const path of ['/?theme=safe', '/login']) expect((await load(path)).text).toContain('<body id="shell">');
});

it('treats a caller with invalid credentials like a visitor', async () => {
  const settings = site.app.get(SettingsService);
  const title = async () => {
    const { text } = await load('/', site.http, { authorization: 'Bearer vk_unknown' });
    return /<title>(.*)<\/title>/.exec(text)?.[1];
  };
  expect(await title()).toBe('Test');
  await settings.set(SITE, { private: true });
  expect(await title()).toBe('Vitrine');
  // Every path of a private site answers like an existing page.
  await load('/no/such/page');
  await settings.set(SITE, { private: false });
});
