import { setTimeout as pause } from 'node:timers/promises';
import type { NodeTraffic } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { DAY_S } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { TrafficService } from './traffic.service.ts';

type Counters = readonly [up: number, down: number];

const GB = 1e9;
/** In this time zone, a test starts at 23:00 on the first of June. */
const ZONE = 'Etc/GMT-11';
const MIDNIGHT = Date.parse('2026-06-01T13:00:00Z');

/** Connects an agent whose only interface has counted this many bytes. */
async function reporter(
  instance: TestApp,
  node: { readonly token: string; readonly uuid: string },
  hello: object = {},
) {
  const connection = await instance.agent(node).connect(hello);
  return {
    connection,
    say: async ([up, down]: Counters, at = instance.clock.now(), overrides: object = {}) => {
      connection.report(at, {
        interfaces: [{ name: 'eth0', up: 0, down: 0, totalUp: up, totalDown: down }],
        uptime: DAY_S,
        ...overrides,
      });
      await pause(20);
    },
    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  };
}

const LIMIT = { trafficLimit: 10 * GB, trafficLimitType: 'sum' as const };
const usage = (instance: TestApp, uuid: string) => instance.app.get(TrafficService).usageOf(uuid);

async function site(values: object = {}) {
  const instance = await startTestApp();
  await instance.app.get(SettingsService).set(SITE, { timeZone: ZONE });
  const admin = await instance.admin();
  const node = await instance.given.node({ ...LIMIT, ...values });
  const traffic = async () =>
    (await admin.get(`/api/v1/admin/nodes/${node.uuid}/traffic`).expect(200)).body.data as NodeTraffic;
  return { instance, admin, node, traffic };
}

it.each([
  ['sum', 5 * GB, 50],
  ['max', 4 * GB, 40],
  ['min', GB, 10],
  ['up', GB, 10],
  ['down', 4 * GB, 40],
] as const)('counts %s', async (trafficLimitType, used, percent) => {
  const { instance, node, traffic } = await site({ trafficLimitType });
  await using agent = await reporter(instance, node);
  await agent.say([7 * GB, 7 * GB]);
  await agent.say([8 * GB, 11 * GB]);
  expect(usage(instance, node.uuid)).toMatchObject({ usedBytes: used, limitBytes: 10 * GB, usedPercent: percent });
  expect(await traffic()).toMatchObject({
    up: GB,
    down: 4 * GB,
    used,
    percent,
    since: Date.parse('2026-05-31T13:00:00Z'),
    until: Date.parse('2026-06-30T13:00:00Z'),
  });
});

it('returns no share without a limit', async () => {
  const { instance, node, traffic } = await site({ trafficLimit: 0 });
  expect(usage(instance, node.uuid)).toBeUndefined();
  expect(await traffic()).toMatchObject({ used: 0, percent: null });
});

it('restarts the period on the reset day, also for an offline node', async () => {
  const { instance, node, traffic } = await site({ monthRotate: 2 });
  const offline = await instance.given.node({ ...LIMIT, name: 'away', monthRotate: 2 });
  await using agent = await reporter(instance, node);
  await using lostReporter = await reporter(instance, offline);
  for (const each of [agent, lostReporter]) {
    await each.say([0, 0]);
    await each.say([GB, GB]);
  }
  await lostReporter.connection.drop();
  expect((await traffic()).used).toBe(2 * GB);
  await instance.clock.skip('61m');
  expect(usage(instance, offline.uuid)).toMatchObject({ usedBytes: 0, period: { since: MIDNIGHT } });
  await agent.say([GB + 5, GB + 6]);
  expect(await traffic()).toMatchObject({ used: 11, since: MIDNIGHT, until: Date.parse('2026-07-01T13:00:00Z') });
});

it('counts a backlog in its own period', async () => {
  const { instance, node } = await site({ monthRotate: 2 });
  const stream = 'a-stream-of-one-agent';
  const agent = await reporter(instance, node, { stream });
  await agent.say([0, 0]);
  await agent.connection.drop();
  const cut = instance.clock.now();
  await instance.clock.skip('90m');
  await using reconnected = await reporter(instance, node, { stream });
  const seq = (n: number) => ({ seq: n });
  await reconnected.say([3 * GB, 0], cut + 20 * 60_000, seq(10));
  await reconnected.say([4 * GB, 0], cut + 59 * 60_000, seq(11));
  await reconnected.say([4 * GB + 7, 0], cut + 80 * 60_000, seq(12));
  expect(usage(instance, node.uuid)!.usedBytes).toBe(7);
});

