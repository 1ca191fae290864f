import type { KeyScope } from '@vitrine/contracts';
import { CoreHooks } from '../../src/plugins/hooks/core-hooks.ts';
import { PluginsService } from '../../src/plugins/lifecycle/plugins.service.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { eventually } from '../eventually.ts';
import { KomariClient, komariReport } from './komari-client.ts';

let site: TestApp;
let client: Awaited<ReturnType<TestApp['admin']>>;
const secrets: Partial<Record<KeyScope, string>> = {};
beforeAll(async () => {
  site = await startTestApp({ now: Date.now(), plugins: ['komari'] });
  client = await site.admin();
  const plugins = site.app.get(PluginsService);
  await plugins.ready;
  await plugins.enable('komari');
  await eventually(() => site.app.get(CoreHooks).sockets.registrations().length > 0);
  for (const scope of ['read', 'nodes', 'settings', 'control'] as const) {
    const newKey = { name: scope, scopes: [scope], expiresAt: null, nodes: null };
    secrets[scope] = (await client.post('/api/v1/admin/api-keys').send(newKey).expect(201)).body.data.secret;
  }
});

const as = (scope: KeyScope, method: 'get' | 'post', path: string) =>
  site.http[method](`/api/admin/${path}`).set('authorization', `Bearer ${secrets[scope]}`);

it('adds, shows, edits, orders and removes nodes with a key for nodes, and shows no token twice', async () => {
  const { body: added } = await as('nodes', 'post', 'client/add').send({ name: 'paris' }).expect(200);
  expect(added).toEqual({ status: 'success', uuid: expect.any(String), token: expect.any(String) });
  await new KomariClient(site.url, added.token).post('/api/clients/report', komariReport());
  const edit = (change: object) => as('nodes', 'post', `client/${added.uuid}/edit`).send(change);
  const expiry = '2030-01-01T00:00:00.000Z';
  await edit({
    uuid: added.uuid,
    token: 'stolen',
    remark: 'private',
    public_remark: 'public',
    tags: 'fast<green>;eu',
    billing_cycle: 365,
    expired_at: expiry,
    price: 12,
    hidden: true,
  }).expect(200);
  const { body: profile } = await as('read', 'get', `client/${added.uuid}`).expect(200);
  expect(profile).toMatchObject({
    name: 'paris',
    token: '',
    remark: 'private',
    public_remark: 'public',
    tags: 'fast<green>;eu',
    billing_cycle: 365,
    expired_at: expiry,
    hidden: true,
  });
  await edit({ billing_cycle: 11 }).expect(400);
  expect((await edit({ name: '' }).expect(422)).body.message).toBe('These values do not fit: name.');
  const { uuid: second } = (await as('nodes', 'post', 'client/add').send({}).expect(200)).body;
  await as('nodes', 'post', 'client/order')
    .send({ [added.uuid]: 2, [second]: 1 })
    .expect(200);
  const list = (await as('read', 'get', 'client/list').expect(200)).body as { uuid: string }[];
  expect(list.map(({ uuid }) => uuid)).toEqual([second, added.uuid]);
  await as('nodes', 'post', `client/${second}/remove`).expect(200);
  expect((await as('read', 'get', 'client/list')).body).toHaveLength(1);
});

it('changes ping tasks with a key for settings', async () => {
  const { uuid } = await site.given.node({ name: 'lyon' });
  const task = { name: 'dns', type: 'tcp', target: '192.0.2.1:53', interval: 60, clients: [uuid], default_on: true };
  const { body } = await as('settings', 'post', 'ping/add').send(task).expect(200);
  const id = body.data.task_id as number;
  const listed = async () => (await as('read', 'get', 'ping/').expect(200)).body.data;
  expect(await listed()).toEqual([{ ...task, id, weight: 0 }]);
  await as('settings', 'post', 'ping/edit')
    .send({ tasks: [{ ...task, id, interval: 30 }] })
    .expect(200);
  expect((await listed())[0].interval).toBe(30);
  await as('settings', 'post', 'ping/add')
    .send({ ...task, target: 'no target' })
    .expect(422);
  await as('settings', 'post', 'ping/delete')
    .send({ id: [id] })
    .expect(200);
  expect(await listed()).toEqual([]);
});

it('runs a command with a key for control, and reports a missing node', async () => {
  const { uuid } = await site.given.node({ name: 'nice' });
  const { body } = await as('control', 'post', 'task/exec')
    .send({ command: 'id', clients: [uuid] })
    .expect(200);
  expect(body.data).toMatchObject({ clients: [uuid], queued_clients: [] });
  const { body: found } = await as('control', 'get', `task/${body.data.task_id}`).expect(200);
  expect(found.data).toMatchObject({
    command: 'id',
    results: [{ client: uuid, exit_code: -1, result: 'The command did not run: offline.' }],
  });
  expect((await as('control', 'get', `task/${body.data.task_id}/result`)).body.data).toHaveLength(1);
  await client.post('/api/v1/admin/saved-commands').send({ name: 'who', text: 'who' }).expect(201);
  expect((await as('control', 'get', 'clipboard').expect(200)).body.data).toMatchObject([{ name: 'who', text: 'who' }]);
});

it('requires of each key the scope of the native route, and a sign-in of visitors', async () => {
  const { uuid } = await site.given.node({ name: 'metz' });
  await as('read', 'post', `client/${uuid}/edit`).send({ name: 'x' }).expect(403);
  await as('nodes', 'post', 'ping/add').send({}).expect(403);
  await as('settings', 'post', 'task/exec')
    .send({ command: 'id', clients: [uuid] })
    .expect(403);
  for (const path of ['client/list', `client/${uuid}`, 'ping', 'clipboard'])
    await site.http.get(`/api/admin/${path}`).expect(401);
  await site.http.post('/api/admin/client/add').send({ name: 'x' }).expect(401);
});

it('serves a session with its proof only, and no page of another site', async () => {
  const scripted = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' };
  await client.get('/api/admin/client/list').expect(200);
  await client.get('/api/admin/client/list').set(scripted).expect(401);
  await client.post('/api/admin/client/add').set('origin', 'https://evil.example').send({}).expect(403);
});

it.each(['settings/', 'logs', 'session/get', 'client/x/token', 'theme/list'])('returns 404 for %s', async path => {
  const { body } = await as('read', 'get', path).expect(404);
  expect(body).toEqual({ status: 'error', message: expect.any(String) });
});

it.each(['task/all', 'settings/', 'client/x/token', 'pprof/heap'])('reports %s as not offered', async path => {
  const { body } = await client.get(`/api/admin/${path}`).expect(404);
  expect(body).toMatchObject({ status: 'error', message: expect.stringMatching(/^This server does not offer/) });
});
