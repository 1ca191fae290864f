import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { testCheck } from '@vitrine/plugin-sdk/testing';
import mqtt from './index.ts';

/** Starts a broker with one user and a retained message. */
async function broker() {
  const aedes = await Aedes.createBroker({
    authenticate: (_, username, password, done) =>
      done(null, username === undefined || String(password) === 'open sesame'),
  });
  const server = createServer(socket => void aedes.handle(socket as never)).listen(0, '127.0.0.1');
  const sockets = new Set<Socket>();
  server.on('connection', socket => sockets.add(socket));
  await once(server, 'listening');
  await new Promise<void>((resolve, reject) =>
    aedes.publish(
      { cmd: 'publish', topic: 'pump/state', payload: Buffer.from('running'), qos: 0, retain: true, dup: false },
      error => (error ? reject(error) : resolve()),
    ),
  );
  return {
    at: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await new Promise<void>(resolve => void aedes.close(() => resolve()));
    },
  };
}

it('is up while the broker accepts clients', async () => {
  await using server = await broker();
  expect(await testCheck(mqtt, server.at)).toMatchObject({
    state: 'ok',
    message: expect.stringMatching(/^Connected in/),
  });
});

it('reads the message that a topic holds', async () => {
  await using server = await broker();
  const config = { ...server.at, username: 'vitrine', password: 'open sesame', topic: 'pump/state' };
  expect(await testCheck(mqtt, { ...config, expected: 'running' })).toMatchObject({ state: 'ok', message: 'running' });
  expect(await testCheck(mqtt, { ...config, expected: 'idle' })).toMatchObject({
    state: 'down',
    message: 'It says "running" instead of "idle"',
  });
});

it('is down if no message arrives', async () => {
  await using server = await broker();
  expect(await testCheck(mqtt, { ...server.at, topic: 'pump/other' }, 1)).toMatchObject({
    state: 'down',
    message: 'No answer within 1 s',
  });
});

it('is down with a wrong password', async () => {
  await using server = await broker();
  expect(await testCheck(mqtt, { ...server.at, username: 'vitrine', password: 'wrong' })).toMatchObject({
    state: 'down',
    message: expect.stringContaining('It refused'),
  });
});

it('is down if nothing listens', async () => {
  const server = await broker();
  await server[Symbol.asyncDispose]();
  expect(await testCheck(mqtt, server.at)).toMatchObject({
    state: 'down',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});

it.each([
  ['username', { password: 'secret' }],
  ['topic', { expected: 'running' }],
])('names %s if it is missing', async (field, config) => {
  await expect(testCheck(mqtt, { host: '127.0.0.1', port: 1883, ...config })).rejects.toThrow(field);
});
