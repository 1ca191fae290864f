import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { decode, encode } from 'cborg';
import { WebSocket } from 'ws';
import type { NewestSeriesList } from '@vitrine/contracts';
import { DAY_S } from '@vitrine/contracts/time';
import { NodesService } from '../../src/nodes/nodes.service.ts';
import { VISITOR } from '../../src/platform/http/caller.ts';
import { CoreHooks } from '../../src/plugins/hooks/core-hooks.ts';
import { PluginsService } from '../../src/plugins/lifecycle/plugins.service.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { eventually } from '../eventually.ts';

type Numbered = Map<number, unknown>;
const GIB = 2 ** 30;
const map = (entries: Record<number, unknown>): Numbered =>
  new Map(Object.entries(entries).map(([key, value]) => [Number(key), value]));

let site: TestApp;
let client: Awaited<ReturnType<TestApp['admin']>>;
beforeAll(async () => {
  site = await startTestApp({ now: Date.now(), plugins: ['beszel', 'containers', 'sensors', 'smart'] });
  client = await site.admin();
  const plugins = site.app.get(PluginsService);
  await plugins.ready;
  await plugins.enable('beszel');
  await eventually(() =>
    site.app
      .get(CoreHooks)
      .sockets.registrations()
      .some(({ plugin }) => plugin === 'beszel'),
  );
});

const shownKey = async () => {
  const { body } = await client.get('/api/v1/admin/plugins').expect(200);
  const { health } = (body.data as { id: string; health: string }[]).find(({ id }) => id === 'beszel')!;
  return health.replace(/^.*: /, '');
};

/** Extracts the raw public key from a line such as `ssh-ed25519 AAAA…`. */
const rawKey = (line: string) => Buffer.from(line.split(' ')[1]!, 'base64').subarray(-32);

const stats = (overrides: Record<number, unknown> = {}) =>
  map({
    0: 37.5,
    2: 7.75,
    3: 2.5,
    7: 1,
    8: 0.25,
    9: 80,
    10: 20,
    20: new Map([['cpu', 51.5]]),
    21: new Map([['/data', map({ 0: 100, 1: 40 })]]),
    28: [0.5, 0.25, 0.125],
    31: new Map([['eth0', [1000, 2000, 5_000_000, 9_000_000]]]),
    ...overrides,
  });
const details = map({ 0: 'lyon', 1: '6.12.48', 2: 2, 3: 4, 4: 'EPYC', 5: 0, 6: 'Debian 13', 7: 'amd64', 9: 8 * GIB });

/**
 * Client with the protocol of a Beszel agent: it does not authenticate itself, requires its hub's signature, and answers requests.
 */
