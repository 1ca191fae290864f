import { once } from 'node:events';
import type { Socket } from 'node:net';
import { EntityManager } from '@mikro-orm/sql';
import { WebSocket } from 'ws';
import { AGENT_CLOSE, AGENT_LIMITS, type AdminNode, type CoreFrame, type Report } from '@vitrine/contracts';
import { facts, report } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { NodeStateService } from '../reports/node-state.service.ts';

const cpuOf = ({ app }: TestApp, uuid: string) => app.get(NodeStateService).stateOf(uuid).cpu;
const frame = (values: object) => JSON.stringify({ type: 'report', report: { ...report(1, 0), ...values } });
const hello = (values: object) =>
  JSON.stringify({
    type: 'hello',
    protocol: { min: 1, max: 1 },
    version: '1',
    capabilities: [],
    stream: 'a-stream',
    boot: 'b',
    facts,
    ...values,
  });
const wireOf = (socket: WebSocket) => (socket as unknown as { _socket: Socket })._socket;
const iface = { name: 'eth0', up: 1, down: 1, totalUp: 1, totalDown: 1 };

/** Malformed frames of every known kind. JSON text, because some of them cannot be built as objects. */
const BAD: [string, string | Buffer][] = [
  ['no JSON', 'hello?'],
  ['a number', '42'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an unknown type', '{"type":"shutdown"}'],
  ['no report in a report', '{"type":"report"}'],
  ['NaN', frame({}).replace('"cpu":10', '"cpu":NaN')],
  ['a number too large for JSON', frame({}).replace('"cpu":10', '"cpu":1e999')],
  ['a negative count', frame({ ramUsed: -1 })],
  ['2^63', frame({}).replace('"ramUsed":1000000000', '"ramUsed":9223372036854775808')],
  ['a fraction of a byte', frame({ ramUsed: 1.5 })],
  ['more than all of a processor', frame({ cpu: 101 })],
  ['a load of three words', frame({ load: ['a', 'b', 'c'] })],
  ['a thousand interfaces', frame({ interfaces: Array.from({ length: 1000 }, () => iface) })],
  ['a name of 100 kB', frame({ interfaces: [{ ...iface, name: 'x'.repeat(100_000) }] })],
  ['a batch that is none', '{"type":"reports","reports":{"length":3}}'],
  ['too long a batch', JSON.stringify({ type: 'reports', reports: Array(AGENT_LIMITS.reportsPerBatch + 1).fill(0) })],
  ['deep nesting', `{"type":"report","report":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ['a prototype', '{"type":"report","__proto__":{"report":{}}}'],
  ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d])],
];

it.each(BAD)('answers %s with an error frame and keeps the connection', async (_, data) => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  agent.sendRaw(data);
  expect(await agent.frames.waitFor(({ type }) => type === 'error')).toMatchObject({
    code: 'frame.invalid',
    detail: expect.any(String),
  });
  agent.report(site.clock.now(), { cpu: 77 });
  await eventually(() => cpuOf(site, node.uuid) === 77);
});

it('reports the invalid field of a frame, or that the frame is not JSON', async () => {
  const site = await startTestApp();
  await using agent = await site.agent(await site.given.node()).connect();
  agent.sendRaw(frame({ ramUsed: -1 }));
  agent.sendRaw('hello?');
  expect(await agent.frames.waitFor(received => 'detail' in received && received.detail === 'not JSON')).toMatchObject({
    code: 'frame.invalid',
  });
  expect(agent.frames.all.filter(({ type }) => type === 'error')).toMatchObject([
    { detail: expect.stringContaining('ramUsed') },
    { detail: 'not JSON' },
  ]);
});

it.each([
  ['a frame larger than any', 1009, (socket: WebSocket) => socket.send('x'.repeat(AGENT_LIMITS.frameBytes + 1))],
  [
    '5000 interfaces',
    1009,
    (socket: WebSocket) => socket.send(frame({ interfaces: Array.from({ length: 5000 }, () => iface) })),
  ],
  [
    'a hostname of a megabyte',
    1009,
    (socket: WebSocket) =>
      socket.send(JSON.stringify({ type: 'facts', facts: { ...facts, hostname: 'h'.repeat(1e6) } })),
  ],
  // A text frame with a zero mask whose bytes are not valid UTF-8.
  [
    'invalid UTF-8',
    1007,
    (socket: WebSocket) => wireOf(socket).write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28])),
  ],
])('closes only the connection that sends %s', async (_, code, misbehave) => {
  const site = await startTestApp();
  const [invalid, valid] = [await site.given.node(), await site.given.node()];
  await using floodingAgent = await site.agent(invalid).connect();
  await using neighbour = await site.agent(valid).connect();
  misbehave(floodingAgent.socket);
  expect(await floodingAgent.closed()).toBe(code);
  neighbour.report(site.clock.now(), { cpu: 66 });
  await eventually(() => cpuOf(site, valid.uuid) === 66);
});

it('closes a connection that floods the core with frames, and no other', async () => {
  const site = await startTestApp();
  const [invalid, valid] = [await site.given.node(), await site.given.node()];
  await using floodingAgent = await site.agent(invalid).connect();
  await using neighbour = await site.agent(valid).connect();
  for (let i = 0; i < 5000; i++) floodingAgent.sendRaw('{"type":"report","report":{}}');
  expect(await floodingAgent.closed()).toBe(AGENT_CLOSE.throttled);
  expect(floodingAgent.frames.all.filter(({ type }) => type === 'error').length).toBeLessThanOrEqual(20);
  await using secondFloodingAgent = await site.agent(invalid).connect();
  for (let i = 0; i < 5000; i++) secondFloodingAgent.report(site.clock.now());
  expect(await secondFloodingAgent.closed()).toBe(AGENT_CLOSE.throttled);
  neighbour.report(site.clock.now(), { cpu: 66 });
  await eventually(() => cpuOf(site, valid.uuid) === 66);
});

it('closes a connection that floods the core with facts, and accepts the newest with the next hello', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  for (let i = 0; i <= 10; i++) agent.send({ type: 'facts', facts: { ...facts, hostname: `host-${i}` } });
  expect(await agent.closed()).toBe(AGENT_CLOSE.throttled);
  const hostname = async () => (await site.app.get(NodesService).findOne(node.uuid))?.hostname;
  expect(await hostname()).toBe('host-9');
  await using reconnected = await site.agent(node).connect({ facts: { ...facts, hostname: 'host-10' } });
  expect(await hostname()).toBe('host-10');
  await site.clock.advance('10s');
  reconnected.send({ type: 'facts', facts: { ...facts, hostname: 'host-11' } });
  await eventually(async () => (await hostname()) === 'host-11');
});

it('keeps the good reports of a batch that has a bad one', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  const at = site.clock.now();
  const reports = [
    report(1, at, { cpu: 1 }),
    { ...report(2, at), cpu: 'much' } as unknown as Report,
    report(3, at, { cpu: 3 }),
  ];
  agent.send({ type: 'reports', reports });
  expect(await agent.frames.waitFor(({ type }) => type === 'error')).toMatchObject({
    detail: expect.stringContaining('reports.1.cpu'),
  });
  await eventually(() => cpuOf(site, node.uuid) === 3);
  await site.clock.advance('61s');
  expect(await agent.frames.waitFor(({ type }) => type === 'ack')).toMatchObject({ seq: 3 });
});

it('stores reports for the node of the token, whatever node the agent claims to be', async () => {
  const site = await startTestApp();
  const [ownNode, otherNode] = [await site.given.node({ name: 'own' }), await site.given.node({ name: 'other' })];
  await using agent = await site.agent(ownNode).connect({ node: otherNode.uuid, uuid: otherNode.uuid } as object);
  agent.sendRaw(
    JSON.stringify({
      type: 'report',
      node: otherNode.uuid,
      report: { ...report(1, site.clock.now(), { cpu: 88 }), node: otherNode.uuid },
    }),
  );
  agent.sendRaw(
    JSON.stringify({
      type: 'facts',
      facts: { ...facts, os: 'Mine', name: 'pwned', hidden: true, token: 'x', uuid: otherNode.uuid },
    }),
  );
  await eventually(() => cpuOf(site, ownNode.uuid) === 88);
  await eventually(async () => (await site.app.get(NodesService).findOne(ownNode.uuid))?.os === 'Mine');
  expect(cpuOf(site, otherNode.uuid)).toBe(0);
  expect(await site.app.get(NodesService).findOne(ownNode.uuid)).toMatchObject({ name: 'own', hidden: false });
  expect(await site.app.get(NodesService).findOne(otherNode.uuid)).toMatchObject({ name: 'other', os: '' });
});

it('rejects agents without a valid token', async () => {
  const site = await startTestApp();
  await expect(site.agent({ token: 'wrong' }).connect()).rejects.toThrow('401');
  await site.http.post('/api/v1/agent/reports').send({}).expect(401);
});

it('requires one hello first, in a supported version', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/agent`, {
    headers: { authorization: `Bearer ${node.token}` },
  });
  const code = new Promise(resolve => socket.once('close', resolve));
  socket.once('open', () => socket.send(frame({})));
  expect(await code).toBe(AGENT_CLOSE.protocol);

  const silent = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/agent`, {
    headers: { authorization: `Bearer ${node.token}` },
  });
  const silentClosed = new Promise(resolve => silent.once('close', resolve));
  await new Promise(resolve => silent.once('open', resolve));
  await site.clock.advance('11s');
  expect(await silentClosed).toBe(AGENT_CLOSE.protocol);

  const future = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/agent`, {
    headers: { authorization: `Bearer ${node.token}` },
  });
  const closed = new Promise(resolve => future.once('close', resolve));
  future.once('open', () => future.send(hello({ protocol: { min: 7, max: 9 } })));
  expect(await closed).toBe(AGENT_CLOSE.protocol);
});

