import { SITE } from '@vitrine/contracts/settings';
import type { TestApp } from '../../../../test/app.ts';
import { startTwoInstances } from '../../../../test/cluster.ts';
import { eventually } from '../../../../test/eventually.ts';
import { NodesService } from '../../../nodes/nodes.service.ts';
import { Cluster } from '../../../platform/cluster/cluster.ts';
import { CoreHooks } from '../../../plugins/hooks/core-hooks.ts';
import { NodeStateService } from '../../../reports/node-state.service.ts';
import { SettingsService } from '../../../settings/settings.service.ts';

const postgres = () => globalThis.POSTGRES_URL !== undefined;
const stateOn = ({ app }: TestApp, node: string) => app.get(NodeStateService).stateOf(node);
const presenceOn = ({ app }: TestApp, node: string) => app.get(NodeStateService).presenceOf(node);
const cluster = ({ app }: TestApp) => app.get<Cluster>(Cluster);

type Cores = Awaited<ReturnType<typeof startTwoInstances>>;

async function startCores() {
  const cores = await startTwoInstances();
  await eventually(() => cluster(cores.first).isConnected && cluster(cores.second).isConnected);
  return cores;
}

/** Advances both clocks second by second until the other instance shows the expected state. Returns the number of seconds. */
async function secondsUntil(cores: Cores, check: () => boolean, most = 15): Promise<number> {
  for (let seconds = 0; seconds <= most; seconds++) {
    const until = performance.now() + 500;
    while (performance.now() < until) {
      if (check()) return seconds;
      await new Promise(resolve => setImmediate(resolve));
    }
    await cores.advance('1s');
  }
  throw new Error(`not within ${most} s: ${check.toString()}`);
}

it('shows on every instance what a node reports to one: presence at once, the rest within ten seconds', async () => {
  if (!postgres()) return;
  await using cores = await startCores();
  const node = await cores.first.given.node();
  await using agent = await cores.first.agent(node).connect();
  agent.report(cores.first.clock.now(), { cpu: 17 });
  await eventually(() => stateOn(cores.first, node.uuid).cpu === 17);
  expect(await secondsUntil(cores, () => stateOn(cores.second, node.uuid).cpu === 17)).toBeLessThanOrEqual(1);
  agent.report(cores.first.clock.now(), { cpu: 42 });
  await eventually(() => stateOn(cores.first, node.uuid).cpu === 42);
  const seconds = await secondsUntil(cores, () => stateOn(cores.second, node.uuid).cpu === 42);
  expect(seconds).toBeGreaterThan(1);
  expect(seconds).toBeLessThanOrEqual(10);
  expect(stateOn(cores.second, node.uuid)).toEqual(stateOn(cores.first, node.uuid));
  expect(cores.second.app.get(NodeStateService).recentOf(node.uuid).columns.cpu).toEqual([17, 42]);
  await agent.bye();
  await eventually(() => !stateOn(cores.first, node.uuid).online);
  expect(await secondsUntil(cores, () => !stateOn(cores.second, node.uuid).online)).toBeLessThanOrEqual(1);
  expect(presenceOn(cores.second, node.uuid).left).toBe(true);
});

it('speeds up an agent of another instance for an open page, and shows its parts each second', async () => {
  if (!postgres()) return;
  await using cores = await startCores();
  const node = await cores.first.given.node();
  await using agent = await cores.first.agent(node).connect();
  agent.report(cores.first.clock.now(), { cpu: 1 });
  await secondsUntil(cores, () => stateOn(cores.second, node.uuid).online);
  const page = await cores.second.viewer();
  await agent.frames.waitFor(frame => frame.type === 'rate' && frame.interval === 1);
  page.send({ type: 'watch', uuid: node.uuid });
  const disks = [{ mount: '/data', used: 1, total: 2 }];
  for (const cpu of [61, 62, 63]) {
    agent.report(cores.first.clock.now(), { cpu, disks });
    await eventually(() => stateOn(cores.first, node.uuid).cpu === cpu);
    expect(await secondsUntil(cores, () => stateOn(cores.second, node.uuid).cpu === cpu)).toBeLessThanOrEqual(1);
    await cores.advance('1s');
  }
  await page.frames.waitFor(frame => frame.type === 'delta' && frame.rows.some(row => row.includes(63)));
  const isShown = () =>
    page.frames.all.some(frame => frame.type === 'detail' && frame.detail.disks[0]?.mount === '/data');
  await secondsUntil(cores, isShown, 3);
  await page[Symbol.asyncDispose]();
  // The rate drops again after no page has been open for a while.
  await eventually(async () => {
    await cores.advance('1s');
    return agent.frames.all.some(frame => frame.type === 'rate' && frame.interval === 10);
  });
});

