import { setTimeout as pause } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/sql';
import { testAgent } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { spawnCore } from '../../test/spawn-core.ts';
import { storedMinutes } from '../../test/stored-minutes.ts';

/** Counts the stored reports of a node per minute. */
const storedPerMinute = ({ app }: TestApp, node: string) => storedMinutes(app.get(EntityManager).fork(), node);

it('stores waiting reports when it stops', async () => {
  const before = await startTestApp();
  const node = await before.given.node();
  await before.stop();
  const core = await spawnCore(before);
  await using agent = await testAgent(core.url)(node).connect();
  agent.report(Date.now(), { cpu: 12 });
  await pause(200);
  await core.stop();
  const after = await startTestApp({ dataDir: before.dataDir, databaseUrl: before.databaseUrl });
  expect(await storedPerMinute(after, node.uuid)).toEqual([1]);
});

it('shows the last values after a restart, offline, and continues counting traffic from them', async () => {
  const first = await startTestApp();
  const node = await first.given.node();
  const eth = (bytes: number) => [{ name: 'eth0', up: 0, down: 0, totalUp: bytes, totalDown: bytes }];
  const state = async ({ http }: TestApp) => (await http.get('/api/v1/nodes')).body.data[0].state;
  {
    await using agent = await first.agent(node).connect({ stream: 'the-stream' });
    agent.report(first.clock.now(), { cpu: 42, interfaces: eth(1e9) });
    await first.clock.advance('10s');
    agent.report(first.clock.now(), { cpu: 43, interfaces: eth(1e9 + 500), uptime: 3610 });
    await eventually(async () => (await state(first)).trafficUp === 500);
  }
  await first.stop();

  const second = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  await second.clock.advance('60s');
  expect(await state(second)).toMatchObject({ online: false, cpu: 43, trafficUp: 500 });
  await using agent = await second.agent(node).connect({ stream: 'the-stream' });
  expect(agent.frames.all[0]).toMatchObject({ acked: 2 });
  agent.report(second.clock.now(), { seq: 2, cpu: 99 });
  agent.report(second.clock.now(), { seq: 3, cpu: 44, interfaces: eth(1e9 + 700), uptime: 3660 });
  await eventually(async () => (await state(second)).cpu === 44);
  expect(await state(second)).toMatchObject({ online: true, trafficUp: 700 });
});
