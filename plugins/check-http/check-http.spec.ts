import { createServer, type AddressInfo, type Socket } from 'node:net';
import { fakeService, testCheck } from '@vitrine/plugin-sdk/testing';
import http from './index.ts';
import { valueAt } from './json-path.ts';

const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' };

it('is up while the status is expected', async () => {
  await using service = await fakeService(page);
  const result = await testCheck(http, { url: service.url });
  expect(result).toMatchObject({ state: 'ok', message: expect.stringMatching(/^200 in \d+ ms$/) });
  expect(result.seconds).toBeGreaterThan(0);
});

it('sends method, headers and body', async () => {
  await using service = await fakeService({ status: 401 });
  const config = {
    ...{ url: service.url, method: 'POST', body: 'ping', status: '200, 400-404' },
    ...{ headers: { 'x-probe': '1' }, authorization: 'Bearer T' },
  };
  expect(await testCheck(http, config)).toMatchObject({ state: 'ok' });
  expect(service.requests).toMatchObject([
    { method: 'POST', headers: { 'x-probe': '1', authorization: 'Bearer T' }, text: 'ping' },
  ]);
});

it.each([
  ['another status', { status: 503 }, {}, 'Status 503 instead of 200-299'],
  ['a missing text', page, { keyword: 'Sign out' }, 'The page does not contain "Sign out"'],
  ['a text that must be absent', page, { keyword: 'Sign in', absent: true }, 'The page contains "Sign in"'],
  ['no JSON', page, { jsonPath: 'a' }, 'The answer is not JSON'],
  [
    'another value',
    { json: { db: [{ up: false }] } },
    { jsonPath: 'db[0].up', jsonValue: 'true' },
    'db[0].up is false instead of true',
  ],
  ['a missing value', { json: {} }, { jsonPath: 'db.up' }, 'db.up is missing'],
])('is down with %s', async (_, answer, config, message) => {
  await using service = await fakeService(answer);
  expect(await testCheck(http, { url: service.url, ...config })).toMatchObject({ state: 'down', message });
});

it('is down if nothing listens', async () => {
  const service = await fakeService(page);
  await service[Symbol.asyncDispose]();
  expect(await testCheck(http, { url: service.url })).toMatchObject({
    state: 'down',
    message: expect.stringContaining('cannot be reached'),
  });
});

it('is down after its time limit', async () => {
  await using silent = await silentServer();
  expect(await testCheck(http, { url: silent.url }, 0.2)).toMatchObject({ state: 'down' });
});

it('accepts a value at a JSON path', async () => {
  await using service = await fakeService({ json: { db: { up: true } } });
  expect(await testCheck(http, { url: service.url, jsonPath: 'db.up' })).toMatchObject({ state: 'ok' });
});

it('reads values at JSON paths', () => {
  expect(valueAt({ a: [{ b: 1 }] }, 'a[0].b')).toBe(1);
  expect(valueAt({ a: 1 }, 'a.toString')).toBeUndefined();
});

async function silentServer() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const sockets = new Set<Socket>();
  server.on('connection', socket => sockets.add(socket));
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
