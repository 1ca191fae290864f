import { createServer, type AddressInfo, type Socket } from 'node:net';
import { testCheck } from '@vitrine/plugin-sdk/testing';
import tcp from './index.ts';

/** Starts a service that greets first, or responds to lines. The greeting is the one in RFC 5321, section 4.3.1. */
async function service(greet: (socket: Socket) => void) {
  const server = createServer(greet).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    at: { host: '127.0.0.1', port },
    [Symbol.asyncDispose]: () => new Promise<void>(resolve => void server.close(() => resolve())),
  };
}

const mail = () =>
  service(socket => void socket.on('error', () => undefined).write('220 mx.example.com Service ready\r\n'));

it('is up if the port is open', async () => {
  await using server = await mail();
  expect(await testCheck(tcp, server.at)).toMatchObject({ state: 'ok', message: expect.stringMatching(/^Open in/) });
});

it('reports the expected greeting', async () => {
  await using server = await mail();
  expect(await testCheck(tcp, { ...server.at, banner: '220' })).toMatchObject({
    state: 'ok',
    message: '220 mx.example.com Service ready',
  });
});

it('is down with another greeting', async () => {
  await using server = await mail();
  expect(await testCheck(tcp, { ...server.at, banner: 'SSH-2.0' })).toMatchObject({
    state: 'down',
    message: 'It says "220 mx.example.com Service ready" instead of "SSH-2.0"',
  });
});

it('sends a line before it checks the greeting', async () => {
  await using server = await service(
    socket =>
      void socket
        .on('error', () => undefined)
        .on('data', data => socket.write(String(data) === 'PING\r\n' ? '+PONG\r\n' : '-ERR\r\n')),
  );
  expect(await testCheck(tcp, { ...server.at, send: 'PING', banner: '+PONG' })).toMatchObject({ state: 'ok' });
});

it('is down if the service closes the connection without a greeting', async () => {
  await using server = await service(socket => void socket.end());
  expect(await testCheck(tcp, { ...server.at, banner: '220' })).toMatchObject({
    state: 'down',
    message: 'It closed the connection and said nothing',
  });
});

it('is down if the service resets the connection', async () => {
  await using server = await service(socket => void socket.on('data', () => socket.resetAndDestroy()));
  expect(await testCheck(tcp, { ...server.at, send: 'PING', banner: '220' })).toMatchObject({
    state: 'down',
    message: expect.stringContaining('ECONNRESET'),
  });
});

it('is down if the port is closed', async () => {
  const server = await mail();
  await server[Symbol.asyncDispose]();
  expect(await testCheck(tcp, server.at)).toMatchObject({
    state: 'down',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});
