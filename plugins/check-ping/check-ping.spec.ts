import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testCheck } from '@vitrine/plugin-sdk/testing';
import ping from './index.ts';

/** Installs a script as `ping`, the only program on the path. */
function installed(script?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-ping-'));
  const path = process.env['PATH'];
  if (script) writeFileSync(join(folder, 'ping'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  process.env['PATH'] = folder;
  return {
    [Symbol.dispose]: () => {
      process.env['PATH'] = path;
      rmSync(folder, { recursive: true });
    },
  };
}

const hasPing = spawnSync('ping', ['-c', '1', '127.0.0.1']).status === 0;

(hasPing ? it : it.skip)('asks with the program of this machine', async () => {
  expect(await testCheck(ping, { host: '127.0.0.1' })).toEqual({
    state: 'ok',
    seconds: expect.any(Number),
    message: expect.stringMatching(/^Answer in [\d.]+ ms$/),
  });
});

it('is up while the host answers', async () => {
  using _ = installed('echo "64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=12.34 ms"');
  expect(await testCheck(ping, { host: '127.0.0.1' })).toEqual({
    state: 'ok',
    seconds: 0.012_34,
    message: 'Answer in 12 ms',
  });
});

it.each([
  [
    'without an answer',
    'echo "1 packets transmitted, 0 received, 100% packet loss"; exit 1',
    /did not answer within 10 s/,
  ],
  ['without a route', 'echo "connect: Network is unreachable" >&2; exit 2', /cannot be reached: no route/],
])('is down %s', async (_, script, message) => {
  using __ = installed(script);
  expect(await testCheck(ping, { host: '127.0.0.1' })).toEqual({
    state: 'down',
    message: expect.stringMatching(message),
  });
});

it.each([
  ['is missing', undefined, /Install iputils-ping/],
  ['may not send', 'echo "ping: socket: Operation not permitted" >&2; exit 2', /net.ipv4.ping_group_range/],
])('names the remedy if the program %s', async (_, script, message) => {
  using __ = installed(script);
  await expect(testCheck(ping, { host: '127.0.0.1' })).rejects.toThrow(message);
});
