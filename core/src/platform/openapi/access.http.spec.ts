import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generate } from 'otplib';
import { SELECT_NONE } from '@vitrine/contracts';
import { KEY_SCOPES, type KeyScope } from '@vitrine/contracts';
import { accessRows } from '../../../test/access-table.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { ADMIN, createCookieClient } from '../../../test/test-data.ts';
import { includesScope } from '../http/node-access.rule.ts';
import { RouteCatalogueService, type Route } from './routes.ts';

const PAGE = new URL('../../../../docs/access.md', import.meta.url);
const SOME_UUID = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
const fixtures = fileURLToPath(new URL('../../../test/fixtures/plugins', import.meta.url));
const { password } = ADMIN;

const routesOf = ({ app }: TestApp) => app.get(RouteCatalogueService).all();
/** A path with values for its parameters: numbers for row ids, UUIDs elsewhere. */
const real = (path: string) => path.replace(/[*:]\w+/g, path.includes('/silences/') ? '1' : SOME_UUID);
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const newPublicKey = () =>
  generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');

const SAVED_COMMAND = { name: 'x', text: 'id' };
const CHANNEL = { name: 'x', plugin: 'x', enabled: true, language: 'en', events: null, values: {} };
const SILENCE = {
  kind: 'maintenance',
  name: 'x',
  nodeSelector: { ...SELECT_NONE, all: true },
  rule: null,
  schedule: { kind: 'once', from: 1e12, to: 2e12 },
  allowCritical: false,
};

/** Valid bodies of every route with a step-up: an invalid one is rejected before the step-up. */
const BODIES: Record<string, object> = {
  'PUT /api/v1/admin/families/:name': { isPublic: true },
  'POST /api/v1/admin/nodes/:uuid/logs': { collector: 'containers', name: 'web' },
  'PUT /api/v1/admin/plugins/:id/enabled': { enabled: false },
  'PUT /api/v1/admin/plugins/:id/settings': { values: {} },
  'POST /api/v1/admin/saved-commands': SAVED_COMMAND,
  'PUT /api/v1/admin/saved-commands/:id': SAVED_COMMAND,
  'POST /api/v1/admin/notifications/channels': CHANNEL,
  'PUT /api/v1/admin/notifications/channels/:id': CHANNEL,
  'POST /api/v1/admin/alerts/silences': SILENCE,
  'PUT /api/v1/admin/alerts/silences/:id': SILENCE,
  'PUT /api/v1/admin/discovery': { key: '' },
  'POST /api/v1/admin/enrolments': { node: null },
  'POST /api/v1/admin/plugins/candidates/fetch': { update: 'x' },
  'POST /api/v1/admin/plugins/candidates/:candidateId/install': { enable: true },
  'PUT /api/v1/admin/plugins/sources': { registry: 'https://registry.example', catalogues: [] },
  'POST /api/v1/admin/themes/candidates/fetch': { update: 'x' },
  'POST /api/v1/admin/themes/candidates/:candidateId/install': {},
  'PUT /api/v1/admin/themes/catalogue/sources': { sources: [] },
  'PUT /api/v1/admin/themes/active': { id: 'default' },
  'PUT /api/v1/admin/themes/:id/source': { kind: 'x', ref: 'x' },
  'PUT /api/v1/admin/themes/:id/hosts': { hosts: [] },
  'PUT /api/v1/admin/account/username': { username: 'root', password },
  'PUT /api/v1/admin/account/password': { current: password, password: 'Other-Horse-2', repeat: 'Other-Horse-2' },
  'POST /api/v1/admin/account/totp': { password },
  'POST /api/v1/admin/account/totp/confirm': { code: '000000' },
  'POST /api/v1/admin/account/totp/disable': { password, code: '000000' },
  'POST /api/v1/admin/account/recovery-codes': { password, code: '000000' },
  'POST /api/v1/admin/account/passkeys/options': { password },
  'POST /api/v1/admin/account/passkeys': {
    name: 'x',
    response: { id: 'x', rawId: 'x', type: 'public-key', response: {}, clientExtensionResults: {} },
  },
  'PUT /api/v1/admin/sso': { passwordSignIn: true },
  'POST /api/v1/admin/api-keys': { name: 'x', scopes: ['full'], expiresAt: null, nodes: null },
  'PUT /api/v1/admin/site-key': { key: '' },
  'POST /api/v1/admin/share-links': { node: null, hours: 1 },
  'PUT /api/v1/admin/control/settings': { record: false, keepDays: 1, recordingsMb: 1 },
  'POST /api/v1/admin/control/signing-keys': { name: 'x', publicKey: newPublicKey(), kind: 'browser' },
  'POST /api/v1/admin/exec/tasks': { command: 'id', nodes: [SOME_UUID] },
  'POST /api/v1/admin/terminal/sessions': { node: SOME_UUID, columns: 80, rows: 24 },
  'POST /api/v1/admin/backup': {},
  'PUT /api/v1/admin/backup/schedule': { frequency: 'off', hour: 3, keepCount: 1 },
  'PUT /api/v1/admin/backup/offsite': {
    kind: 'off',
    url: '',
    region: 'us-east-1',
    user: '',
    secret: '',
    passphrase: '',
  },
  'POST /api/v1/admin/backup/candidates/:candidateId/restore': {},
  'PUT /api/v1/admin/settings/custom': { head: '', body: '', origins: [] },
  'PUT /api/v1/admin/settings/network': { authorities: '' },
  'PUT /api/v1/admin/settings/public-url': { publicUrl: '' },
};

