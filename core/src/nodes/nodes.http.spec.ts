import { SqlEntityManager } from '@mikro-orm/sql';
import { AdminNode, PublicNode } from '@vitrine/contracts';
import { facts } from '../../test/agent.ts';
import { startTestApp } from '../../test/app.ts';
import { ADMIN } from '../../test/test-data.ts';
import { Events } from '../platform/events/events.service.ts';
import { NodeEntity } from './node.entity.ts';
import { NodeAdded, NodeChanged, NodeRemoved } from './node.events.ts';
import { NodesService } from './nodes.service.ts';

const list = '/api/v1/admin/nodes';

it('is added with a token that is readable once', async () => {
  const { admin, app, clock } = await startTestApp();
  const client = await admin();
  const { body } = await client.post(list).send({ name: ' tokyo ' }).expect(201);
  const { node, token } = body.data;
  expect(AdminNode.parse(node)).toMatchObject({
    name: 'tokyo',
    hidden: false,
    createdAt: clock.now(),
    tags: [],
    expiredAt: null,
  });
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await app.get(NodesService).findByToken(token)).toMatchObject({ uuid: node.uuid });
  expect(JSON.stringify((await client.get(list)).body)).not.toContain(token);
  expect(JSON.stringify(await app.get(SqlEntityManager).fork().findAll(NodeEntity))).not.toContain(token);
});

it('emits a change for new facts of its machine, and none for equal ones', async () => {
  const { app, given } = await startTestApp();
  const { uuid } = await given.node({ name: 'tokyo' });
  const changes: string[] = [];
  app.get(Events).listen(NodeChanged, ({ node }) => changes.push(node.agentVersion));
  const nodes = app.get(NodesService);
  await nodes.updateFacts(uuid, facts, '1.2.3');
  await nodes.updateFacts(uuid, facts, '1.2.3');
  expect(changes).toEqual(['1.2.3']);
  await nodes.updateFacts(uuid, { ...facts, addresses: ['198.51.100.7'] }, '1.2.3');
  await nodes.updateFacts(uuid, { ...facts, addresses: ['198.51.100.7'] }, '1.2.4');
  expect(changes).toEqual(['1.2.3', '1.2.3', '1.2.4']);
  expect(await nodes.findOne(uuid)).toMatchObject({ addresses: ['198.51.100.7'], agentVersion: '1.2.4' });
});

it('shows visitors only the listed fields', async () => {
  const { http, app, given } = await startTestApp();
  const { uuid, token } = await given.node({
    name: 'tokyo',
    privateRemark: 'behind-the-desk',
    remark: 'hello',
    tags: 'web<green>;db',
  });
  await app.get(NodesService).updateFacts(uuid, facts, '1.2.3');
  const { tokenHash } = await app.get(NodesService).findOneOrFail(uuid, { kind: 'visitor' });
  const { body } = await http.get(`/api/v1/nodes/${uuid}`).expect(200);
  expect(PublicNode.strict().parse(body.data)).toMatchObject({
    os: facts.os,
    ramTotal: 4e9,
    agentVersion: '1.2.3',
    remark: 'hello',
  });
  for (const path of [
    '/api/public',
    '/api/v1/nodes',
    `/api/v1/nodes/${uuid}`,
    `/api/v1/nodes/${uuid}/recent`,
    `/api/v1/nodes/${uuid}/history?from=0&to=1`,
  ]) {
    const { text } = await http.get(path);
    for (const secret of [
      ...facts.addresses,
      token,
      tokenHash,
      'behind-the-desk',
      facts.hostname,
      'privateRemark',
      'addresses',
    ])
      expect(`${path} ${text}`).not.toContain(secret);
  }
});

it('answers like a missing node for visitors while it is hidden', async () => {
  const { http, admin, given } = await startTestApp();
  const { uuid } = await given.node({ hidden: true });
  const unknown = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
  for (const route of ['', '/recent', '/history?from=0&to=1']) {
    const answers = await Promise.all([uuid, unknown].map(id => http.get(`/api/v1/nodes/${id}${route}`).expect(404)));
    const [hidden, missing] = answers.map(({ body }) => ({
      ...body,
      requestId: '',
      detail: body.detail.replace(/[\da-f-]{36}/, ''),
    }));
    expect(hidden).toEqual(missing);
    expect(hidden.code).toBe('node.not-found');
  }
  expect((await http.get('/api/v1/nodes')).body.data).toEqual([]);
  await (await admin()).get(`/api/v1/nodes/${uuid}`).expect(200);
});

it('changes only the fields that are named and allowed', async () => {
  const { admin, given, clock } = await startTestApp();
  const { uuid } = await given.node({ name: 'tokyo', remark: 'stays' });
  const client = await admin();
  await clock.advance('1s');
  const { body } = await client
    .patch(`${list}/${uuid}`)
    .send({ name: 'osaka', hidden: true, tags: 'x<red>' })
    .expect(200);
  expect(body.data).toMatchObject({
    name: 'osaka',
    hidden: true,
    remark: 'stays',
    tags: [{ label: 'x', colour: 'red' }],
    updatedAt: clock.now(),
  });
  for (const forbidden of [
    { token: 'x' },
    { tokenHash: 'x' },
    { uuid: 'x' },
    { createdAt: 0 },
    { addresses: [] },
    { name: '' },
    { name: 'x'.repeat(101) },
    { weight: 1.5 },
    { hidden: 'yes' },
    [],
  ])
    await client.patch(`${list}/${uuid}`).send(forbidden).expect(422);
  expect((await client.get(list)).body.data[0]).toEqual(body.data);
});

