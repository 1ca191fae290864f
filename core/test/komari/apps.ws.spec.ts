import { WebSocket } from 'ws';
import { PublicInfo } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { NodesService } from '../../src/nodes/nodes.service.ts';
import { CoreHooks } from '../../src/plugins/hooks/core-hooks.ts';
import { PluginsService } from '../../src/plugins/lifecycle/plugins.service.ts';
import { SettingsService } from '../../src/settings/settings.service.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { eventually } from '../eventually.ts';
import { FrameCollector } from '../frame-collector.ts';
import { KomariClient, komariReport } from './komari-client.ts';

let site: TestApp;
let visibleNode: { uuid: string; token: string };
let hidden: { uuid: string; token: string };
beforeAll(async () => {
  site = await startTestApp({ now: Date.now(), plugins: ['komari'] });
  await site.admin();
  const plugins = site.app.get(PluginsService);
  await plugins.ready;
  await plugins.enable('komari');
  await eventually(() => site.app.get(CoreHooks).sockets.registrations().length > 0);
  visibleNode = await site.given.node({ name: 'shown' });
  hidden = await site.given.node({ name: 'hidden', hidden: true });
  await site.app.get(NodesService).setRegion(visibleNode.uuid, 'JP');
  for (const node of [visibleNode, hidden])
    await new KomariClient(site.url, node.token).post('/api/clients/report', komariReport({ cpu: { usage: 37 } }));
  await eventually(async () => (await site.http.get('/api/v1/nodes')).body.data[0]?.state.cpu === 37);
});

const get = async (path: string) => (await site.http.get(path).expect(200)).body.data;
const rpc = async (method: string, params: object = {}) =>
  (await site.http.post('/api/rpc2').send({ jsonrpc: '2.0', id: 1, method, params }).expect(200)).body;

