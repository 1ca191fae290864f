import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageContext, PublicTheme, ThemeOptions } from '@vitrine/contracts';
import { themeZip } from '../../../sdk/contracts/test/theme-zip.ts';
import { startTestApp } from '../../test/app.ts';
import { install } from '../../test/themes/given-theme.ts';

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(100)]);
const manifest = {
  tokens: { accentColor: 'teal', radius: 'large', light: { background: '#f0f0f0', text: '#111111' } },
  options: {
    type: 'object',
    properties: {
      title: { type: 'string', widget: 'text', title: 'Title', maxLength: 10 },
      about: { type: 'string', widget: 'rich-text', title: 'About' },
    },
    required: [],
  },
};
const themes = '/api/v1/admin/themes';
const navigation = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

async function site() {
  const web = await mkdtemp(join(tmpdir(), 'vitrine-shell-'));
  await writeFile(join(web, 'index.html'), '<html><head><meta name="page" content="__PAGE__"></head></html>');
  const app = await startTestApp({ config: { VITRINE_WEB_DIR: web } });
  const client = await app.admin();
  await install(client, themeZip({}, manifest), true);
  const theme = async (client = app.http, headers: Record<string, string> = {}): Promise<PublicTheme | null> =>
    (await client.get('/api/public').set(headers).expect(200)).body.data.activeTheme;
  /** Opens the page of a draft; returns its policy, and the header for its requests. */
  const open = async (path: string, reader = client) => {
    const { text, headers } = await reader.get(path).set(navigation).expect(200);
    const context = /content="([^"]*)"/.exec(text)![1]!.replaceAll('&#34;', '"');
    const { sandbox } = JSON.parse(context) as PageContext;
    const policy = String(headers['content-security-policy']);
    return { policy, frames: headers['x-frame-options'], sandbox, authorization: `Bearer ${sandbox?.token}` };
  };
  return { ...app, client, theme, open };
}

it("overrides tokens of the theme with the administrator's, and resets them", async () => {
  const app = await site();
  const { client, theme } = app;
  const tokens = { accentColor: 'orange', font: 'serif', light: { text: '#222222' } };
  const saved = await client.put(`${themes}/sunrise/options`).send({ values: {}, tokens }).expect(200);
  expect(saved.body.data).toMatchObject({ tokens, themeTokens: manifest.tokens });
  const merged = { accentColor: 'orange', radius: 'large', font: 'serif' };
  expect((await theme())?.tokens).toEqual({ ...merged, light: { background: '#f0f0f0', text: '#222222' } });
  // A change of options alone does not affect the tokens.
  await client
    .put(`${themes}/sunrise/options`)
    .send({ values: { title: 'Hi' } })
    .expect(200);
  expect(await theme()).toMatchObject({ options: { title: 'Hi' }, tokens: { accentColor: 'orange' } });
  await client.put(`${themes}/sunrise/options`).send({ values: {}, tokens: {} }).expect(200);
  expect((await theme())?.tokens).toEqual(manifest.tokens);
});

it('gives the default theme tokens of its own, which survive a restart', async () => {
  const { stop, client, theme, dataDir, databaseUrl } = await site();
  await client.put(`${themes}/active`).send({ id: 'default' }).expect(200);
  expect(await theme()).toBeNull();
  const { value } = (
    await client.post(`${themes}/default/images`).set('content-type', 'image/png').send(png).expect(201)
  ).body.data;
  const tokens = { accentColor: 'grass', backgroundPicture: value, pictureFade: 'light' };
  const { data } = (await client.put(`${themes}/default/options`).send({ values: {}, tokens }).expect(200)).body as {
    data: ThemeOptions;
  };
  expect(data.form.properties).toEqual({});
  // Over an uncovered picture, no text can be guaranteed to be readable.
  expect(data.contrast.filter(({ ratio, needed }) => ratio < needed).map(({ background }) => background)).toContain(
    'picture',
  );
  await stop();
  await using restarted = await startTestApp({ dataDir, databaseUrl });
  const activeTheme = (await restarted.http.get('/api/public').expect(200)).body.data.activeTheme;
  expect(activeTheme).toMatchObject({ id: 'default', entry: null, css: [], tokens });
  await restarted.http.get(value).expect(200);
});

it.each([
  [{ accentColor: 'neon' }],
  [{ light: { text: 'red; } body { display: none' } }],
  [{ backgroundPicture: 'https://elsewhere.example/x.png' }],
  [{ backgroundPicture: '/themes/media/../../x' }],
  [{ background: '#000000' }],
])('rejects invalid tokens: %j', async tokens => {
  const app = await site();
  for (const path of ['options', 'draft'])
    await app.client.put(`${themes}/default/${path}`).send({ values: {}, tokens }).expect(422);
  expect((await app.theme())?.tokens).toEqual(manifest.tokens);
});