it('keeps counted and corrected figures across a restart', async () => {
  const { instance, admin, node } = await site();
  const agent = await reporter(instance, node, { stream: 'one-stream', boot: 'one-boot' });
  await agent.say([0, 0]);
  await agent.say([GB, GB]);
  await admin
    .post(`/api/v1/admin/nodes/${node.uuid}/traffic/corrections`)
    .send({ up: 5 * GB, down: GB })
    .expect(201);
  await instance.clock.advance('2m');
  await agent.connection.drop();
  await instance.stop();
  const restarted = await startTestApp({ dataDir: instance.dataDir, databaseUrl: instance.databaseUrl });
  expect(usage(restarted, node.uuid)!.usedBytes).toBe(6 * GB);
  await using reconnected = await reporter(restarted, node, { stream: 'one-stream', boot: 'one-boot' });
  await reconnected.say([GB + 10, GB], restarted.clock.now() + 130_000, { seq: 50, uptime: 86_600 });
  expect(usage(restarted, node.uuid)!.usedBytes).toBe(6 * GB + 10);
});

describe('a correction', () => {
  it('sets the figures of this period, and is logged with both values and its author', async () => {
    const { instance, admin, node, traffic } = await site();
    await using agent = await reporter(instance, node);
    await agent.say([0, 0]);
    await agent.say([GB, 2 * GB]);
    const { body } = await admin
      .post(`/api/v1/admin/nodes/${node.uuid}/traffic/corrections`)
      .send({ up: 4 * GB, down: GB, note: 'as the provider says' })
      .expect(201);
    expect(body.data).toMatchObject({ up: 4 * GB, down: GB, used: 5 * GB });
    await agent.say([GB + 3, 2 * GB + 4]);
    expect(await traffic()).toMatchObject({
      used: 5 * GB + 7,
      corrections: [
        {
          before: { up: GB, down: 2 * GB },
          after: { up: 4 * GB, down: GB },
          note: 'as the provider says',
          by: 'admin',
          at: instance.clock.now(),
        },
      ],
    });
  });

  it('shows visitors the start of the period, and nothing of the ledger', async () => {
    const { instance, admin, node } = await site();
    await using agent = await reporter(instance, node);
    await agent.say([0, 0]);
    await agent.say([GB, GB]);
    await admin
      .post(`/api/v1/admin/nodes/${node.uuid}/traffic/corrections`)
      .send({ up: 3 * GB, down: 0, note: 'quiet' })
      .expect(201);
    await pause(30);
    const { text, body } = await instance.http.get(`/api/v1/nodes/${node.uuid}`).expect(200);
    expect(body.data.traffic).toMatchObject({ up: -2 * GB, down: GB });
    expect(text).not.toContain('quiet');
    await instance.http.get(`/api/v1/admin/nodes/${node.uuid}/traffic`).expect(401);
  });

  it.each([{ up: -1, down: 0 }, { up: 1.5, down: 0 }, { up: 1 }, { up: 'x', down: 0 }, { up: 1, down: 1, by: 'me' }])(
    'of %j is rejected',
    async body => {
      const { admin, node } = await site();
      await admin.post(`/api/v1/admin/nodes/${node.uuid}/traffic/corrections`).send(body).expect(422);
    },
  );
});

it('recalculates this period from the history for a new reset day', async () => {
  const { instance, admin, node, traffic } = await site({ monthRotate: 1 });
  await using agent = await reporter(instance, node);
  await agent.say([0, 0]);
  await instance.clock.skip('50m');
  await agent.say([GB, 0]);
  await instance.clock.skip('20m');
  await agent.say([3 * GB, 0]);
  await instance.clock.advance('2m');
  // It is now the 2nd. A period that starts today contains only the traffic counted since midnight.
  await admin.patch(`/api/v1/admin/nodes/${node.uuid}`).send({ monthRotate: 2 }).expect(200);
  await eventually(async () => (await traffic()).used === 2 * GB);
  expect((await traffic()).since).toBe(MIDNIGHT);
  await admin.patch(`/api/v1/admin/nodes/${node.uuid}`).send({ monthRotate: 1 }).expect(200);
  await eventually(async () => (await traffic()).used === 3 * GB);
});
