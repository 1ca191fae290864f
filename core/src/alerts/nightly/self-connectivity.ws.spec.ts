import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ALERT_FACTS, ALERTS } from '@vitrine/contracts/settings';
import type { TestAgentConnection } from '../../../test/agent.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { queuedNotices, queuedNoticeTitles } from '../../../test/queued-notices.ts';
import { NodeStateService } from '../../reports/node-state.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { OfflineJob } from '../offline.job.ts';

/** An address without a host, which never responds. */
const NOWHERE = '192.0.2.77:9';
const offline = { enabled: true, graceSeconds: 60, cooldownSeconds: 0 };

let internet: Server;
let anchor: string;
beforeEach(async () => {
  internet = createServer(socket => socket.destroy()).listen(0, '127.0.0.1');
  await once(internet, 'listening');
  anchor = `127.0.0.1:${(internet.address() as AddressInfo).port}`;
});
afterEach(() => new Promise(done => internet.close(done)));

const reach = (site: TestApp, ...referenceHosts: string[]) =>
  site.app.get(SettingsService).set(ALERTS, { offline, referenceHosts });

async function online(site: TestApp, nodes: { uuid: string; token: string }[]): Promise<TestAgentConnection[]> {
  const agents = await Promise.all(nodes.map(node => site.agent(node).connect()));
  for (const agent of agents) agent.report(site.clock.now());
  while (!nodes.every(({ uuid }) => site.app.get(NodeStateService).presenceOf(uuid).online)) await sleep(5);
  return agents;
}

/** Advances time; real time passes too, so that the reference hosts can respond. */
async function pass(site: TestApp, seconds: number, ...alive: TestAgentConnection[]): Promise<void> {
  for (let remaining = seconds; remaining > 0; remaining -= 5) {
    for (const agent of alive) agent.report(site.clock.now());
    await sleep(10);
    await site.clock.advance('5s');
  }
}

const outOfReach = () => sleep(3200);

async function fleet(site: TestApp, count = 4) {
  return Promise.all(Array.from({ length: count }, (_, i) => site.given.node({ name: `n${i}`, group: 'all' })));
}

it('sends nothing about nodes while the core itself is offline, and one notice once it is back', async () => {
  const site = await startTestApp();
  await reach(site, anchor);
  const nodes = await fleet(site);
  const agents = await online(site, nodes);
  await pass(site, 120, ...agents);
  expect(site.app.get(SettingsService).get(ALERT_FACTS).reached).toBe(true);

  await reach(site, NOWHERE);
  for (const agent of agents) await agent.drop();
  await pass(site, 60);
  await outOfReach();
  for (let i = 0; i < 12; i++) await pass(site, 25);
  expect(await queuedNoticeTitles(site)).toEqual([]);

  await reach(site, anchor);
  await pass(site, 15);
  const reconnected = await online(site, nodes.slice(1));
  await pass(site, 300, ...reconnected);
  const notices = await queuedNotices(site);
  expect(notices.map(({ title }) => title)).toEqual(['Vitrine lost its network connection', 'n0 is offline']);
  expect(notices[0]).toMatchObject({ event: 'core.isolated', severity: 'info', values: { count: 4 } });
  expect(notices[0]!.values.duration).toBeGreaterThan(250);
});

it('reports the outage of all nodes if a reference host responds or none ever did', async () => {
  for (const anchors of [[anchor], [NOWHERE], []]) {
    const site = await startTestApp();
    await reach(site, ...anchors);
    const nodes = await fleet(site);
    const agents = await online(site, nodes);
    await pass(site, 120, ...agents);
    for (const agent of agents) await agent.drop();
    await pass(site, 150);
    expect(await queuedNoticeTitles(site)).toEqual(['4 nodes are offline: all']);
    await site[Symbol.asyncDispose]();
  }
});

it('remembers across a restart that the core was offline', async () => {
  const first = await startTestApp();
  await reach(first, anchor);
  const nodes = await fleet(first);
  const agents = await online(first, nodes);
  await pass(first, 120, ...agents);
  await reach(first, NOWHERE);
  for (const agent of agents) await agent.drop();
  await pass(first, 60);
  await outOfReach();
  await pass(first, 30);
  const now = first.clock.now();
  await first.stop();

  const second = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl, now: now + 60_000 });
  await pass(second, 300);
  expect(await queuedNoticeTitles(second)).toEqual([]);
  await reach(second, anchor);
  await pass(second, 15);
  const reconnected = await online(second, nodes);
  await pass(second, 200, ...reconnected);
  expect(await queuedNoticeTitles(second)).toEqual(['Vitrine lost its network connection']);
  expect((await queuedNotices(second))[0]!.values.since).toBeLessThan(now);
  await second.app.get(OfflineJob).run();
});
