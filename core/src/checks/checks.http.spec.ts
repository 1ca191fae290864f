import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdminChecks, CheckHistory, SELECT_NONE } from '@vitrine/contracts';
import { DAY_MS, HOUR_MS } from '@vitrine/contracts/time';
import { fakeService } from '@vitrine/plugin-sdk/testing';
import { appWithShipped } from '../../test/installed-plugins.ts';
import { ownAuthority } from '../../test/own-authority.ts';
import { queuedNotices } from '../../test/queued-notices.ts';
import { CheckResultsService } from './check-results.service.ts';
import { CheckRunnerService } from './check-runner.service.ts';

const base = '/api/v1/admin/checks';
const CHECK = {
  ...{ name: 'Shop', kind: 'check-http', interval: 60, timeout: 5, retries: 1 },
  ...{ node: null, dependsOn: [], paused: false, isPublic: false },
};

async function site() {
  const instance = await appWithShipped(['check-http'], {
    VITRINE_OUTBOUND_ALLOWLIST: '127.0.0.0/8',
  });
  const client = await instance.admin();
  const runner = instance.app.get(CheckRunnerService);
  const list = async () => AdminChecks.parse((await client.get(base).expect(200)).body.data);
  /** Advances time by seconds and runs due checks after each. */
  const pass = async (seconds: number) => {
    for (let i = 0; i < seconds; i++) {
      await instance.clock.advance('1s');
      await runner.settled();
    }
  };
  const add = async (values: object, overrides: object = {}) =>
    (
      await client
        .post(base)
        .send({ ...CHECK, ...overrides, values })
        .expect(201)
    ).body.data as { id: number };
  return { ...instance, client, list, pass, add };
}

it('runs a new check at once, and again at its interval', async () => {
  await using service = await fakeService({ body: 'fine' });
  const { add, pass, list } = await site();
  await add({ url: service.url });
  await pass(1);
  expect((await list()).checks).toMatchObject([
    {
      name: 'Shop',
      now: { state: 'ok', failures: 0, message: expect.stringMatching(/^200/) },
      availability: { percent: 100 },
    },
  ]);
  await pass(120);
  expect(service.requests.length).toBe(3);
});

it('repeats a failed run before the check is down', async () => {
  const service = await fakeService({ body: 'fine' });
  const instance = await site();
  await instance.add({ url: service.url });
  await instance.pass(60);
  await service[Symbol.asyncDispose]();
  const requests: string[] = [];
  for (let i = 0; i < 90; i++) {
    await instance.pass(1);
    const { state, failures } = (await instance.list()).checks[0]!.now;
    requests.push(`${state} ${failures}`);
  }
  expect([...new Set(requests)]).toEqual(['ok 0', 'ok 1', 'down 0']);
  // The retry follows after a quarter of the interval.
  expect(requests.filter(state => state === 'ok 1')).toHaveLength(15);
  const { percent } = (await instance.list()).checks[0]!.availability!;
  // The check was up for at least a minute, and then down for at most one and a half.
  expect(percent).toBeGreaterThan(40);
  expect(percent).toBeLessThan(100);
});

it('keeps secrets sealed, and does not return them', async () => {
  await using service = await fakeService({ body: 'fine' });
  const { add, client, pass } = await site();
  const { id } = await add({ url: service.url, authorization: 'Bearer hidden' });
  const listed = JSON.stringify((await client.get(base)).body);
  expect(listed).not.toContain('hidden');
  await client
    .put(`${base}/${id}`)
    .send({ ...CHECK, name: 'Other', values: { url: service.url, authorization: '' } })
    .expect(200);
  await pass(1);
  expect(service.requests.at(-1)?.headers.authorization).toBe('Bearer hidden');
});

it('tests settings without storing them', async () => {
  await using service = await fakeService({ status: 500 });
  const { client, list } = await site();
  const test = { kind: 'check-http', timeout: 5, values: { url: service.url } };
  expect((await client.post(`${base}/test`).send(test).expect(200)).body.data).toMatchObject({
    state: 'down',
    message: 'Status 500 instead of 200-299',
  });
  expect((await list()).checks).toEqual([]);
});

