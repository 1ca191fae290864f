import { readFileSync, writeFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { AuditPage } from '@vitrine/contracts';
import { entriesOf, isMasked, isSecret, SETTINGS_GROUPS, SETTINGS_VERSION } from '@vitrine/contracts/settings';
import { startTestApp } from '../../test/app.ts';
import { RouteCatalogueService } from '../platform/openapi/routes.ts';

const PAGE = new URL('../../../docs/settings.md', import.meta.url);
const SOME = { secret: 'A-secret-of-16-ch', number: 1e12, text: 'x'.repeat(30_000) };
const mark = (is: boolean) => (is ? 'yes' : '–');

const groups = SETTINGS_GROUPS.flatMap(group => (group.route ? [{ ...group, route: group.route }] : []));
const rowsOf = (group: (typeof groups)[number]) =>
  entriesOf(group).map(({ path, section, partial, field }) => {
    const stepUp = group.route.stepUp !== undefined || field.handling.stepUp === true;
    const name = partial ? `${section}.*` : path;
    return `| \`${group.key}\` | \`${name}\` | ${mark(isSecret(field))} | ${mark(isMasked(field))} | ${mark(stepUp)} |`;
  });
const rows = [...new Set(groups.flatMap(rowsOf))];

/** Valid values of each group, different from the defaults. */
const VALUES: Record<string, object> = {
  site: {
    name: 'N',
    description: 'd',
    timeZone: 'Asia/Tokyo',
    private: false,
    showSystem: false,
    groups: ['a'],
    origins: ['https://a.example'],
  },
  'start-page': {
    columns: ['node_load1'],
    cardLines: ['node_processes'],
    widgetsAbove: ['heartbeat'],
    widgetsBelow: [],
    widgetsHidden: ['a'],
  },
  custom: { head: '<meta name="a">', body: '', origins: [] },
  network: { authorities: rootCertificates[0] },
  heartbeat: { url: 'http://127.0.0.1:9/key' },
  updates: { enabled: false, feed: 'https://a.example/feed.json' },
  retention: { enabled: true, metricHours: 48, latencyHours: 24 },
  geoip: { enabled: false, provider: 'ipinfo', updateDays: 3 },
  backups: { frequency: 'off', hour: 5, keepCount: 3, passphrase: SOME.secret },
  offsite: {
    kind: 'webdav',
    url: 'http://127.0.0.1:9/dav',
    region: 'eu-1',
    user: 'u',
    secret: SOME.secret,
    passphrase: SOME.secret,
  },
  billing: { isPublic: true, currency: '€', rates: { $: 1.1 } },
  control: { record: true, keepDays: 5, recordingsMb: 10 },
  alerts: {
    offline: { enabled: false, graceSeconds: 60, cooldownSeconds: 0 },
    expiry: { enabled: true, days: 3, hour: 12 },
    renewal: false,
    checkExpiryDays: 21,
    trafficThresholdPercent: 65,
    signIn: true,
    system: {
      disk: false,
      storing: true,
      backup: false,
      channel: true,
      plugins: false,
      instance: true,
      certificate: false,
      clock: true,
      update: false,
    },
    referenceHosts: ['a.example:443'],
  },
  notifications: { enabled: false },
  agents: { key: SOME.secret },
  'site-key': { key: SOME.secret },
  'sign-on': { passwordSignIn: true },
};

/** Returns the values with a different one at the path of a field. */
function withValue(values: object, path: string, value: unknown): object {
  const [name = '', inner] = path.split('.');
  const group = (values as Record<string, object>)[name];
  return { ...values, [name]: inner === undefined ? value : { ...group, [inner]: value } };
}

const wrongFor = (type: string) =>
  type === 'string' ? SOME.text : type === 'boolean' ? 'yes' : type === 'array' ? [7] : -1.5;

let site: Awaited<ReturnType<typeof setUp>>;

async function setUp() {
  const app = await startTestApp();
  const client = await app.admin();
  const newest = async (action: string) => {
    const { body } = await client.get(`/api/v1/admin/audit?limit=1&action=${action}`).expect(200);
    return AuditPage.parse(body.data).entries[0]!;
  };
  return { ...app, client, newest };
}

beforeAll(async () => {
  site = await setUp();
});

it('matches docs/settings.md: which fields are secret, masked and need a step-up', () => {
  const page = readFileSync(PAGE, 'utf8');
  const isRow = (line: string) => line.startsWith('| `') && line.split('|').length === 7;
  if (process.env.VITRINE_WRITE_SETTINGS) {
    const lines = page.split('\n');
    const first = lines.findIndex(isRow);
    writeFileSync(
      PAGE,
      [...lines.slice(0, first), ...rows, ...lines.slice(first).filter(line => !isRow(line))].join('\n'),
    );
  } else expect(page.split('\n').filter(isRow)).toEqual(rows);
});

it('has a route with the declared step-up for each group with a form', () => {
  const routes = site.app.get(RouteCatalogueService).all();
  for (const { route } of groups) {
    const found = routes.find(({ method, path }) => method === 'PUT' && path === route.path);
    expect(found?.access).toMatchObject({ audience: 'admin', scope: route.scope, audit: route.audit });
    expect(found?.access).toHaveProperty('logs.masked');
    expect((found!.access as { stepUp?: string }).stepUp).toBe(route.stepUp);
  }
});

it.each(groups.map(group => [group.key, group] as const))(
  'accepts valid values of %s, logs them as declared, and masks the rest',
  async (key, group) => {
    const values = VALUES[key]!;
    await site.client.put(group.route.path).send(values).expect(200);
    const { detail, outcome } = await site.newest(group.route.audit);
    expect(outcome).toBe('done');
    for (const { path, field } of entriesOf(group)) {
      const at = (from: unknown) =>
        path
          .split('.')
          .reduce<unknown>((current, name) => (current as Record<string, unknown> | undefined)?.[name], from);
      const sent = at(values);
      if (sent === undefined) continue;
      expect([path, at(detail)]).toEqual([path, isMasked(field) ? '***' : sent]);
    }
    expect(JSON.stringify(detail)).not.toContain(SOME.secret);
  },
);

it.each(
  groups.flatMap(group =>
    entriesOf(group).map(({ path, field }) => [`${group.key}.${path}`, { group, path, field }] as const),
  ),
)('refuses a wrong value of %s at its field, and keeps the old one', async (_, { group, path, field }) => {
  const { key, route } = group;
  const before = await site.client.get(route.readPath ?? route.path).expect(200);
  const { body } = await site.client
    .put(route.path)
    .send(withValue(VALUES[key]!, path, wrongFor(field.form.type)))
    .expect(422);
  expect(body.errors.map((error: { path: string }) => error.path.startsWith(path))).toContain(true);
  const after = await site.client.get(route.readPath ?? route.path).expect(200);
  expect(after.headers[SETTINGS_VERSION]).toBe(before.headers[SETTINGS_VERSION]);
});

it.each(groups.map(group => [group.key, group] as const))(
  'rejects fields that %s does not declare',
  async (key, { route }) => {
    await site.client
      .put(route.path)
      .send({ ...VALUES[key], unheardOf: 1 })
      .expect(422);
  },
);

it.each(groups.map(group => [group.key, group] as const))(
  'rejects a change of %s that is based on old values',
  async (key, { route }) => {
    const values = VALUES[key]!;
    const { headers } = await site.client.put(route.path).send(values).expect(200);
    const version = headers[SETTINGS_VERSION]!;
    expect(version).toMatch(/^[\w-]{22}$/);
    expect(headers.etag).toBe(`"${version}"`);
    const late = await site.client.put(route.path).set('if-match', '"of-before"').send(values).expect(412);
    expect(late.body).toMatchObject({ code: 'request.precondition-failed', current: { etag: headers.etag } });
    expect(JSON.stringify(late.body)).not.toContain(SOME.secret);
    await site.client.put(route.path).set('if-match', headers.etag!).send(values).expect(200);
    // The header as used by the previous release.
    const { body } = await site.client.put(route.path).set(SETTINGS_VERSION, 'of-before').send(values).expect(409);
    expect(body.code).toBe('settings.changed');
    const read = await site.client.get(route.readPath ?? route.path).expect(200);
    await site.client.put(route.path).set(SETTINGS_VERSION, read.headers[SETTINGS_VERSION]!).send(values).expect(200);
  },
);

it.each(
  groups.flatMap(group => Object.keys(VALUES[group.key]!).map(name => [`${group.key}.${name}`, group, name] as const)),
)('keeps the value of %s if a request leaves it out', async (_, group, name) => {
  const { key, route } = group;
  const values = VALUES[key] as Record<string, unknown>;
  const { headers } = await site.client.put(route.path).send(values).expect(200);
  // A secret that is sent again is sealed again, which changes the version.
  const leftOut = [name, ...entriesOf(group).flatMap(({ path, field }) => (isSecret(field) ? [path] : []))];
  const others = Object.fromEntries(Object.entries(values).filter(([name]) => !leftOut.includes(name)));
  const after = await site.client.put(route.path).send(others).expect(200);
  expect(after.headers[SETTINGS_VERSION]).toBe(headers[SETTINGS_VERSION]);
});

it('describes every field of a group as optional, except in a route for one field', async () => {
  const { body } = await site.http.get('/api/v1/openapi.json').expect(200);
  const schemaOf = (path: string) => body.paths[path].put.requestBody.content['application/json'].schema;
  for (const { key, route } of groups) {
    const described = schemaOf(route.path);
    expect([key, Object.keys(described.properties)]).toEqual([key, expect.arrayContaining(Object.keys(VALUES[key]!))]);
    expect([key, JSON.stringify(described)]).toEqual([key, expect.not.stringContaining('"required"')]);
  }
  expect(body.components.schemas.PublicUrl).toMatchObject({ required: ['publicUrl'] });
});

it('uses the default of a field that is neither in the request nor stored', async () => {
  await using freshApp = await startTestApp();
  const client = await freshApp.admin();
  const { route } = groups.find(({ key }) => key === 'retention')!;
  const before = (await client.get(route.path).expect(200)).body.data.settings;
  await client.put(route.path).send({ metricHours: 99 }).expect(200);
  expect((await client.get(route.path).expect(200)).body.data.settings).toEqual({ ...before, metricHours: 99 });
});

it('accepts one of two changes of the same version, and rejects the other', async () => {
  const { route } = groups.find(({ key }) => key === 'retention')!;
  const { headers } = await site.client.get(route.path).expect(200);
  const send = (metricHours: number) =>
    site.client.put(route.path).set('if-match', headers.etag!).send({ enabled: true, metricHours, latencyHours: 24 });
  const answers = await Promise.all([send(100), send(200)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
});

it('requires a step-up only for the public URL, after the check of the other fields', async () => {
  const { route } = groups.find(({ key }) => key === 'site')!;
  const publicUrl = 'https://status.example/v';
  await site.client
    .put(route.path)
    .send({ ...VALUES.site, publicUrl: 'https://old.example' })
    .expect(200);
  await site.clock.skip('11m');
  await site.client
    .put(route.path)
    .send({ ...VALUES.site, publicUrl: 'https://old.example/' })
    .expect(200);
  await site.client
    .put(route.path)
    .send({ ...VALUES.site, publicUrl, name: '' })
    .expect(422);
  const { body } = await site.client
    .put(route.path)
    .send({ ...VALUES.site, publicUrl })
    .expect(403);
  expect(body.code).toBe('step-up.required');
  expect((await site.client.get(route.path).expect(200)).body.data.publicUrl).toBe('https://old.example');
  await site.client.post('/api/v1/session/step-up').send({ password: 'Correct-Horse-1' }).expect(200);
  const saved = await site.client
    .put(route.path)
    .send({ ...VALUES.site, publicUrl: `${publicUrl}/` })
    .expect(200);
  expect(saved.body.data.publicUrl).toBe(publicUrl);
});

it('lets an API key with the scope settings change the site, but not its public URL', async () => {
  const { route } = groups.find(({ key }) => key === 'site')!;
  const newKey = { name: 'x', scopes: ['settings'], expiresAt: null, nodes: null };
  const { secret } = (await site.client.post('/api/v1/admin/api-keys').send(newKey).expect(201)).body.data;
  const put = (body: object) => site.http.put(route.path).set('authorization', `Bearer ${secret}`).send(body);
  await put(VALUES.site!).expect(200);
  const { body } = await put({ ...VALUES.site, publicUrl: 'https://evil.example' }).expect(403);
  expect(body.code).toBe('api-key.scope-missing');
});