it('is rejected with invalid values, and not found after its removal', async () => {
  const { admin, given } = await startTestApp();
  const client = await admin();
  for (const body of [{}, { name: '   ' }, { name: 7 }, { name: 'x'.repeat(101) }])
    await client.post(list).send(body).expect(422);
  expect((await client.patch(`${list}/nonsense`).send({}).expect(422)).body.errors).toEqual([
    expect.objectContaining({ path: '' }),
  ]);
  const { uuid } = await given.node();
  await client.delete(`${list}/${uuid}`).expect(204);
  await client.delete(`${list}/${uuid}`).expect(404);
  await client.patch(`${list}/${uuid}`).send({ name: 'x' }).expect(404);
  await client.post(`${list}/${uuid}/token`).expect(404);
});

it('is ordered by weight, then by age', async () => {
  const { admin, given, clock } = await startTestApp();
  for (const [name, weight] of [
    ['c', 5],
    ['a', 1],
    ['d', 5],
    ['b', 1],
  ] as const) {
    await given.node({ name, weight });
    await clock.advance('1s');
  }
  const { body } = await (await admin()).get(list);
  expect(body.data.map((node: AdminNode) => node.name)).toEqual(['a', 'b', 'c', 'd']);
});

it('gets a new token that replaces the old one', async () => {
  const { admin, app, given } = await startTestApp();
  const node = await given.node();
  const { body } = await (await admin()).post(`${list}/${node.uuid}/token`).expect(201);
  expect(await app.get(NodesService).findByToken(node.token)).toBeNull();
  expect(await app.get(NodesService).findByToken(body.data.token)).toMatchObject({ uuid: node.uuid });
});

it('emits an event for each change with the previous state', async () => {
  const { app, given } = await startTestApp();
  const nodes = app.get(NodesService);
  const events: string[] = [];
  for (const [kind, type] of Object.entries({ added: NodeAdded, changed: NodeChanged, removed: NodeRemoved }))
    app.get(Events).listen(type, ({ node, hidden, before }) => {
      events.push(`${kind} ${before?.node.name ?? 'nothing'} to ${node.name}${hidden ? ' hidden' : ''}`);
    });
  const { uuid } = await given.node({ name: 'tokyo' });
  await nodes.update(uuid, { name: 'osaka' });
  await nodes.update(uuid, { name: 'osaka' });
  await nodes.update(uuid, { hidden: true });
  await nodes.remove(uuid);
  expect(events).toEqual([
    'added nothing to tokyo',
    'changed tokyo to osaka',
    'changed osaka to osaka hidden',
    'removed osaka to osaka hidden',
  ]);
});

it('is found again by the machine that enrolled it, also with simultaneous requests', async () => {
  const { app } = await startTestApp();
  const nodes = app.get(NodesService);
  const enrolled = await Promise.all(Array.from({ length: 4 }, () => nodes.enrol('machine-0123456789', 'tokyo')));
  expect(new Set(enrolled.map(({ node }) => node.uuid)).size).toBe(1);
  expect(await nodes.findVisible({ kind: 'visitor' })).toHaveLength(1);
  const returned = await nodes.enrol('machine-0123456789', 'renamed');
  expect(await nodes.findByToken(returned.token)).toMatchObject({ name: 'tokyo' });
});

it('may be added with all its fields, and is sorted last', async () => {
  const { admin, clock } = await startTestApp();
  const client = await admin();
  const first = (await client.post(list).send({ name: 'a', weight: 7 }).expect(201)).body.data.node;
  const fields = {
    group: 'asia',
    tags: 'web<green>',
    price: 5,
    billingCycle: 'annual',
    install: { disableRemoteControl: false },
  };
  await clock.advance('1s');
  const { node } = (
    await client
      .post(list)
      .send({ name: 'b', ...fields })
      .expect(201)
  ).body.data;
  expect(node).toMatchObject({ ...fields, tags: [{ label: 'web', colour: 'green' }], weight: 7 });
  expect((await client.get(list)).body.data.map(({ uuid }: { uuid: string }) => uuid)).toEqual([first.uuid, node.uuid]);
  await client.post(list).send({ group: 'asia' }).expect(422);
  await client.post(list).send({ name: 'c', token: 'mine' }).expect(422);
});

it('requires a proof before a hidden node is shown, alone or among many', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const [hidden, visibleNode] = [await site.given.node({ hidden: true }), await site.given.node()];
  await site.clock.skip('11m');
  const nodeUrl = `/api/v1/admin/nodes/${hidden.uuid}`;
  expect((await admin.patch(nodeUrl).send({ hidden: false }).expect(403)).body.code).toBe('step-up.required');
  const batch = { nodes: [visibleNode.uuid, hidden.uuid], change: { hidden: false } };
  expect((await admin.patch('/api/v1/admin/nodes').send(batch).expect(403)).body.code).toBe('step-up.required');
  await admin.patch(nodeUrl).send({ remark: 'still hidden' }).expect(200);
  await admin.patch(`/api/v1/admin/nodes/${visibleNode.uuid}`).send({ hidden: false }).expect(200);
  await admin.post('/api/v1/session/step-up').send({ password: ADMIN.password }).expect(200);
  expect((await admin.patch(nodeUrl).send({ hidden: false }).expect(200)).body.data.hidden).toBe(false);
});
