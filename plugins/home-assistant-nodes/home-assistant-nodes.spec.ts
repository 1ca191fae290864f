import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { defineHooks, type Host } from '@vitrine/plugin-sdk';
import { testHost } from '@vitrine/plugin-sdk/testing';
import homeAssistantNodes from './index.ts';

const uuid = '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
const otherNode = '6f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10';
const id = uuid.replaceAll('-', '');
const node = (change: object = {}) => ({
  uuid,
  name: '{{ tokyo }}',
  hidden: false,
  os: 'Debian 13',
  agentVersion: '0.1.0',
  ramTotal: 1000,
  diskTotal: 0,
  ...change,
});
const state = {
  online: true,
  cpu: 12.345,
  ramUsed: 250,
  diskUsed: 7,
  load1: 0.5,
  netUp: 10.4,
  netDown: 20,
  uptime: 60,
};

/** Starts a real broker on loopback that retains the latest message of each topic. */
async function startBroker() {
  const topics = new Map<string, string>();
  const counts = new Map<string, number>();
  const broker = await Aedes.createBroker();
  broker.on('publish', ({ topic, payload, retain }, client) => {
    if (!retain || (!client && topic.startsWith('$'))) return;
    topics.set(topic, String(payload));
    counts.set(topic, (counts.get(topic) ?? 0) + 1);
  });
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    broker.handle(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const read = (topic: string) => JSON.parse(topics.get(topic) ?? 'null') as Record<string, never>;
  return {
    port: (server.address() as AddressInfo).port,
    topics,
    counts,
    read,
    /** Closes all connections. */
    drop: () => Promise.all([...sockets].map(socket => (socket.destroy(), once(socket, 'close')))),
    async [Symbol.asyncDispose]() {
      await new Promise<void>(done => broker.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await new Promise(done => server.close(done));
    },
  };
}

const FAMILIES = [
  { name: 'mail_queue', title: 'Mail queue', source: 'mail', kind: 'gauge', unit: 'count', help: 'H.', isPublic: true },
  { name: 'mail_health', source: 'mail', kind: 'state', states: ['ok', 'down'], help: 'H.', isPublic: false },
  {
    name: 'mail_box_bytes',
    source: 'mail',
    kind: 'gauge',
    unit: 'bytes',
    labels: ['box'],
    max: 9,
    help: 'H.',
    isPublic: true,
  },
];
const NEWEST = FAMILIES.map(({ name }) => ({ family: name, labels: {}, value: 1, at: 1 }));

/** Starts the plugin with nodes that a test may change. */
async function start(port: number, overrides: object = {}, newest: readonly object[] = []) {
  const nodes = [node(), node({ uuid: otherNode, name: 'secret', hidden: true })];
  const running = await testHost(defineHooks(() => undefined));
  const data = { nodes: async () => nodes, state: async () => state } as unknown as Host['data'];
  const parsed = homeAssistantNodes.config.parse({ host: '127.0.0.1', port, ...overrides });
  if (!parsed.ok) throw new Error('the settings do not fit');
  const history = { families: async () => FAMILIES, newest: async () => newest } as unknown as Host['history'];
  await homeAssistantNodes.setup({ ...running.host, data, history }, parsed.value);
  return { ...running, nodes };
}

const config = `homeassistant/device/vitrine_${id}/config`;
const stateTopic = `vitrine/nodes/${uuid}/state`;

it('describes each visible node as a device, and publishes its state', async () => {
  await using broker = await startBroker();
  await using running = await start(broker.port);
  await running.tick();
  expect([...broker.topics.keys()].sort()).toEqual([config, stateTopic, 'vitrine/status'].sort());
  expect(broker.topics.get('vitrine/status')).toBe('online');
  expect(broker.read(stateTopic)).toEqual({
    online: true,
    cpu: 12.3,
    memory: 25,
    disk: 0,
    load: 0.5,
    upload: 10,
    download: 20,
    uptime: 60,
  });
  const { device, components, state_topic } = broker.read(config);
  expect(device).toEqual({
    identifiers: [`vitrine_${id}`],
    name: '{{ tokyo }}',
    manufacturer: 'Vitrine',
    model: 'Debian 13',
    sw_version: '0.1.0',
  });
  expect(state_topic).toBe(stateTopic);
  expect(components).toMatchObject({
    online: { platform: 'binary_sensor', device_class: 'connectivity', unique_id: `vitrine_${id}_online` },
    cpu: { platform: 'sensor', unit_of_measurement: '%', value_template: '{{ value_json.cpu }}' },
  });
  // The node's name must not be part of a template that Home Assistant would evaluate.
  expect(JSON.stringify(components)).not.toContain('tokyo');
});

it('shows values of plugins without labels, and private ones only if enabled', async () => {
  await using broker = await startBroker();
  {
    await using running = await start(broker.port, {}, NEWEST);
    await running.tick();
  }
  expect(broker.read(stateTopic)).toMatchObject({ cpu: 12.3, mail_queue: 1 });
  expect(Object.keys(broker.read(stateTopic)).filter(name => name.startsWith('mail'))).toEqual(['mail_queue']);
  expect(broker.read(config).components).toMatchObject({
    mail_queue: { platform: 'sensor', name: 'Mail queue', value_template: '{{ value_json.mail_queue }}' },
  });
  await using running = await start(broker.port, { allMetrics: true }, NEWEST);
  await running.tick();
  expect(broker.read(stateTopic)).toMatchObject({ mail_queue: 1, mail_health: 'down' });
  expect(broker.read(config).components).toMatchObject({
    mail_health: { device_class: 'enum', options: ['ok', 'down'] },
  });
});

it('describes a node again only after changes or a reconnection, and removes hidden and deleted ones', async () => {
  await using broker = await startBroker();
  await using running = await start(broker.port);
  await running.tick();
  await running.tick();
  expect([broker.counts.get(config), broker.counts.get(stateTopic)]).toEqual([1, 2]);
  running.nodes[0] = node({ name: 'osaka' });
  await running.tick();
  expect(broker.counts.get(config)).toBe(2);
  expect(broker.read(config).device).toMatchObject({ name: 'osaka' });
  running.nodes[0] = node({ hidden: true });
  await running.tick();
  expect([broker.topics.get(config), broker.topics.get(stateTopic)]).toEqual(['', '']);
});

it('reconnects after the broker closed the connection', async () => {
  await using broker = await startBroker();
  await using running = await start(broker.port, { hidden: true });
  await running.tick();
  await broker.drop();
  await running.tick().catch(() => undefined);
  await running.tick();
  await running.tick();
  expect(broker.counts.get(config)).toBe(2);
  expect(broker.topics.has(`vitrine/nodes/${otherNode}/state`)).toBe(true);
});

it('publishes that it is offline when it is disabled', async () => {
  await using broker = await startBroker();
  {
    await using running = await start(broker.port);
    await running.tick();
  }
  expect(broker.topics.get('vitrine/status')).toBe('offline');
});

it.each([
  [{ host: 'mqtt://broker' }, 'host'],
  [{ host: 'broker:1883' }, 'host'],
  [{ host: 'broker', password: 'p' }, 'username'],
])('rejects %j at the field %s', (values, path) => {
  expect(homeAssistantNodes.config.parse(values)).toMatchObject({ ok: false, problems: [{ path, code: 'invalid' }] });
});