async function socketOf(path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}${path}`, { headers });
  const frames = new FrameCollector<Record<string, unknown>>(socket);
  const status = await new Promise<number>((resolve, reject) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
    socket.once('error', reject);
  });
  return { socket, frames, status };
}

it('lists nodes in the fields of Komari, without private ones', async () => {
  const nodes = await get('/api/nodes');
  expect(nodes).toHaveLength(1);
  expect(nodes[0]).toMatchObject({
    uuid: visibleNode.uuid,
    name: 'shown',
    region: '🇯🇵',
    mem_total: 8e9,
    billing_cycle: 30,
  });
  expect(Object.keys(nodes[0])).not.toEqual(expect.arrayContaining(['token', 'ipv4', 'ipv6', 'remark', 'version']));
});

it('returns in /api/public exactly the keys of Komari', async () => {
  const keys = [
    [
      'sitename',
      'description',
      'custom_head',
      'custom_body',
      'oauth_enable',
      'oauth_provider',
      'disable_password_login',
    ],
    [
      'cors_origin_check_enabled',
      'record_enabled',
      'record_preserve_time',
      'ping_record_preserve_time',
      'private_site',
    ],
    ['visitor_audit_enabled', 'theme', 'theme_settings'],
  ].flat();
  expect(Object.keys(PublicInfo.shape).filter(key => keys.includes(key))).toEqual([]);
  const info = await get('/api/public');
  expect(Object.keys(info)).toEqual(expect.arrayContaining(keys));
  expect(info).toMatchObject({ theme: 'default', theme_settings: {}, activeTheme: null });
});

it('returns the load_type of records, and rejects an unknown one', async () => {
  const load = (type: string) => get(`/api/records/load?uuid=${visibleNode.uuid}&load_type=${type}`);
  expect(await load('cpu')).toMatchObject({ load_type: 'cpu' });
  expect(await load('all')).toMatchObject({ has_gpu_data: false });
  await site.http.get(`/api/records/load?uuid=${visibleNode.uuid}&load_type=gpu`).expect(400);
});

it('shows nobody a hidden node, on any route', async () => {
  for (const uuid of [hidden.uuid, '0b8e5b2c-9f0a-4b8e-9d3c-0123456789ab']) {
    expect(await get(`/api/recent/${uuid}`)).toEqual([]);
    for (const path of ['load', 'ping'])
      expect(await get(`/api/records/${path}?uuid=${uuid}`)).toMatchObject({ count: 0, records: [] });
  }
  expect(JSON.stringify(await rpc('common:getNodes'))).not.toContain(hidden.uuid);
  expect(JSON.stringify(await rpc('common:getNodesLatestStatus'))).not.toContain(hidden.uuid);
  expect((await rpc('common:getNodes', { uuid: hidden.uuid })).error.code).toBe(-32_044);
  expect((await rpc('common:getRecords', { uuid: hidden.uuid, type: 'load' })).error.code).toBe(-32_044);
  const { socket, frames } = await socketOf('/api/clients');
  socket.send('get');
  socket.send(`get ${hidden.uuid}`);
  await eventually(() => frames.all.length === 2);
  expect(JSON.stringify(frames.all)).not.toContain(hidden.uuid);
  socket.close();
});

it('sends live values over its socket', async () => {
  const { socket, frames } = await socketOf('/api/clients');
  socket.send('get');
  socket.send('unheard');
  await eventually(() => frames.all.length === 2);
  expect(frames.all[0]).toMatchObject({
    status: 'success',
    data: {
      online: [visibleNode.uuid],
      data: { [visibleNode.uuid]: { uuid: '', cpu: { usage: 37 }, ram: { total: 8e9, used: 2e9 } } },
    },
  });
  expect(frames.all[1]).toEqual({ status: 'error', error: 'Invalid message' });
  socket.close();
});

it('answers calls, in batches and over a socket', async () => {
  expect((await rpc('common:getNodesLatestStatus')).result[visibleNode.uuid]).toMatchObject({ cpu: 37, online: true });
  expect((await rpc('common:getNodeRecentStatus', { uuid: visibleNode.uuid })).result.records).toMatchObject([
    { cpu: 37 },
  ]);
  expect((await rpc('public:queryMetrics')).error.code).toBe(-32_601);
  expect((await rpc('toString')).error.code).toBe(-32_601);
  const batch = ['rpc.ping', 'common:getVersion'].map((method, id) => ({ jsonrpc: '2.0', id, method }));
  const { body } = await site.http.post('/api/rpc2').send(batch).expect(200);
  expect(body).toMatchObject([
    { id: 0, result: 'pong' },
    { id: 1, result: { version: expect.any(String) } },
  ]);
  const { socket, frames } = await socketOf('/api/rpc2');
  socket.send(JSON.stringify(batch[0]));
  await eventually(() => frames.all.length === 1);
  expect(frames.all[0]).toEqual({ jsonrpc: '2.0', id: 0, result: 'pong' });
  socket.close();
});

it('answers each call of a batch on its own, and limits batches', async () => {
  const send = async (body: unknown) =>
    (
      await site.http
        .post('/api/rpc2')
        .send(body as object)
        .expect(200)
    ).body;
  const call = (id: unknown, method: string, params = {}) => ({ jsonrpc: '2.0', id, method, params });
  const mixed = [
    call('a', 'rpc.ping'),
    5,
    null,
    [],
    { id: 7, method: 'rpc.ping' },
    call(8, 'no:such'),
    call(9, 'common:getNodes', { uuid: hidden.uuid }),
    call(10, 'common:getNodes', { uuid: visibleNode.uuid }),
  ];
  expect(await send(mixed)).toEqual([
    { jsonrpc: '2.0', id: 'a', result: 'pong' },
    ...[null, null, null, 7].map(id =>
      expect.objectContaining({ id, error: expect.objectContaining({ code: -32_600 }) }),
    ),
    expect.objectContaining({ id: 8, error: expect.objectContaining({ code: -32_601 }) }),
    expect.objectContaining({ id: 9, error: expect.objectContaining({ code: -32_044 }) }),
    expect.objectContaining({ id: 10, result: expect.objectContaining({ uuid: visibleNode.uuid }) }),
  ]);
  expect(await send([call(1, 'rpc.ping')])).toEqual([{ jsonrpc: '2.0', id: 1, result: 'pong' }]);
  const calls = (count: number) => Array.from({ length: count }, (_, id) => call(id, 'rpc.ping'));
  expect(await send(calls(50))).toHaveLength(50);
  for (const batch of [[], calls(51)])
    expect(await send(batch)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: expect.objectContaining({ code: -32_600 }),
    });
});

it('returns recent values, the history and the site', async () => {
  expect(await get(`/api/recent/${visibleNode.uuid}`)).toMatchObject([{ uuid: visibleNode.uuid, cpu: { usage: 37 } }]);
  expect(await get(`/api/records/load?uuid=${visibleNode.uuid}&hours=1`)).toMatchObject({ count: expect.any(Number) });
  expect(await get(`/api/records/ping?uuid=${visibleNode.uuid}`)).toEqual({
    count: 0,
    basic_info: [],
    records: [],
    tasks: [],
  });
  expect(await get('/api/task/ping')).toEqual([]);
  expect(await get('/api/public')).toMatchObject({ sitename: 'Test', private_site: false, theme_settings: {} });
  expect((await site.http.get('/api/me').expect(200)).body).toEqual({ username: 'Guest', logged_in: false });
});

it('returns the latency of a node, of a task over all visible nodes, and with live values', async () => {
  const task = {
    name: 'DNS',
    type: 'tcp',
    target: 'dns.internal:53',
    interval: 5,
    enabled: true,
    includeNewNodes: false,
    nodeSelector: { all: true, nodes: [], groups: [], tags: [] },
  };
  const { body } = await (await site.admin()).post('/api/v1/admin/ping/tasks').send(task).expect(201);
  const { id } = body.data;
  for (const { token } of [visibleNode, hidden])
    for (const value of [20, 20, 20, -1])
      await new KomariClient(site.url, token).post('/api/clients/ping/result', { task_id: id, value });
  await eventually(async () => {
    await site.clock.advance('20s');
    return (await rpc('common:getNodesLatestStatus')).result[visibleNode.uuid].ping[id];
  });
  const { ping } = (await rpc('common:getNodesLatestStatus', { uuid: visibleNode.uuid })).result;
  expect(ping[id]).toMatchObject({ name: 'DNS', loss: 25, tail: 0 });
  expect(ping[id].avg).toBeCloseTo(20, 0);
  for (const answer of [
    await get(`/api/records/ping?task_id=${id}`),
    await get(`/api/records/ping?uuid=${visibleNode.uuid}`),
    (await rpc('common:getRecords', { type: 'ping', task_id: id })).result,
    (await rpc('common:getRecords', { type: 'ping' })).result,
    (await rpc('public:getPingRecords', { task_id: String(id), hours: '1' })).result,
  ]) {
    expect(answer.tasks).toMatchObject([{ id, name: 'DNS', total: 4, loss: 25, clients: [visibleNode.uuid] }]);
    expect(answer.basic_info).toMatchObject([{ client: visibleNode.uuid, loss: 25 }]);
    expect(answer.records).toMatchObject([{ task_id: id, client: visibleNode.uuid }]);
  }
  expect(await get(`/api/records/ping?task_id=${id + 1}`)).toMatchObject({ count: 0, tasks: [] });
});

it('returns the history of all visible nodes within the requested range', async () => {
  const { result } = await rpc('common:getRecords', { type: 'load', hours: 2 });
  expect(Object.keys(result.records)).toEqual([visibleNode.uuid]);
  expect(result.count).toBe(result.records[visibleNode.uuid].length);
  expect(result.count).toBeGreaterThan(0);
  const [start, end] = [8, 7].map(hours => new Date(site.clock.now() - hours * 3_600_000).toISOString());
  const before = await rpc('common:getRecords', { type: 'load', uuid: visibleNode.uuid, start, end });
  expect(before.result).toMatchObject({ count: 0, to: end });
});

it('rejects positional parameters', async () => {
  const { body } = await site.http
    .post('/api/rpc2')
    .send({ jsonrpc: '2.0', id: 1, method: 'common:getNodes', params: [visibleNode.uuid] });
  expect(body.error.code).toBe(-32_602);
});

it('shows a private site only to those who may see it', async () => {
  const admin = await site.admin();
  await site.app.get(SettingsService).set(SITE, { private: true });
  for (const path of [
    '/api/nodes',
    `/api/recent/${visibleNode.uuid}`,
    `/api/records/load?uuid=${visibleNode.uuid}`,
    '/api/task/ping',
  ])
    await site.http.get(path).expect(401);
  await site.http.post('/api/rpc2').send({ jsonrpc: '2.0', id: 1, method: 'rpc.ping' }).expect(401);
  for (const path of ['/api/clients', '/api/rpc2']) expect((await socketOf(path)).status).toBe(401);
  expect((await admin.get('/api/nodes').expect(200)).body.data).toHaveLength(2);
  await site.app.get(SettingsService).set(SITE, { private: false });
});

it('limits how much history all calls of a batch read together', async () => {
  for (const name of ['second', 'third']) await site.given.node({ name });
  const read = (id: number) => ({ jsonrpc: '2.0', id, method: 'common:getRecords', params: { hours: 190 } });
  const batch = Array.from({ length: 50 }, (_, id) => read(id));
  const { body } = await site.http.post('/api/rpc2').send(batch).expect(200);
  const answers = body as { result?: unknown; error?: { code: number; message: string } }[];
  expect(answers[0]!.result).toBeDefined();
  const errors = answers.filter(({ error }) => error);
  expect(errors.length).toBeGreaterThanOrEqual(50 - Math.ceil(100 / 3));
  expect(errors[0]!.error).toEqual({ code: -32_602, message: expect.stringContaining('Ask for less at once') });
});