function startAgent({
  token,
  key,
  version = '0.18.2',
  legacy = false,
  reading = () => stats(),
}: {
  token: string;
  key: Buffer;
  version?: string;
  legacy?: boolean;
  reading?: () => unknown;
}) {
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/api/beszel/agent-connect`, {
    headers: { 'x-token': token, 'x-beszel': version, 'x-agent-nonce': 'abc', 'user-agent': 'Mozilla/5.0 (X11)' },
  });
  const requests: { action: unknown; details?: unknown }[] = [];
  let verified: boolean | undefined;
  const answer = (id: unknown, place: number, content: unknown) =>
    socket.send(encode(map({ 0: id, [place]: content })));
  socket.on('message', bytes => {
    const message = decode(bytes as Buffer, { useMaps: true }) as unknown as Numbered;
    const [action, data, id] = [message.get(0), message.get(1) as Numbered, message.get(2)];
    if (action === 1) {
      requests.push({ action });
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') };
      verified = verify(null, Buffer.from(token), createPublicKey({ key: jwk, format: 'jwk' }), data.get(0) as Buffer);
      if (verified) answer(id, legacy ? 2 : 7, map({ 0: 'fingerprint' }));
      else socket.close();
      return;
    }
    if (action === 4) {
      const disk = map({ 5: 'PASSED', 6: '/dev/sda', 8: 34 });
      return answer(id, legacy ? 5 : 7, legacy ? new Map([['A', disk]]) : map({ 0: new Map([['A', disk]]), 1: true }));
    }
    requests.push({ action, details: data.get(1) });
    const info = legacy ? map({ 0: 'old', 3: 2, 5: 60, 10: version, 14: 3 }) : map({ 3: 4, 5: DAY_S, 10: version });
    const containers = [map({ 0: 'web', 1: 12.5, 2: 256, 5: 2, 6: 'Up 2 hours (healthy)' })];
    answer(
      id,
      legacy ? 1 : 7,
      map({ 0: reading(), 1: info, 2: containers, ...(data.get(1) === true && !legacy && { 4: details }) }),
    );
  });
  socket.on('error', () => undefined);
  return {
    socket,
    asked: requests,
    verified: () => verified,
    closed: new Promise<number>(resolve => socket.on('close', resolve)),
    reason: new Promise<string>(resolve => socket.on('close', (_, reason) => resolve(String(reason)))),
  };
}

const liveOf = async (uuid: string) =>
  ((await client.get('/api/v1/nodes')).body.data as { node: { uuid: string }; state: Record<string, unknown> }[]).find(
    ({ node }) => node.uuid === uuid,
  )?.state;

it('verifies its signature to an agent, requests readings and stores them for the node', async () => {
  const { uuid, token } = await site.given.node({ name: 'lyon' });
  const agent = startAgent({ token, key: rawKey(await shownKey()) });
  await eventually(async () => (await liveOf(uuid))?.cpu === 37.5);
  expect(agent.verified()).toBe(true);
  expect(agent.asked.slice(0, 2)).toEqual([{ action: 1 }, { action: 0, details: true }]);
  expect(await liveOf(uuid)).toMatchObject({
    online: true,
    ramUsed: 2.5 * GIB,
    swapUsed: 0.25 * GIB,
    diskUsed: 60 * GIB,
    netUp: 1000,
    netDown: 2000,
    load1: 0.5,
    temperature: 51.5,
    uptime: DAY_S,
  });
  expect(await site.app.get(NodesService).findOneOrFail(uuid, VISITOR)).toMatchObject({
    os: 'Debian 13',
    kernel: '6.12.48',
    cpuName: 'EPYC',
    cpuCores: 4,
    ramTotal: 8 * GIB,
    diskTotal: 180 * GIB,
    agentVersion: 'Beszel 0.18.2',
  });
  // The core repeats its request at its own interval.
  await site.clock.advance('60s');
  await eventually(() => agent.asked.length > 2);
  expect(agent.asked[2]).toEqual({ action: 0, details: false });
  agent.socket.close();
});

it.each([
  ['0.18.2', false],
  ['0.15.0', true],
])(
  'stores containers, sensors and disks of an agent of version %s as the collectors would',
  async (version, legacy) => {
    const { uuid, token } = await site.given.node();
    const agent = startAgent({ token, key: rawKey(await shownKey()), version, legacy });
    await eventually(async () => (await liveOf(uuid))?.cpu === 37.5);
    const newest = async () =>
      ((await client.get(`/api/v1/nodes/${uuid}/series`).expect(200)).body.data as NewestSeriesList).map(
        ({ family, labels, value }) => [family, ...Object.values(labels), value],
      );
    await eventually(async () => {
      await site.clock.advance('60s');
      return (await newest()).some(([family]) => family === 'smart_health');
    });
    expect(await newest()).toEqual(
      expect.arrayContaining([
        ['containers_state', 'web', 0],
        ['containers_cpu_ratio', 'web', legacy ? 0.25 : 0.5],
        ['containers_memory_bytes', 'web', 256 * 2 ** 20],
        ['sensors_temperature_celsius', 'cpu', 51.5],
        ['smart_health', 'sda', 0],
        ['smart_temperature_celsius', 'sda', 34],
      ]),
    );
    agent.socket.close();
  },
);

it('reads responses of agents before version 0.18', async () => {
  const { uuid, token } = await site.given.node({ name: 'nice' });
  const agent = startAgent({ token, key: rawKey(await shownKey()), version: '0.15.0', legacy: true });
  await eventually(async () => (await liveOf(uuid))?.cpu === 37.5);
  expect(await site.app.get(NodesService).findOneOrFail(uuid, VISITOR)).toMatchObject({ os: 'FreeBSD', cpuCores: 2 });
  agent.socket.close();
});

it.each([
  ['an unknown token', { token: 'nobody', version: '0.18.2', reason: 'its token is unknown' }],
  ['a version whose answers have no number', { token: undefined, version: '0.12.3', reason: '' }],
  ['no version', { token: undefined, version: '', reason: '' }],
])('rejects %s', async (_, { token, version, reason }) => {
  const node = await site.given.node();
  const agent = startAgent({ token: token ?? node.token, key: Buffer.alloc(32), version });
  expect(await agent.reason).toBe(reason);
  expect(agent.asked).toEqual([]);
});

it('drops an invalid reading, and keeps the connection', async () => {
  const { uuid, token } = await site.given.node({ name: 'metz' });
  const readings: unknown[] = [stats({ 0: 'much' }), stats({ 3: -1 }), stats({ 0: 12 })];
  const key = rawKey(await shownKey());
  const agent = startAgent({ token, key, reading: () => (readings.length > 1 ? readings.shift() : readings[0]) });
  await eventually(() => agent.asked.length > 1);
  agent.socket.send('text');
  agent.socket.send(Buffer.from([0xff, 0xff]));
  await eventually(async () => {
    await site.clock.advance('60s');
    return (await liveOf(uuid))?.cpu === 12;
  });
  expect(agent.socket.readyState).toBe(WebSocket.OPEN);
  agent.socket.close();
});

it('accepts the key of the previous hub for its agents', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from((publicKey.export({ format: 'jwk' }) as { x: string }).x, 'base64url');
  const settings = { privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) };
  await client.put('/api/v1/admin/plugins/beszel/settings').send({ values: settings });
  await eventually(async () => rawKey(await shownKey()).equals(raw));
  const { uuid, token } = await site.given.node({ name: 'brest' });
  const agent = startAgent({ token, key: raw });
  await eventually(async () => (await liveOf(uuid))?.cpu === 37.5);
  agent.socket.close();
});
