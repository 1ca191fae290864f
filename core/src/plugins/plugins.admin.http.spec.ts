import { fileURLToPath } from 'node:url';
import { startTestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { PluginsService } from './lifecycle/plugins.service.ts';

const base = '/api/v1/admin/plugins';

const fixtures = fileURLToPath(new URL('../../test/fixtures/plugins', import.meta.url));

async function setUp() {
  const harness = await startTestApp({ config: { VITRINE_PLUGINS_DIR: fixtures, VITRINE_PLUGIN_START_TIMEOUT: '1' } });
  await harness.app.get(PluginsService).ready;
  return { ...harness, admin: await harness.admin() };
}
let running: Awaited<ReturnType<typeof setUp>>;
beforeAll(async () => {
  running = await setUp();
});

it('is for administrators only', async () => {
  const { http } = running;
  for (const path of ['', '/sample-notifier/settings', '/sample-notifier/logs'])
    await http.get(`${base}${path}`).expect(401);
  await http.put(`${base}/sample-notifier/enabled`).send({ enabled: false }).expect(401);
  await http.put(`${base}/sample-hooks/settings`).send({ values: {} }).expect(401);
  await http.post(`${base}/discover`).expect(401);
});

it('shows the log of a plugin from the first request on, while plugins still start', async () => {
  const config = { VITRINE_PLUGINS_DIR: fixtures, VITRINE_PLUGIN_START_TIMEOUT: '1' };
  const starting = await startTestApp({ config });
  const client = await starting.admin();
  for (const list of ['logs', 'runs']) await client.get(`${base}/sample-hooks/${list}`).expect(200);
});

it('lists every plugin with its state, permissions and last error, in the language of the request', async () => {
  const { admin } = running;
  const { body } = await admin.get(base).set('accept-language', 'zh-CN').expect(200);
  const pluginOf = (id: string) => body.data.find((plugin: { id: string }) => plugin.id === id);
  expect(pluginOf('sample-notifier')).toMatchObject({
    title: '铃',
    kind: 'notifier',
    state: 'active',
    origin: 'shipped',
    permissions: ['network'],
    configurable: false,
  });
  expect(pluginOf('throw-in-setup')).toMatchObject({
    state: 'failed',
    failures: 1,
    error: { message: 'setup: no set-up for you' },
  });
  expect(pluginOf('shipped:with-no-manifest')).toMatchObject({
    kind: null,
    state: 'broken',
    title: 'with-no-manifest',
  });
  expect(pluginOf('sample-hooks')).toMatchObject({ state: 'needs-settings', configurable: true });
});

it('returns an icon as data, and no invalid address', async () => {
  const { admin } = running;
  const { body } = await admin.get(base).expect(200);
  const reader = body.data.find(({ id }: { id: string }) => id === 'view-reader');
  expect(reader.icon).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(reader.homepage).toBe('');
});

it('stores settings, names invalid fields, and never returns a secret', async () => {
  const { admin } = running;
  const wrong = await admin
    .put(`${base}/sample-hooks/settings`)
    .send({ values: { greeting: ' ' } })
    .expect(422);
  expect(wrong.body).toMatchObject({ code: 'settings.invalid', errors: [{ path: 'greeting', code: 'required' }] });
  const saved = await admin
    .put(`${base}/sample-hooks/settings`)
    .send({ values: { greeting: 'Ahoy', password: 'geheim-8' } })
    .expect(200);
  expect(saved.body.data.state).toBe('active');
  const { body } = await admin.get(`${base}/sample-hooks/settings`).expect(200);
  expect(body.data.values).toEqual({ greeting: 'Ahoy' });
  expect(body.data.form.properties.password.stored).toBe(true);
  await admin
    .put(`${base}/sample-hooks/settings`)
    .send({ values: { greeting: 'Moin', password: '' } })
    .expect(200);
  expect(await running.app.get(PluginsService).settingsOf('sample-hooks')).toEqual({
    greeting: 'Moin',
    password: 'geheim-8',
  });
  expect(JSON.stringify([saved.body, body])).not.toContain('geheim-8');
});

it('sends the secret of a sign-on service to no other address', async () => {
  const { admin } = await startTestApp({ plugins: 'all' }).then(async ({ app, admin: signIn }) => {
    await app.get(PluginsService).ready;
    return { admin: await signIn() };
  });
  const settings = { issuer: 'https://id.example', clientId: 'me' };
  const save = (values: object) => admin.put(`${base}/oauth2/settings`).send({ values });
  await save({ ...settings, clientSecret: 'geheim-9' }).expect(200);
  for (const destination of [
    { issuer: 'https://thief.example' },
    { issuer: '' },
    { tokenUrl: 'https://thief.example/t' },
  ]) {
    const { body } = await save({ ...settings, ...destination, clientSecret: '' }).expect(422);
    expect(body).toMatchObject({ code: 'settings.invalid', errors: [{ path: 'clientSecret', code: 'again' }] });
  }
  await save({ ...settings, clientId: 'you', scope: 'openid', clientSecret: '' }).expect(200);
  await save({ issuer: 'https://other.example', clientId: 'you', clientSecret: 'another' }).expect(200);
});

it('disables and enables plugins, and explains why one cannot run', async () => {
  const { admin } = running;
  const off = await admin.put(`${base}/sample-notifier/enabled`).send({ enabled: false }).expect(200);
  expect(off.body.data.state).toBe('disabled');
  const unknown = await admin.get(`${base}/sample-notifier/settings`).expect(409);
  expect(unknown.body.code).toBe('plugin.not-loaded');
  const enabled = await admin.put(`${base}/sample-notifier/enabled`).send({ enabled: true }).expect(200);
  expect(enabled.body.data.state).toBe('active');
  const rejected = await admin.put(`${base}/wrong-sdk/enabled`).send({ enabled: true }).expect(409);
  expect(rejected.body).toMatchObject({
    code: 'plugin.incompatible',
    detail: expect.stringContaining('made for plugin SDK'),
  });
  await admin.put(`${base}/nobody/enabled`).send({ enabled: true }).expect(404);
  await admin.put(`${base}/sample-notifier/enabled`).send({ enabled: 'yes' }).expect(422);
});

it('does not restart a running plugin that is enabled again', async () => {
  const { admin } = running;
  const values = { greeting: 'Ahoy', password: 'geheim-9' };
  await admin.put(`${base}/sample-hooks/settings`).send({ values }).expect(200);
  const disposals = async () =>
    ((await admin.get(`${base}/sample-hooks/logs`).expect(200)).body.data as { message: string }[]).filter(
      ({ message }) => message === 'goodbye',
    ).length;
  const before = await disposals();
  const reenabled = await admin.put(`${base}/sample-hooks/enabled`).send({ enabled: true }).expect(200);
  expect(reenabled.body.data.state).toBe('active');
  expect(await disposals()).toBe(before);
  await admin.put(`${base}/sample-hooks/enabled`).send({ enabled: false }).expect(200);
  expect(await disposals()).toBe(before + 1);
  await admin.put(`${base}/sample-hooks/enabled`).send({ enabled: true }).expect(200);
});

it('keeps the last 200 lines of a log', async () => {
  const { admin, app } = running;
  for (let i = 0; i < 250; i++) app.get(PluginsService).findOneOrFail('sample-notifier').log.info(`line ${i}`);
  const { body } = await admin.get(`${base}/sample-notifier/logs`).expect(200);
  expect(body.data).toHaveLength(200);
  expect(body.data[0]).toMatchObject({ level: 'info', message: 'line 50' });
});

it('lets plugins read nodes and their state, hidden ones too', async () => {
  const { given, app } = running;
  await given.node({ name: 'secret', hidden: true });
  await given.node({ name: 'osaka' });
  const lines = () =>
    app
      .get(PluginsService)
      .findOneOrFail('view-reader')
      .log.lines()
      .map(({ message }) => message);
  await eventually(() => lines().length >= 2);
  expect(lines().at(-1)).toBe('osaka joined (secret) osaka; online: false');
});