it('decides visibility of remote nodes on each instance', async () => {
  if (!postgres()) return;
  await using cores = await startCores();
  const node = await cores.first.given.node();
  await using agent = await cores.first.agent(node).connect();
  await using page = await cores.second.viewer();
  agent.report(cores.first.clock.now(), { cpu: 31 });
  const isVisible = () => page.frames.all.some(frame => JSON.stringify(frame).includes(node.uuid));
  await cores.advance('1s');
  await secondsUntil(cores, isVisible);
  await cores.first.app.get(NodesService).update(node.uuid, { hidden: true });
  await secondsUntil(cores, () =>
    page.frames.all.some(frame => frame.type === 'nodes' && frame.removed.includes(node.uuid)),
  );
  const before = page.frames.all.length;
  agent.report(cores.first.clock.now(), { cpu: 32 });
  await secondsUntil(cores, () => stateOn(cores.second, node.uuid).cpu === 32);
  await cores.advance('2s');
  await page.settled();
  expect(JSON.stringify(page.frames.all.slice(before))).not.toContain(node.uuid);
  // A site that is made private closes the pages of visitors everywhere.
  const closed = new Promise(resolve => page.socket.once('close', resolve));
  await cores.first.app.get(SettingsService).set(SITE, { private: true });
  expect(await closed).toBe(1012);
});

it('keeps a node online while its agent moves to another instance, without a notice', async () => {
  if (!postgres()) return;
  await using cores = await startCores();
  const node = await cores.first.given.node();
  const received: string[] = [];
  for (const { app } of [cores.first, cores.second]) {
    const { internal } = app.get(CoreHooks);
    internal.nodeOnline.tap(() => void received.push('online'));
    internal.nodeOffline.tap(() => void received.push('offline'));
  }
  const agent = await cores.first.agent(node).connect();
  agent.report(cores.first.clock.now());
  await secondsUntil(cores, () => stateOn(cores.second, node.uuid).online);
  await agent.drop();
  await using reconnected = await cores.second.agent(node).connect();
  await cores.advance('5s');
  expect([cores.first, cores.second].map(core => stateOn(core, node.uuid).online)).toEqual([true, true]);
  reconnected.report(cores.second.clock.now(), { cpu: 77 });
  await secondsUntil(cores, () => stateOn(cores.first, node.uuid).cpu === 77);
  await cores.advance('9s');
  reconnected.report(cores.second.clock.now(), { cpu: 78 });
  await secondsUntil(cores, () => stateOn(cores.first, node.uuid).cpu === 78);
  expect(received).toEqual(['online']);
  await reconnected.drop();
  await secondsUntil(cores, () => !stateOn(cores.first, node.uuid).online, 60);
  // The owner loads the node before it calls its hooks, and the mirror may be faster.
  await eventually(() => received.length > 1);
  expect(received).toEqual(['online', 'offline']);
});

it('treats remote states as stale while Redis is away, and as current when it is back', async () => {
  if (!postgres()) return;
  await using cores = await startCores();
  const node = await cores.second.given.node();
  await using agent = await cores.second.agent(node).connect();
  agent.report(cores.second.clock.now());
  await secondsUntil(
    cores,
    () => presenceOn(cores.first, node.uuid).isCurrent && stateOn(cores.first, node.uuid).online,
  );
  await cores.redis.stop();
  await eventually(() => !cluster(cores.first).isConnected && !cluster(cores.second).isConnected);
  await agent.drop();
  await cores.advance('45s');
  expect(stateOn(cores.second, node.uuid).online).toBe(false);
  expect(presenceOn(cores.first, node.uuid)).toMatchObject({ online: true, isCurrent: false });
  expect(presenceOn(cores.second, node.uuid).isCurrent).toBe(true);
  await cores.redis.start();
  await eventually(() => cluster(cores.first).isConnected && cluster(cores.second).isConnected);
  await secondsUntil(cores, () => !stateOn(cores.first, node.uuid).online);
  expect(presenceOn(cores.first, node.uuid).isCurrent).toBe(true);
});

it('keeps a node online if the message about its move to another instance is lost', async () => {
  if (!postgres()) return;
  await using cores = await startCores();
  const node = await cores.first.given.node();
  const received: unknown[] = [];
  cores.first.app.get(CoreHooks).internal.nodeOffline.tap(event => void received.push(event));
  const agent = await cores.first.agent(node).connect();
  agent.report(cores.first.clock.now());
  await eventually(() => stateOn(cores.first, node.uuid).online);
  // Saves the pending report first: a later save would notice the new owner.
  await cores.first.clock.advance('1s');
  await cores.redis.stop();
  await eventually(() => !cluster(cores.first).isConnected);
  await using reconnected = await cores.second.agent(node).connect();
  expect(cluster(cores.first).ownership.owns(node.uuid)).toBe(true);
  await cores.first.clock.advance('45s');
  expect(cluster(cores.first).ownership.owns(node.uuid)).toBe(false);
  expect(presenceOn(cores.first, node.uuid)).toMatchObject({ online: true, isCurrent: false });
  // The second instance judges the node.
  await reconnected.drop();
  await cores.second.clock.advance('45s');
  expect(stateOn(cores.second, node.uuid).online).toBe(false);
  expect(received).toEqual([]);
});
