import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { testCheck } from '@vitrine/plugin-sdk/testing';
import redis from './index.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts Redis, which the tests of the core need as well. */
async function serve(...options: string[]) {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...options];
  const program = spawn('redis-server', args, { cwd: '/tmp', stdio: ['ignore', 'pipe', 'inherit'] });
  let received = '';
  for await (const chunk of program.stdout) {
    received += String(chunk);
    if (received.includes('Ready to accept connections')) break;
  }
  return {
    at: { host: '127.0.0.1', port },
    [Symbol.asyncDispose]: async () => {
      const ended = once(program, 'exit');
      program.kill();
      await ended;
    },
  };
}

it('is up while Redis answers', async () => {
  await using server = await serve();
  expect(await testCheck(redis, server.at)).toMatchObject({
    state: 'ok',
    message: expect.stringMatching(/^Answered in/),
  });
});

it('signs in with a password', async () => {
  await using server = await serve('--requirepass', 'open sesame');
  expect(await testCheck(redis, { ...server.at, password: 'open sesame' })).toMatchObject({ state: 'ok' });
});

it.each([
  ['a wrong password', { password: 'wrong' }, 'It refused: WRONGPASS'],
  ['no password', {}, 'It refused: NOAUTH'],
])('is down with %s', async (_, overrides, message) => {
  await using server = await serve('--requirepass', 'open sesame');
  expect(await testCheck(redis, { ...server.at, ...overrides })).toMatchObject({
    state: 'down',
    message: expect.stringContaining(message),
  });
});

it('is degraded while a replica does not reach its master', async () => {
  const master = await freePort();
  await using server = await serve('--replicaof', '127.0.0.1', String(master));
  expect(await testCheck(redis, server.at)).toMatchObject({
    state: 'degraded',
    message: 'The link to its master is down',
  });
});

it('is down if nothing listens', async () => {
  const at = { host: '127.0.0.1', port: await freePort() };
  expect(await testCheck(redis, at)).toMatchObject({ state: 'down', message: expect.stringContaining('ECONNREFUSED') });
});
