import { SELECT_NONE } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { appWithInstalled } from '../../../test/installed-plugins.ts';
import { RouteCatalogueService } from './routes.ts';

/** Routes that change something without If-Match, by reason. */
const UNCONDITIONAL: Readonly<Record<string, readonly string[]>> = {
  'a file replaces a file, and no form shows the old one': [
    'PUT /api/v1/admin/geoip/database',
    'PUT /api/v1/admin/settings/favicon',
  ],
  'an order names every row, and is refused if one is missing': [
    'PUT /api/v1/admin/checks/order',
    'PUT /api/v1/admin/nodes/order',
    'PUT /api/v1/admin/ping/order',
    'PUT /api/v1/admin/saved-commands/order',
  ],
  'an action on many rows: one tag cannot name the version of each': [
    'PATCH /api/v1/admin/alerts/offline-configs',
    'PATCH /api/v1/admin/nodes',
  ],
  'a switch: the request names the whole state': [
    'PUT /api/v1/admin/families/:name',
    'PUT /api/v1/admin/plugins/:id/enabled',
    'PUT /api/v1/admin/themes/:id/source',
    'PUT /api/v1/admin/themes/:id/hosts',
    'PUT /api/v1/admin/themes/active',
  ],
  'belongs to this session alone': ['PUT /api/v1/admin/themes/:id/draft', 'PUT /api/v1/admin/themes/preview'],
  'names the current password of its own account': [
    'PUT /api/v1/admin/account/password',
    'PUT /api/v1/admin/account/username',
  ],
};

it('checks If-Match in every PUT and PATCH but those with a reason', async () => {
  const { app } = await startTestApp();
  const changes = app
    .get(RouteCatalogueService)
    .all()
    .filter(({ method }) => method === 'PUT' || method === 'PATCH');
  const unconditional = changes.filter(({ isConditional }) => !isConditional);
  expect(unconditional.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.values(UNCONDITIONAL).flat().sort(),
  );
  expect(changes.length - unconditional.length).toBeGreaterThan(30);
});

const TASK = {
  ...{ name: 'Frankfurt', type: 'tcp', target: 'example.org:443', interval: 60, enabled: true },
  ...{ nodeSelector: SELECT_NONE, includeNewNodes: false },
};
const RULE = {
  ...{ kind: 'load', name: 'Busy', enabled: true, nodeSelector: SELECT_NONE, metric: 'cpu', threshold: 90 },
  ...{ windowMinutes: 5, ratio: 80, cooldownMinutes: 60 },
};
const SILENCE = {
  ...{ kind: 'maintenance', name: 'Move', nodeSelector: SELECT_NONE, rule: null, allowCritical: false },
  schedule: { kind: 'once', from: 1e12, to: 2e12 },
};
const ANNOUNCEMENT = {
  ...{ kind: 'incident', title: 'Move', text: '', startsAt: 1e12, endsAt: null, nodeSelector: SELECT_NONE },
};
const CHECK = {
  ...{ name: 'Shop', kind: 'check-http', interval: 60, timeout: 5, retries: 1, node: null, dependsOn: [] },
  ...{ paused: false, isPublic: false, values: { url: 'https://example.org/' } },
};
const CHANNEL = {
  ...{ name: 'Ops', plugin: 'webhook', enabled: true, language: 'en', events: null },
  values: { url: 'https://example.org/' },
};

type Client = Awaited<ReturnType<TestApp['admin']>>;
type Row = Readonly<Record<string, unknown>> & { readonly etag: string };

/** Changes a text field of a row at `path` twice with the same entity tag: the second change must be rejected. */
async function expectConditional(client: Client, list: () => Promise<Row>, change: ChangeOf, second = 'Second') {
  const { etag } = await list();
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  await change(client, 'Second').set('if-match', etag);
  const stored = await list();
  expect(stored.etag).not.toBe(etag);
  const late = await change(client, 'Third').set('if-match', etag);
  expect([late.status, late.body.code, late.headers.etag]).toEqual([412, 'request.precondition-failed', stored.etag]);
  expect(late.body.current).toMatchObject({ etag: stored.etag });
  expect(JSON.stringify(late.body.current)).toContain(second);
  expect(await list()).toEqual(stored);
  for (const accepted of [`"other", ${stored.etag}`, '*', undefined]) {
    const request = change(client, `Fourth ${accepted === undefined}`);
    const { status } = await (accepted === undefined ? request : request.set('if-match', accepted));
    expect([accepted, status < 300]).toEqual([accepted, true]);
  }
}
type ChangeOf = (client: Client, text: string) => ReturnType<Client['put']>;

/** Resources that are rows of a list: name, path, and a body that contains a given text. */
const ROWS: readonly (readonly [string, string, (text: string) => object])[] = [
  ['ping tasks', '/api/v1/admin/ping/tasks', name => ({ ...TASK, name })],
  ['alert rules', '/api/v1/admin/alerts/rules', name => ({ ...RULE, name })],
  ['silences', '/api/v1/admin/alerts/silences', name => ({ ...SILENCE, name })],
  ['announcements', '/api/v1/admin/announcements', title => ({ ...ANNOUNCEMENT, title })],
  ['saved commands', '/api/v1/admin/saved-commands', name => ({ name, text: 'id' })],
];

