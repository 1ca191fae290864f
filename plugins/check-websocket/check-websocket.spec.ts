import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { testCheck } from '@vitrine/plugin-sdk/testing';
import websocket from './index.ts';

/** Starts a WebSocket server. */
async function serve(greet: (socket: WebSocket) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', greet);
  await once(server, 'listening');
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      for (const client of server.clients) client.terminate();
      await new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}

const echo = () => serve(socket => void socket.on('message', data => socket.send(`you said ${String(data)}`)));

it('is up if the socket opens', async () => {
  await using server = await echo();
  expect(await testCheck(websocket, { url: server.url })).toMatchObject({
    state: 'ok',
    message: expect.stringMatching(/^Open in/),
  });
});

it('is up if the reply to a message contains the expected text', async () => {
  await using server = await echo();
  const config = { url: server.url, send: 'ping', expected: 'said ping' };
  expect(await testCheck(websocket, config)).toMatchObject({ state: 'ok' });
});

it('is down if no reply arrives', async () => {
  await using server = await echo();
  const config = { url: server.url, send: 'ping', expected: 'pong' };
  expect(await testCheck(websocket, config, 1)).toMatchObject({ state: 'down', message: 'No answer within 1 s' });
});

it('is down if the server closes first', async () => {
  await using server = await serve(socket => socket.close());
  expect(await testCheck(websocket, { url: server.url, expected: 'hello' })).toMatchObject({
    state: 'down',
    message: 'It closed the connection before "hello" came',
  });
});

it('is down with another status', async () => {
  await using server = createServer((_, response) => void response.writeHead(503).end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await testCheck(websocket, { url })).toMatchObject({ state: 'down', message: 'Status 503 instead of 101' });
});

it('is down if nothing listens', async () => {
  const server = await echo();
  await server[Symbol.asyncDispose]();
  expect(await testCheck(websocket, { url: server.url })).toMatchObject({
    state: 'down',
    message: expect.stringContaining('ECONNREFUSED'),
  });
});

it('rejects an address of another protocol', async () => {
  await expect(testCheck(websocket, { url: 'https://example.com' })).rejects.toThrow('url');
});
