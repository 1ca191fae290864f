import { SITE } from '@vitrine/contracts/settings';
import { startTestApp } from '../../test/app.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { NodesService } from './nodes.service.ts';

const list = '/api/v1/admin/nodes';
const NOBODY = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';

it('stores a price, an expiry and a traffic limit', async () => {
  const { admin, given, http } = await startTestApp();
  const { uuid } = await given.node();
  const expiredAt = Date.parse('2027-01-31T10:00:00Z');
  const billing = { price: 12.5, currency: '€', billingCycle: 'quarterly', expiredAt, autoRenewal: true };
  const traffic = { trafficLimit: 2 ** 40, trafficLimitType: 'max', monthRotate: 31 };
  const client = await admin();
  const { body } = await client
    .patch(`${list}/${uuid}`)
    .send({ ...billing, ...traffic })
    .expect(200);
  expect(body.data).toMatchObject({ ...billing, ...traffic });
  expect((await http.get(`/api/v1/nodes/${uuid}`)).body.data).toMatchObject({ ...billing, ...traffic });
  expect(
    (await client.patch(`${list}/${uuid}`).send({ expiredAt: null, price: -1 }).expect(200)).body.data,
  ).toMatchObject({ expiredAt: null, price: -1, currency: '€' });
});

describe('an invalid value of a node', () => {
  let app: Awaited<ReturnType<typeof startTestApp>>;
  beforeAll(async () => {
    app = await startTestApp();
  });

  it.each([
    ['price', -2, 'price.invalid'],
    ['price', 'a lot', 'price.invalid'],
    ['price', -0.5, 'price.invalid'],
    ['price', 1e12, 'price.invalid'],
    ['expiredAt', 'soon', 'time.invalid'],
    ['expiredAt', 1.5, 'time.invalid'],
    ['expiredAt', 9e15, 'time.invalid'],
    ['trafficLimit', -1, 'traffic.invalid'],
    ['monthRotate', 0, 'day.invalid'],
    ['monthRotate', 32, 'day.invalid'],
    ['currency', 'EUR', undefined],
    ['billingCycle', 'daily', undefined],
    ['trafficLimitType', 'both', undefined],
    ['removeAt', 0, undefined],
    ['traffic', { since: 0, until: 0, up: 0, down: 0 }, undefined],
  ])('rejects for %s the value %j, at its field', async (field, value, message) => {
    const { uuid } = await app.given.node();
    const { body } = await (
      await app.admin()
    )
      .patch(`${list}/${uuid}`)
      .send({ [field]: value })
      .expect(422);
    expect(body.errors).toHaveLength(1);
    if (message) expect(body.errors[0]).toEqual({ path: field, message });
  });
});

it('stores each option of the agent installation on its own', async () => {
  const { admin, given } = await startTestApp();
  const { uuid } = await given.node();
  const client = await admin();
  const { body: updated } = await client.patch(`${list}/${uuid}`).send({ name: 'tokyo' }).expect(200);
  expect(updated.data.install.disableRemoteControl).toBe(true);
  await client
    .patch(`${list}/${uuid}`)
    .send({ install: { disableRemoteControl: false, includeInterfaces: 'eth*,wlan0' } })
    .expect(200);
  const { body } = await client
    .patch(`${list}/${uuid}`)
    .send({ install: { memoryMode: 'available' } })
    .expect(200);
  expect(body.data.install).toMatchObject({
    disableRemoteControl: false,
    includeInterfaces: 'eth*,wlan0',
    memoryMode: 'available',
    serviceName: '',
  });
  for (const install of [
    { includeInterfaces: 'a"b' },
    { serviceName: 'a b' },
    { directory: 'here' },
    { directory: '/x\n' + 'rm' },
    { githubProxy: 'javascript:x' },
    { command: 'x' },
  ])
    await client.patch(`${list}/${uuid}`).send({ install }).expect(422);
});

describe('several nodes', () => {
  it('get the same change, each applied to its own value', async () => {
    const { admin, given } = await startTestApp();
    const a = await given.node({ name: 'a', tags: 'old<red>;x' });
    const b = await given.node({ name: 'b' });
    const c = await given.node({ name: 'c', tags: 'x' });
    const client = await admin();
    const change = { group: 'asia', addTags: 'new<sky>', removeTags: 'x', price: 3, hidden: true };
    await client
      .patch(list)
      .send({ nodes: [a.uuid, b.uuid], change })
      .expect(200);
    const { body } = await client.get(list).expect(200);
    const row = (uuid: string) => body.data.find((node: { uuid: string }) => node.uuid === uuid);
    expect(row(a.uuid)).toMatchObject({
      group: 'asia',
      tagsAsText: 'old<red>;new<sky>',
      price: 3,
      hidden: true,
      name: 'a',
    });
    expect(row(b.uuid)).toMatchObject({ group: 'asia', tagsAsText: 'new<sky>', price: 3, hidden: true, name: 'b' });
    expect(row(c.uuid)).toMatchObject({ group: '', tagsAsText: 'x', price: 0, hidden: false });
  });

  it('do not change if one node is missing or a value is invalid', async () => {
    const { admin, given } = await startTestApp();
    const { uuid } = await given.node();
    const client = await admin();
    const change = (body: object, status: number) => client.patch(list).send(body).expect(status);
    await change({ nodes: [uuid, NOBODY], change: { group: 'asia' } }, 404);
    await change({ nodes: [uuid], change: { group: 'asia', price: -3 } }, 422);
    await change({ nodes: [uuid], change: { name: 'all the same' } }, 422);
    await change({ nodes: [], change: { group: 'asia' } }, 422);
    await change({ change: { group: 'asia' } }, 422);
    expect((await client.get(list)).body.data[0]).toMatchObject({ group: '', price: 0 });
  });
});

