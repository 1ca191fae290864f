import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { sendWith } from '@vitrine/plugin-sdk/testing';
import mqtt from './index.ts';

interface Published {
  readonly topic: string;
  readonly qos: number;
  readonly retain: boolean;
  readonly json: unknown;
}

/** Starts a real broker on loopback with one account that may publish below `vitrine/`. */
async function startBroker() {
  const messages: Published[] = [];
  const broker = await Aedes.createBroker({
    authenticate: (_, username, password, done) =>
      done(null, username === undefined || (username === 'u' && String(password) === 'p')),
    authorizePublish: (_, { topic }, done) => done(topic.startsWith('vitrine/') ? null : new Error('not allowed')),
  });
  broker.on('publish', ({ topic, qos, retain, payload }, client) => {
    if (client) messages.push({ topic, qos, retain, json: JSON.parse(String(payload)) as unknown });
  });
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    broker.handle(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    seen: messages,
    /** Resolves when all clients have disconnected. */
    left: () => Promise.all([...sockets].map(socket => once(socket, 'close'))),
    async [Symbol.asyncDispose]() {
      await new Promise<void>(done => broker.close(() => done()));
      for (const socket of sockets) socket.destroy();
      await new Promise(done => server.close(done));
    },
  };
}

it('publishes the whole notice, and closes the connection', async () => {
  await using broker = await startBroker();
  const receipt = await sendWith(
    mqtt,
    { host: '127.0.0.1', port: broker.port, username: 'u', password: 'p', topic: 'vitrine/ops', retain: true },
    { id: 'n2', incident: 'n1', event: 'node.online', severity: 'recovery', title: '"tokyo"\n', body: '<b>' },
  );
  expect(broker.seen).toEqual([
    {
      topic: 'vitrine/ops',
      qos: 1,
      retain: true,
      json: {
        id: 'n2',
        incident: 'n1',
        event: 'node.online',
        severity: 'recovery',
        title: '"tokyo"\n',
        body: '<b>',
        node: null,
        at: '2026-01-02T03:04:05.000Z',
        values: {},
        site: { name: 'Vitrine', url: 'https://status.example.com' },
      },
    },
  ]);
  expect(receipt).toEqual({ detail: 'vitrine/ops' });
  await broker.left();
});

it('publishes exactly once if configured, and shortens long texts', async () => {
  await using broker = await startBroker();
  await sendWith(mqtt, { host: '127.0.0.1', port: broker.port, qos: 'exactly' }, { body: 'x'.repeat(99_000) });
  expect(broker.seen).toMatchObject([{ topic: 'vitrine/notices', qos: 2, retain: false }]);
  expect((broker.seen[0]!.json as { body: string }).body).toHaveLength(10_000);
});

it('reports a rejected password at its field', async () => {
  await using broker = await startBroker();
  const config = { host: '127.0.0.1', port: broker.port, username: 'u', password: 'wrong' };
  await expect(sendWith(mqtt, config)).rejects.toMatchObject({
    message: 'The broker refused username and password.',
    hint: { field: 'password' },
  });
});

it('retries later if the broker drops the message or is unreachable', async () => {
  await using broker = await startBroker();
  const config = { host: '127.0.0.1', port: broker.port, topic: 'elsewhere' };
  await expect(sendWith(mqtt, config)).rejects.toMatchObject({ hint: { retry: true } });
  await expect(sendWith(mqtt, { host: '127.0.0.1', port: 1 })).rejects.toMatchObject({ hint: { retry: true } });
});

it.each(['vitrine/#', '+/x', '$SYS/x'])('rejects %j as a topic', topic => {
  expect(mqtt.config.parse({ host: 'broker', topic })).toMatchObject({ ok: false, problems: [{ path: 'topic' }] });
});

it.each([
  [{ host: 'mqtt://broker' }, 'host'],
  [{ host: 'broker:1883' }, 'host'],
  [{ host: 'broker', password: 'p' }, 'username'],
])('rejects %j at the field %s', (values, path) => {
  expect(mqtt.config.parse(values)).toMatchObject({ ok: false, problems: [{ path, code: 'invalid' }] });
});