it('reports invalid fields', async () => {
  const { client } = await site();
  const test = { kind: 'check-http', timeout: 5, values: { url: 'nothing' } };
  expect((await client.post(`${base}/test`).send(test).expect(422)).body.errors).toMatchObject([{ path: 'url' }]);
});

it('reads response times and states of a span', async () => {
  const service = await fakeService({ body: 'fine' });
  const instance = await site();
  const { id } = await instance.add({ url: service.url }, { retries: 0 });
  const from = instance.clock.now();
  await instance.pass(130);
  await service[Symbol.asyncDispose]();
  await instance.pass(60);
  const span = { from, to: instance.clock.now() + 1000 };
  const history = CheckHistory.parse(
    (await instance.client.get(`${base}/${id}/history`).query(span).expect(200)).body.data,
  );
  expect(history.periods.map(({ state }) => state)).toEqual(['down', 'ok']);
  expect(history.periods[1]!.to).toBe(history.periods[0]!.from);
  expect(history.slots.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  for (const { min, average, max } of history.slots) expect(min <= average && average <= max).toBe(true);
  expect(history.step).toBe(300_000);
  const quarter = { from: span.to - 90 * DAY_MS, to: span.to };
  const { body } = await instance.client.get(`${base}/${id}/history`).query(quarter).expect(200);
  expect(body.data).toMatchObject({ step: HOUR_MS, periods: history.periods });
});

it.each([
  ['to', { from: 5, to: 5 }],
  ['to', { from: 0, to: 91 * DAY_MS }],
  ['from', { to: 5 }],
])('names %s if the span does not fit', async (field, span) => {
  await using service = await fakeService({ body: 'fine' });
  const { add, client } = await site();
  const { id } = await add({ url: service.url });
  const { body } = await client.get(`${base}/${id}/history`).query(span).expect(422);
  expect(body.errors).toMatchObject([{ path: field }]);
});

it('counts an outage from its first second', async () => {
  const service = await fakeService({ body: 'fine' });
  await service[Symbol.asyncDispose]();
  const { add, pass, list } = await site();
  await add({ url: service.url }, { retries: 0 });
  await pass(1);
  const [check] = (await list()).checks;
  expect(check).toMatchObject({ now: { state: 'down' }, availability: { percent: 0 } });
  expect(check!.availability!.down.map(([, seconds]) => seconds)).toEqual([1]);
});

it('keeps its newest period after a restart', async () => {
  await using service = await fakeService({ body: 'fine' });
  const instance = await site();
  const { id } = await instance.add({ url: service.url });
  await instance.pass(70);
  await instance.app.get(CheckResultsService).onLeadershipTaken();
  await instance.pass(70);
  const span = { from: instance.clock.now() - HOUR_MS, to: instance.clock.now() };
  const { body } = await instance.client.get(`${base}/${id}/history`).query(span).expect(200);
  expect(body.data.periods).toHaveLength(1);
});

it('exports its checks as Prometheus metrics', async () => {
  await using service = await fakeService({ body: 'fine' });
  const { add, pass, client, http } = await site();
  await add({ url: service.url });
  await pass(6);
  const { token } = (await client.post('/api/v1/admin/metrics/token').expect(201)).body.data as { token: string };
  const { text } = await http.get('/metrics').set('authorization', `Bearer ${token}`).expect(200);
  expect(text).toContain('vitrine_check_state{check="1",name="Shop",kind="check-http",state="ok"} 1');
  expect(text).toMatch(/vitrine_check_response_seconds\{check="1",name="Shop",kind="check-http"\} [\d.]+/);
});

it('draws a badge of an open check alone', async () => {
  await using service = await fakeService({ body: 'fine' });
  const { add, pass, http } = await site();
  await add({ url: service.url }, { isPublic: true });
  await add({ url: service.url });
  await pass(6);
  const badge = async (query = '') => String((await http.get(`/badge/check/1.svg${query}`).expect(200)).body);
  expect(await badge()).toContain('<title>Shop: ok</title>');
  expect(await badge('?show=availability')).toContain('<title>Shop availability: 100%</title>');
  await http.get('/badge/check/2.svg').expect(404);
  await http.get('/badge/check/1.svg?show=cpu').expect(422);
});

it('draws a card of an open check, with its state since when', async () => {
  const service = await fakeService({ body: 'fine' });
  await service[Symbol.asyncDispose]();
  const { add, pass, http } = await site();
  await add({ url: service.url }, { isPublic: true, retries: 0 });
  await add({ url: service.url });
  await pass(14 * 60);
  const { text, headers } = await http.get('/embed/check/1').expect(200);
  expect(text).toContain('<h1>Shop</h1><span class="state off">down 13 min</span>');
  expect(text).toContain('<dt>availability</dt><dd></dd><dd>0.00%</dd>');
  expect(headers['content-security-policy']).toContain('frame-ancestors *');
  expect((await http.get('/embed/check/1?lang=zh-CN').expect(200)).text).toContain('不可用 13 分钟');
  await http.get('/embed/check/2').expect(404);
}, 60_000);

it('counts open checks in the summary of the site', async () => {
  const service = await fakeService({ body: 'fine' });
  await service[Symbol.asyncDispose]();
  const { add, pass, client, http } = await site();
  await add({ url: service.url }, { isPublic: true, retries: 0 });
  await add({ url: service.url }, { retries: 0 });
  await add({ url: service.url }, { paused: true });
  await pass(6);
  const summary = async (client: typeof http) => (await client.get('/api/v1/summary').expect(200)).body as object;
  expect(await summary(http)).toMatchObject({ checks: 1, checksDown: 1, status: 'critical' });
  expect(await summary(client as unknown as typeof http)).toMatchObject({ checks: 2, checksDown: 2 });
});

it('rejects a check that would depend on itself', async () => {
  await using service = await fakeService({ body: 'fine' });
  const { add, client } = await site();
  const values = { url: service.url };
  const { id } = await add(values);
  const child = await add(values, { name: 'Child', dependsOn: [id] });
  await client
    .put(`${base}/${id}`)
    .send({ ...CHECK, dependsOn: [child.id], values })
    .expect(422);
});

it('leaves the state unknown if the guard refuses the address', async () => {
  const { add, pass, list } = await site();
  await add({ url: 'http://192.168.0.1/' });
  await pass(1);
  expect((await list()).checks).toMatchObject([
    { now: { state: 'unknown', message: expect.stringContaining('VITRINE_OUTBOUND_ALLOWLIST') }, availability: null },
  ]);
});

it('shows visitors only open checks, without their settings', async () => {
  await using service = await fakeService({ body: 'fine' });
  const { add, pass, http } = await site();
  await add({ url: service.url }, { name: 'Open', isPublic: true });
  await add({ url: service.url }, { name: 'Closed' });
  // Results are stored every five seconds.
  await pass(6);
  const { body } = await http.get('/api/v1/checks').expect(200);
  expect(body.data.checks).toEqual([
    { id: 1, name: 'Open', state: 'ok', since: expect.any(Number), availability: expect.any(Object) },
  ]);
  expect(JSON.stringify(body)).not.toContain(new URL(service.url).host);
});

it('shows no checks on a private site', async () => {
  await using service = await fakeService({ body: 'fine' });
  const { add, client, http } = await site();
  await add({ url: service.url }, { name: 'Open', isPublic: true });
  expect((await http.get('/api/public').expect(200)).body.data.checks).toBe(1);
  const { data } = (await client.get('/api/v1/admin/settings/site').expect(200)).body;
  await client
    .put('/api/v1/admin/settings/site')
    .send({ ...data, private: true })
    .expect(200);
  await http.get('/api/v1/checks').expect(401);
  expect((await http.get('/api/public').expect(200)).body.data.checks).toBeUndefined();
});

it('removes a check and its results', async () => {
  await using service = await fakeService({ body: 'fine' });
  const { add, pass, client, list } = await site();
  const { id } = await add({ url: service.url });
  await pass(6);
  await client.delete(`${base}/${id}`).expect(204);
  await pass(6);
  expect((await list()).checks).toEqual([]);
});

const noticesOf = async (instance: Awaited<ReturnType<typeof site>>) =>
  (await queuedNotices(instance)).map(({ event, title, body }) => ({ event, title, body }));

it('sends one message when a check is down and one when it is up again', async () => {
  const service = await fakeService({ body: 'fine' });
  const instance = await site();
  await instance.add({ url: service.url });
  await instance.pass(60);
  const { port } = new URL(service.url);
  await service[Symbol.asyncDispose]();
  await instance.pass(150);
  expect(await noticesOf(instance)).toMatchObject([
    { event: 'check.down', title: 'Shop is down', body: expect.stringContaining('cannot be reached') },
  ]);
  await using reopened = createServer((_, response) => void response.end('fine')).listen(Number(port), '127.0.0.1');
  await instance.pass(90);
  expect(reopened.listening).toBe(true);
  expect((await noticesOf(instance)).map(({ title }) => title)).toEqual(['Shop is down', 'Shop is up again']);
});

it('explains the failure of dependent checks in the message of their parent', async () => {
  const service = await fakeService({ body: 'fine' });
  const instance = await site();
  const values = { url: service.url };
  const { id } = await instance.add(values, { name: 'Gateway', interval: 120 });
  for (const name of ['Basket', 'Payment'])
    await instance.add(values, { name, dependsOn: [id], interval: 20, retries: 0 });
  await instance.pass(10);
  await service[Symbol.asyncDispose]();
  await instance.pass(300);
  expect((await instance.list()).checks.map(({ now }) => now.state)).toEqual(['down', 'down', 'down']);
  expect(await noticesOf(instance)).toMatchObject([
    { title: 'Gateway is down', body: expect.stringContaining('Checks that depend on it: Basket, Payment.') },
  ]);
});

it('closes the alert of a removed check without a message', async () => {
  const service = await fakeService({ body: 'fine' });
  await service[Symbol.asyncDispose]();
  const instance = await site();
  const { id } = await instance.add({ url: service.url }, { retries: 0 });
  await instance.pass(12);
  await instance.client.delete(`${base}/${id}`).expect(204);
  await instance.pass(12);
  const alerts = (await instance.client.get('/api/v1/admin/alerts')).body.data;
  expect(alerts).toMatchObject([{ kind: 'check', state: 'resolved', task: { name: 'Shop' } }]);
  expect((await noticesOf(instance)).map(({ title }) => title)).toEqual(['Shop is down']);
});

it('sends no message during a silence of its node', async () => {
  const service = await fakeService({ body: 'fine' });
  await service[Symbol.asyncDispose]();
  const instance = await site();
  const { uuid } = await instance.given.node({ name: 'tokyo' });
  const now = instance.clock.now();
  await instance.client
    .post('/api/v1/admin/alerts/silences')
    .send({
      ...{ kind: 'maintenance', name: 'M', rule: null, allowCritical: false },
      nodeSelector: { ...SELECT_NONE, nodes: [uuid] },
      schedule: { kind: 'once', from: now, to: now + HOUR_MS },
    })
    .expect(201);
  await instance.add({ url: service.url }, { node: uuid, retries: 0 });
  await instance.pass(12);
  expect(await noticesOf(instance)).toEqual([]);
});

it.each([
  ['one message', 30, ['check.expiring']],
  ['no message with 0 days', 0, []],
])('sends %s about a certificate that expires soon', async (_, checkExpiryDays, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-check-'));
  const { authority, key, cert } = ownAuthority(folder);
  await using server = createSecureServer({ key, cert }, (_, response) => void response.end('fine')).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const instance = await site();
  await instance.client.put('/api/v1/admin/settings/network').send({ authorities: authority }).expect(200);
  const { data } = (await instance.client.get('/api/v1/admin/alerts/settings').expect(200)).body;
  await instance.client
    .put('/api/v1/admin/alerts/settings')
    .send({ ...data, checkExpiryDays })
    .expect(200);
  const { port } = server.address() as AddressInfo;
  // The certificate ends in two days by the clock of the plugin.
  await instance.add({ url: `https://localhost:${port}/` }, { timeout: 10 });
  await instance.pass(12);
  expect((await instance.list()).checks[0]!.now).toMatchObject({ state: 'ok' });
  await instance.pass(70);
  expect((await noticesOf(instance)).map(({ event }) => event)).toEqual(expected);
});