it('shows a draft to its own session only, on a page in a sandbox', async () => {
  const app = await site();
  const { client, theme, open } = app;
  expect((await open('/?draft=default')).policy).toContain("frame-ancestors 'none'");
  const draft = { values: { title: 'Draft', about: '<b>x</b><script>1</script>' }, tokens: { radius: 'none' } };
  const savedDraft = await client.put(`${themes}/sunrise/draft`).send(draft).expect(200);
  expect(savedDraft.body.data.values).toEqual({ title: 'Draft', about: '<b>x</b>' });

  const page = await open('/?draft=sunrise');
  expect(page.policy).toMatch(/^sandbox allow-scripts .*frame-ancestors 'self'$/);
  expect(page.frames).toBe('SAMEORIGIN');
  const { authorization } = page;
  const preview = { options: { title: 'Draft' }, tokens: { radius: 'none', accentColor: 'teal' }, preview: false };
  expect(await theme(app.http, { authorization, origin: 'null' })).toMatchObject(preview);
  // A renewed token shows the same draft.
  const renewed = await app.http.get('/api/v1/viewer-token').set({ authorization, origin: 'null' }).expect(200);
  const next = { authorization: `Bearer ${renewed.body.data.token}`, origin: 'null' };
  expect(await theme(app.http, next)).toMatchObject(preview);

  for (const reader of [client, app.http]) expect((await theme(reader))?.tokens).toEqual(manifest.tokens);
  const otherAdmin = await app.admin();
  for (const client of [otherAdmin, app.http]) {
    const { policy, frames } = await open('/?draft=sunrise', client);
    expect([policy.includes("frame-ancestors 'none'"), frames]).toEqual([true, 'DENY']);
  }
  expect((await otherAdmin.get(`${themes}/sunrise/options`)).body.data.draft).toBeNull();
  expect((await client.get(`${themes}/sunrise/options`)).body.data.draft).toEqual({
    values: { title: 'Draft', about: '<b>x</b>' },
    tokens: { radius: 'none' },
  });
});

it('publishes a draft when it is saved, and drops it when it is discarded', async () => {
  const app = await site();
  const { client, theme, open } = app;
  const draft = { values: { title: 'Draft' }, tokens: { radius: 'none' } };
  await client.put(`${themes}/sunrise/draft`).send(draft).expect(200);
  await client.delete(`${themes}/sunrise/draft`).expect(204);
  expect((await client.get(`${themes}/sunrise/options`)).body.data.draft).toBeNull();
  expect((await open('/?draft=sunrise')).frames).toBe('DENY');
  await client.put(`${themes}/sunrise/draft`).send(draft).expect(200);
  await client.put(`${themes}/sunrise/options`).send(draft).expect(200);
  expect(await theme()).toMatchObject({ options: { title: 'Draft' }, tokens: { radius: 'none' } });
  expect((await client.get(`${themes}/sunrise/options`)).body.data.draft).toBeNull();
});

it('rejects an invalid draft with its option, and keeps the last good one', async () => {
  const app = await site();
  const { client } = app;
  const valid = { values: { title: 'Good', about: '' }, tokens: {} };
  await client.put(`${themes}/sunrise/draft`).send(valid).expect(200);
  const { body } = await client
    .put(`${themes}/sunrise/draft`)
    .send({ values: { title: 'much too long a title' }, tokens: {} })
    .expect(422);
  expect(body.errors).toMatchObject([{ path: 'values.title', code: 'long' }]);
  expect((await client.get(`${themes}/sunrise/options`)).body.data.draft).toEqual(valid);
});

it('removes tokens and drafts with the theme', async () => {
  const app = await site();
  const { client } = app;
  await client.put(`${themes}/sunrise/options`).send({ values: {}, tokens: { radius: 'none' } });
  await client.put(`${themes}/sunrise/draft`).send({ values: {}, tokens: { radius: 'full' } });
  await client.delete(`${themes}/sunrise`).expect(204);
  await install(client, themeZip({}, manifest), true);
  const { data } = (await client.get(`${themes}/sunrise/options`).expect(200)).body;
  expect(data).toMatchObject({ tokens: {}, draft: null });
});

it('allows only pages of our own to frame the site', async () => {
  const app = await site();
  expect((await app.open('/admin')).policy).toContain("frame-src 'self'");
  expect((await app.open('/', app.http)).policy).not.toContain('frame-src');
});