(globalThis.POSTGRES_URL ? it : it.skip)(
  'lets an agent wait for its welcome for as long as the database takes',
  async () => {
    // SQLite has one connection, which the timers of the core would wait for.
    const site = await startTestApp();
    const node = await site.given.node();
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/v1/agent`, {
      headers: { authorization: `Bearer ${node.token}` },
    });
    const frames: string[] = [];
    socket.on('message', data => frames.push(String(data)));
    await once(socket, 'open');
    const [handshake, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const busy = site.app
      .get(EntityManager)
      .fork()
      .transactional(async em => {
        await em.execute('lock table report_stream in access exclusive mode');
        handshake.resolve();
        await finished.promise;
      });
    await handshake.promise;
    socket.send(hello({}));
    // On this machine, the response arrives after the hello sent before it.
    await site.http.get('/healthz').expect(200);
    await site.clock.advance('11s');
    finished.resolve();
    await busy;
    await eventually(() => frames.length > 0 || socket.readyState !== socket.OPEN);
    expect(frames[0]).toContain('"welcome"');
    socket.terminate();
  },
);

it('replaces the connection of a node with a newer one', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using first = await site.agent(node).connect();
  await using second = await site.agent(node).connect();
  expect(await first.closed()).toBe(AGENT_CLOSE.replaced);
  second.report(site.clock.now(), { cpu: 55 });
  await eventually(() => cpuOf(site, node.uuid) === 55);
});

it('logs once that two machines share a token, and ignores an agent that reconnects', async () => {
  const site = await startTestApp();
  const admin = await site.admin();
  const [node, otherNode] = [await site.given.node(), await site.given.node()];
  const entries = async () =>
    (await admin.get('/api/v1/admin/audit?action=agents.token-in-use').expect(200)).body.data.entries;
  for (let i = 0; i < 6; i++) {
    const [agent, silentAgent] = [await site.agent(node).connect(), await site.agent(otherNode).connect()];
    await site.clock.advance('30s');
    agent.report(site.clock.now(), { cpu: i + 1 });
    // The other agent sent nothing before its connection was lost.
    await eventually(() => cpuOf(site, node.uuid) === i + 1);
    void silentAgent;
  }
  await eventually(async () => (await entries()).length > 0);
  expect(await entries()).toMatchObject([{ outcome: 'refused', subject: { id: node.uuid } }]);
});

it('ends the connection at once when the token is rotated or the node removed', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const nodes = site.app.get(NodesService);
  await using before = await site.agent(node).connect();
  const token = await nodes.rotateToken(node.uuid);
  expect(await before.closed()).toBe(AGENT_CLOSE.unauthorised);
  await expect(site.agent(node).connect()).rejects.toThrow('401');
  await using after = await site.agent({ token }).connect();
  await nodes.remove(node.uuid);
  expect(await after.closed()).toBe(AGENT_CLOSE.unauthorised);
  await expect(site.agent({ token }).connect()).rejects.toThrow('401');
});

it('removes characters from facts that cannot be displayed or stored', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await using _ = await site
    .agent(node)
    .connect({ facts: { ...facts, hostname: 'a\u0000b\u001b[31m\ud800', gpuNames: ['\u0000'] } });
  expect(await site.app.get(NodesService).findOne(node.uuid)).toMatchObject({
    hostname: 'ab[31m\ufffd',
    gpuNames: [''],
  });
});

it('shows the counted interfaces with their reasons, and sends overrides to the agent', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  const admin = await site.admin();
  const interfaces = [
    { name: 'eth0', counted: true, reason: 'hardware' },
    { name: 'wg0', counted: false, reason: 'a word of a newer agent' },
  ];
  const hello = { capabilities: ['interfaces'], facts: { ...facts, interfaces } };
  await using agent = await site.agent(node).connect(hello);
  const path = `/api/v1/admin/nodes/${node.uuid}`;
  const readNode = async () =>
    ((await admin.get('/api/v1/admin/nodes').expect(200)).body as { data: AdminNode[] }).data[0]!;
  expect(await readNode()).toMatchObject({ interfaces, interfaceOverrides: { count: [], ignore: [] } });
  expect(agent.frames.all.some(({ type }) => type === 'interfaces')).toBe(false);

  const interfaceOverrides = { count: ['wg0'], ignore: ['eth0'] };
  await admin.patch(path).send({ interfaceOverrides }).expect(200);
  const isChoice = ({ type }: CoreFrame) => type === 'interfaces';
  expect(await agent.frames.waitFor(isChoice)).toMatchObject(interfaceOverrides);
  await using reconnected = await site.agent(node).connect(hello);
  expect(await reconnected.frames.waitFor(isChoice)).toMatchObject(interfaceOverrides);
  await using old = await site.agent(node).connect();
  expect(old.frames.all.some(isChoice)).toBe(false);
  expect((await readNode()).interfaces).toBeNull();
  await admin
    .patch(path)
    .send({ interfaceOverrides: { count: ['x'.repeat(1001)], ignore: [] } })
    .expect(422);
  const { body } = await site.http.get('/api/v1/nodes').expect(200);
  expect(JSON.stringify(body)).not.toContain('wg0');
});

it('logs a refused frame with its field at most once in six hours, and counts the others', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'tokyo' });
  const admin = await site.given.admin();
  await using agent = await site.agent(node).connect();
  const entries = async () =>
    (await admin.get('/api/v1/admin/audit?action=agents.frame-refused').expect(200)).body.data.entries;
  agent.report(site.clock.now(), { cpu: 4711 });
  await eventually(async () => (await entries()).length === 1);
  expect((await entries())[0]).toMatchObject({
    outcome: 'refused',
    subject: { id: node.uuid, name: 'tokyo' },
    detail: { reason: expect.stringContaining('cpu'), count: 1 },
  });
  agent.report(site.clock.now(), { cpu: 4712 });
  agent.report(site.clock.now(), { cpu: 4713 });
  agent.report(site.clock.now(), { cpu: 12 });
  await eventually(() => cpuOf(site, node.uuid) === 12);
  expect(await entries()).toHaveLength(1);
  await site.clock.skip('7h');
  agent.report(site.clock.now(), { cpu: 4714 });
  await eventually(async () => (await entries()).length === 2);
  expect((await entries())[0].detail.count).toBeGreaterThan(1);
});
