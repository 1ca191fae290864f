import { testHost } from '@vitrine/plugin-sdk/testing';
import { stateOf, troubledSince, type Heartbeat, type LatestCall } from './heartbeat.ts';
import plugin from './index.ts';

const NOW = 1_800_000_000_000;
const minute: Heartbeat & LatestCall = {
  id: 'a',
  name: 'backup',
  token: 't',
  periodSeconds: 60,
  graceSeconds: 30,
  isPublic: false,
  lastPingAt: null,
  failedAt: null,
};

it.each([
  [{}, 'waiting'],
  [{ lastPingAt: NOW }, 'on-time'],
  [{ lastPingAt: NOW - 90_000 }, 'on-time'],
  [{ lastPingAt: NOW - 90_001 }, 'late'],
  [{ lastPingAt: NOW, failedAt: NOW }, 'failed'],
  [{ lastPingAt: NOW - 90_001, failedAt: NOW - 90_001 }, 'failed'],
] as const)('%j is %s', (change, state) => expect(stateOf({ ...minute, ...change }, NOW)).toBe(state));

it('dates a failure to the deadline of the call or to the reported failure', () => {
  expect(troubledSince({ ...minute, lastPingAt: NOW })).toBe(NOW + 90_000);
  expect(troubledSince({ ...minute, lastPingAt: NOW, failedAt: NOW + 5 })).toBe(NOW + 5);
});

it('keeps heartbeats, and shows and closes the alert of a failed one', async () => {
  await using running = await testHost(plugin, { id: 'heartbeat' });
  const list = { path: '/api/heartbeat/list', as: 'admin' } as const;
  const { json } = await running.request({ ...list, method: 'POST', body: { ...minute, periodSeconds: 600 } });
  const { id, token } = json as Heartbeat;
  expect([running.badge, running.health]).toEqual([0, '0 of 1 heartbeats need attention']);

  const ping = `/api/heartbeat/ping/${token}`;
  await running.request({ method: 'POST', path: `${ping}/fail`, as: 'anyone' });
  expect([running.badge, running.health, ...running.alerts]).toEqual([
    1,
    '1 of 1 heartbeats need attention',
    [id, 'backup'],
  ]);
  await running.request({ method: 'GET', path: ping, as: 'anyone' });
  expect([running.badge, running.alerts.size]).toEqual([0, 0]);
});

it('shortens its record once a day', async () => {
  await using running = await testHost(plugin, { id: 'heartbeat' });
  const { storage } = running.host;
  const lines = Array.from({ length: 1001 }, (_, i) => JSON.stringify({ at: i, name: 'backup', state: 'late' }));
  await storage.write('changes.jsonl', lines.map(line => `${line}\n`).join(''));
  await running.tick();
  const stored = Buffer.from((await storage.read('changes.jsonl'))!)
    .toString()
    .trim()
    .split('\n');
  expect([stored.length, JSON.parse(stored[0]!).at]).toEqual([1000, 1]);
});