describe('the order', () => {
  it('is set by the administrator; nodes that were not named come last', async () => {
    const { admin, given, clock } = await startTestApp();
    const nodes: Record<string, string> = {};
    for (const name of ['a', 'b', 'c', 'd']) {
      nodes[name] = (await given.node({ name })).uuid;
      await clock.advance('1s');
    }
    const client = await admin();
    await client
      .put(`${list}/order`)
      .send({ nodes: [nodes.d, nodes.b] })
      .expect(204);
    const names = async () => (await client.get(list)).body.data.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['d', 'b', 'a', 'c']);
    await client
      .put(`${list}/order`)
      .send({ nodes: [nodes.c, NOBODY] })
      .expect(404);
    expect(await names()).toEqual(['d', 'b', 'a', 'c']);
  });
});

describe('a deletion', () => {
  it('hides nodes at once, and is final after a minute', async () => {
    const { admin, given, http, clock, agent } = await startTestApp();
    const node = await given.node();
    await using connection = await agent(node).connect();
    const client = await admin();
    const { body } = await client
      .post(`${list}/removal`)
      .send({ nodes: [node.uuid] })
      .expect(200);
    expect(body.data).toMatchObject([{ hidden: true, removeAt: clock.now() + 60_000 }]);
    await http.get(`/api/v1/nodes/${node.uuid}`).expect(404);
    await clock.advance('59s');
    expect((await client.get(list)).body.data).toHaveLength(1);
    await clock.advance('2s');
    expect((await client.get(list)).body.data).toEqual([]);
    expect(await connection.closed()).toBeGreaterThanOrEqual(1000);
  });

  it('can be undone without a trace', async () => {
    const { admin, given, http, clock } = await startTestApp();
    const visibleNode = await given.node();
    const hidden = await given.node({ hidden: true });
    const nodes = [visibleNode.uuid, hidden.uuid];
    const client = await admin();
    await client.post(`${list}/removal`).send({ nodes }).expect(200);
    await clock.advance('30s');
    // A second call preserves which nodes were hidden before.
    await client.post(`${list}/removal`).send({ nodes }).expect(200);
    await client.post(`${list}/removal/undo`).send({ nodes }).expect(200);
    await clock.advance('5m');
    const { body } = await client.get(list);
    expect(
      body.data.map((node: { uuid: string; hidden: boolean; removeAt: unknown }) => [
        node.uuid,
        node.hidden,
        node.removeAt,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [visibleNode.uuid, false, null],
        [hidden.uuid, true, null],
      ]),
    );
    await http.get(`/api/v1/nodes/${visibleNode.uuid}`).expect(200);
  });

  it('is kept across a restart', async () => {
    const first = await startTestApp();
    const { uuid } = await first.given.node();
    const client = await first.admin();
    await client
      .post(`${list}/removal`)
      .send({ nodes: [uuid] })
      .expect(200);
    await first.stop();
    const { app, clock } = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
    await clock.advance('2m');
    expect(await app.get(NodesService).findOne(uuid)).toBeNull();
  });

  it('of a missing node deletes no other one', async () => {
    const { admin, given, clock } = await startTestApp();
    const { uuid } = await given.node();
    const client = await admin();
    await client
      .post(`${list}/removal`)
      .send({ nodes: [uuid, NOBODY] })
      .expect(404);
    await client.post(`${list}/removal`).send({ nodes: [] }).expect(422);
    await clock.advance('2m');
    expect((await client.get(list)).body.data).toMatchObject([{ uuid, hidden: false, removeAt: null }]);
  });
});

it('is changed by administrators only', async () => {
  const { http, given } = await startTestApp();
  const node = await given.node();
  const bearer = { authorization: `Bearer ${node.token}` };
  for (const headers of [{}, bearer]) {
    await http
      .patch(list)
      .set(headers)
      .send({ nodes: [node.uuid], change: {} })
      .expect(401);
    await http
      .put(`${list}/order`)
      .set(headers)
      .send({ nodes: [node.uuid] })
      .expect(401);
    await http
      .post(`${list}/removal`)
      .set(headers)
      .send({ nodes: [node.uuid] })
      .expect(401);
    await http
      .post(`${list}/removal/undo`)
      .set(headers)
      .send({ nodes: [node.uuid] })
      .expect(401);
  }
});

it('keeps the chosen day of the month in the time zone of the site', async () => {
  const { admin, given, app } = await startTestApp();
  await app.get(SettingsService).set(SITE, { timeZone: 'Asia/Shanghai' });
  const { uuid } = await given.node();
  await (
    await admin()
  )
    .patch(`${list}/${uuid}`)
    .send({ expiredAt: Date.parse('2026-01-30T16:00:00Z') })
    .expect(200);
  expect((await app.get(NodesService).findOne(uuid))!.expiryDay).toBe(31);
});