const proofRoutes = (site: TestApp) =>
  routesOf(site).flatMap(route =>
    route.access.audience === 'admin' && route.access.stepUp ? [{ route, stepUp: route.access.stepUp }] : [],
  );

const request = async (client: ReturnType<typeof createCookieClient>, route: Route) => {
  const { status, body } = await client[route.method.toLowerCase() as 'post'](real(route.path)).send(
    BODIES[nameOf(route)],
  );
  return `${nameOf(route)} ${status} ${body.code}`;
};

/** A client whose sign-in is too old for routes that require a step-up. */
let late: Awaited<ReturnType<TestApp['admin']>>;
beforeAll(async () => {
  const site = await startTestApp({ config: { VITRINE_PLUGINS_DIR: fixtures, VITRINE_PLUGIN_START_TIMEOUT: '1' } });
  late = await site.admin();
  await site.clock.skip('11m');
});

it('matches docs/access.md: who may call each route, with which proof and log line', async () => {
  const page = readFileSync(PAGE, 'utf8');
  const rows = accessRows(await startTestApp());
  if (process.env.VITRINE_WRITE_ACCESS)
    writeFileSync(
      PAGE,
      [...page.split('\n').filter(line => !line.startsWith('| `')), ...rows, '']
        .join('\n')
        .replace(/\n{2,}(?=\| `)/, '\n'),
    );
  else expect(page.split('\n').filter(line => line.startsWith('| `'))).toEqual(rows);
});

it('requires a proof on every route that declares one, without a second factor for the password', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  await site.clock.skip('11m');
  const routes = proofRoutes(site);
  expect(routes.length).toBeGreaterThan(35);
  for (const { route, stepUp } of routes)
    if (stepUp === 'recent') expect(await request(client, route)).toBe(`${nameOf(route)} 403 step-up.required`);
  await client.post('/api/v1/session/step-up').send({ password }).expect(200);
  await client.put('/api/v1/admin/discovery').send({ key: '' }).expect(200);
});

it('requires the second factor if there is one, despite the right password', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  const { secret } = (await client.post('/api/v1/admin/account/totp').send({ password })).body.data;
  const code = () => generate({ secret, epoch: Math.floor(site.clock.now() / 1000) });
  const confirm = { code: await code() };
  await client.post('/api/v1/admin/account/totp/confirm').send(confirm).expect(200);
  await site.clock.skip('11m');
  await client.post('/api/v1/session/step-up').send({ password }).expect(200);
  for (const { route, stepUp } of proofRoutes(site)) {
    if (stepUp === 'by-handler') continue;
    const refusal = stepUp === 'in-body' ? 'code.wrong' : 'step-up.required';
    expect(await request(client, route)).toBe(`${nameOf(route)} 403 ${refusal}`);
  }
  const proof = { code: await code() };
  await client.post('/api/v1/session/step-up').send(proof).expect(200);
  await client.put('/api/v1/admin/discovery').send({ key: '' }).expect(200);
});

it('requires no proof right after a sign-in, and reports an invalid field before it does', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  await client.put('/api/v1/admin/discovery').send({ key: '' }).expect(200);
  await site.clock.skip('11m');
  const { body } = await client.put('/api/v1/admin/discovery').send({ key: 'short' }).expect(422);
  expect(body.errors).toEqual([{ path: 'key', message: 'key.invalid' }]);
  const secondClient = createCookieClient(site.url);
  await secondClient.post('/api/v1/session').send(ADMIN).expect(201);
  await secondClient.put('/api/v1/admin/discovery').send({ key: '' }).expect(200);
});

it.each([
  [
    'POST',
    '/api/v1/admin/api-keys',
    { name: 'x', scopes: ['full'], expiresAt: 1, nodes: null },
    422,
    'request.invalid',
  ],
  ['PUT', '/api/v1/admin/plugins/sample-hooks/settings', { values: { greeting: ' ' } }, 422, 'settings.invalid'],
  ['PUT', '/api/v1/admin/settings/custom', { head: '', body: '<!--', origins: [] }, 422, 'settings.markup-unclosed'],
  ['PUT', '/api/v1/admin/settings/network', { authorities: 'x' }, 422, 'settings.authorities-invalid'],
  ['PUT', '/api/v1/admin/sso', { passwordSignIn: false }, 409, 'sso.link-required'],
  ['PUT', '/api/v1/admin/plugins/unknown/settings', { values: {} }, 403, 'step-up.required'],
] as const)(
  'reports invalid fields of %s %s before it requires a proof',
  async (method, path, requestBody, status, code) => {
    const { body } = await late[method.toLowerCase() as 'put'](path).send(requestBody).expect(status);
    expect(body.code).toBe(code);
  },
);

it('admits a key of each scope to no route of another scope', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  const refuse = async (scope: KeyScope) => {
    const newKey = { name: 'x', scopes: [scope], expiresAt: null, nodes: null };
    const { secret } = (await client.post('/api/v1/admin/api-keys').send(newKey).expect(201)).body.data;
    for (const route of routesOf(site)) {
      if (route.access.audience !== 'admin' || includesScope([scope], route.access.scope)) continue;
      const { status, body } = await site.http[route.method.toLowerCase() as 'get'](real(route.path))
        .set({ authorization: `Bearer ${secret}` })
        .send();
      expect(`${scope}: ${nameOf(route)} ${status} ${body.code}`).toBe(
        `${scope}: ${nameOf(route)} 403 api-key.scope-missing`,
      );
    }
  };
  for (const scope of KEY_SCOPES) await refuse(scope);
});