it.each(ROWS)('rejects a change of %s that is based on an older version', async (_, path, body) => {
  const site = await startTestApp();
  const client = await site.admin();
  const added = await client.post(path).send(body('First')).expect(201);
  expect(added.headers.etag).toBe(added.body.data.etag);
  const { id } = added.body.data;
  await expectConditional(
    client,
    async () => (await client.get(path).expect(200)).body.data.find((row: { id: unknown }) => row.id === id),
    (sender, text) => sender.put(`${path}/${id}`).send(body(text)),
  );
});

it('ignores the tag of a row in the body of a change', async () => {
  const client = await (await startTestApp()).admin();
  const path = '/api/v1/admin/saved-commands';
  const {
    id,
    updatedAt: _,
    ...row
  } = (await client.post(path).send({ name: 'Uptime', text: 'uptime' }).expect(201)).body.data;
  expect(row.etag).toMatch(/^"/);
  await client
    .put(`${path}/${id}`)
    .send({ ...row, text: 'uptime -p' })
    .expect(200);
});

it('rejects a patch of a node that is based on an older version', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  const { uuid } = await site.given.node();
  await expectConditional(
    client,
    async () => (await client.get('/api/v1/admin/nodes').expect(200)).body.data[0],
    (sender, remark) => sender.patch(`/api/v1/admin/nodes/${uuid}`).send({ remark }),
  );
});

it('rejects a template that is based on an older version', async () => {
  const client = await (await startTestApp()).admin();
  const base = '/api/v1/admin/notifications/templates';
  await expectConditional(
    client,
    async () => {
      const rows = (await client.get(base).expect(200)).body.data as (Row & { event: string; language: string })[];
      return rows.find(({ event, language }) => event === 'test' && language === 'en')!;
    },
    (sender, title) => sender.put(`${base}/test/en`).send({ title, body: '' }),
  );
});

it('rejects a change of a channel and of a check that is based on an older version', async () => {
  const site = await startTestApp({ plugins: ['notifier-webhook', 'check-http'] });
  const client = await site.admin();
  const rows = [
    ['/api/v1/admin/notifications/channels', CHANNEL, (data: Row[]) => data[0]!],
    ['/api/v1/admin/checks', CHECK, ({ checks }: { checks: Row[] }) => checks[0]!],
  ] as const;
  for (const [path, body, rowOf] of rows) {
    const { id } = (await client.post(path).send(body).expect(201)).body.data;
    await expectConditional(
      client,
      async () => rowOf((await client.get(path).expect(200)).body.data),
      (sender, name) => sender.put(`${path}/${id}`).send({ ...body, name }),
    );
  }
});

it('rejects options of a theme that are based on an older version', async () => {
  const client = await (await startTestApp()).admin();
  const path = '/api/v1/admin/themes/default/options';
  const colours: Readonly<Record<string, string>> = { Second: 'ruby', Third: 'teal' };
  await expectConditional(
    client,
    async () => (await client.get(path).expect(200)).body.data,
    (sender, text) => sender.put(path).send({ values: {}, tokens: { accentColor: colours[text] ?? 'jade' } }),
    'ruby',
  );
});

it('rejects lists of sources that are based on an older version', async () => {
  const client = await (await startTestApp()).admin();
  const address = (text: string) => `https://${text.replaceAll(' ', '-')}.example/`;
  const sources = [
    ['/api/v1/admin/themes/catalogue/sources', (text: string) => ({ sources: [`${address(text)}${text}`] })],
    [
      '/api/v1/admin/plugins/sources',
      (text: string) => ({ registry: 'https://registry.example', catalogues: [`${address(text)}${text}`] }),
    ],
  ] as const;
  for (const [path, body] of sources)
    await expectConditional(
      client,
      async () => {
        const { body: answer, headers } = await client.get(path).expect(200);
        expect(headers.etag).toBe(answer.data.etag);
        return answer.data;
      },
      (sender, text) => sender.put(path).send(body(text.replaceAll(' ', '-'))),
    );
});

it('stores one of two changes at once that name the same version', async () => {
  const site = await startTestApp();
  const client = await site.admin();
  const path = '/api/v1/admin/ping/tasks';
  const { id, etag } = (await client.post(path).send(TASK).expect(201)).body.data;
  const send = (name: string) =>
    client
      .put(`${path}/${id}`)
      .set('if-match', etag)
      .send({ ...TASK, name });
  const answers = await Promise.all([send('One'), send('Two')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
});

it('rejects settings of a plugin that are based on an older version', async () => {
  const site = await appWithInstalled(['sample-hooks']);
  const client = await site.admin();
  const path = '/api/v1/admin/plugins/sample-hooks/settings';
  await expectConditional(
    client,
    async () => (await client.get(path).expect(200)).body.data,
    (sender, greeting) => sender.put(path).send({ values: { greeting, password: 'p' } }),
  );
});
