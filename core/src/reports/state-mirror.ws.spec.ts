import { SITE } from '@vitrine/contracts/settings';
import type { TestApp } from '../../test/app.ts';
import { startTwoCores } from '../../test/cluster.ts';
import { eventually } from '../../test/eventually.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { MessageBus } from '../platform/cluster/message-bus.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { NodeStateService } from './node-state.service.ts';

const postgres = () => globalThis.POSTGRES_URL !== undefined;
const stateOn = ({ app }: TestApp, node: string) => app.get(NodeStateService).stateOf(node);
const presenceOn = ({ app }: TestApp, node: string) => app.get(NodeStateService).presenceOf(node);
const bus = ({ app }: TestApp) => app.get<MessageBus>(MessageBus);

type Cores = Awaited<ReturnType<typeof startTwoCores>>;

async function startCores() {
  const the = await startTwoCores();
  await eventually(() => bus(the.first).connected && bus(the.second).connected);
  return the;
}

/** Advances both clocks by a second at a time until the other core shows what is awaited. Returns how many it took. */
async function secondsUntil(the: Cores, check: () => boolean, most = 15): Promise<number> {
  for (let seconds = 0; seconds <= most; seconds++) {
    const until = performance.now() + 500;
    while (performance.now() < until) {
      if (check()) return seconds;
      await new Promise(resolve => setImmediate(resolve));
    }
    await the.advance('1s');
  }
  throw new Error(`not within ${most} s: ${check.toString()}`);
}

it('shows on every core what a node reports to one of them: who came and went at once, the rest within ten seconds', async () => {
  if (!postgres()) return;
  await using the = await startCores();
  const node = await the.first.given.node();
  await using agent = await the.first.agent(node).connect();
  agent.report(the.first.clock.now(), { cpu: 17 });
  await eventually(() => stateOn(the.first, node.uuid).cpu === 17);
  expect(await secondsUntil(the, () => stateOn(the.second, node.uuid).cpu === 17)).toBeLessThanOrEqual(1);
  agent.report(the.first.clock.now(), { cpu: 42 });
  await eventually(() => stateOn(the.first, node.uuid).cpu === 42);
  const seconds = await secondsUntil(the, () => stateOn(the.second, node.uuid).cpu === 42);
  expect(seconds).toBeGreaterThan(1);
  expect(seconds).toBeLessThanOrEqual(10);
  expect(stateOn(the.second, node.uuid)).toEqual(stateOn(the.first, node.uuid));
  expect(the.second.app.get(NodeStateService).recentOf(node.uuid).columns.cpu).toEqual([17, 42]);
  await agent.bye();
  await eventually(() => !stateOn(the.first, node.uuid).online);
  expect(await secondsUntil(the, () => !stateOn(the.second, node.uuid).online)).toBeLessThanOrEqual(1);
  expect(presenceOn(the.second, node.uuid).left).toBe(true);
});

it('lets a page on one core raise the rate of an agent on another one, and shows it each second with the parts of the machine', async () => {
  if (!postgres()) return;
  await using the = await startCores();
  const node = await the.first.given.node();
  await using agent = await the.first.agent(node).connect();
  agent.report(the.first.clock.now(), { cpu: 1 });
  await secondsUntil(the, () => stateOn(the.second, node.uuid).online);
  const page = await the.second.viewer();
  await agent.frames.waitFor(frame => frame.type === 'rate' && frame.interval === 1);
  page.send({ type: 'watch', uuid: node.uuid });
  const disks = [{ mount: '/data', used: 1, total: 2 }];
  for (const cpu of [61, 62, 63]) {
    agent.report(the.first.clock.now(), { cpu, disks });
    await eventually(() => stateOn(the.first, node.uuid).cpu === cpu);
    expect(await secondsUntil(the, () => stateOn(the.second, node.uuid).cpu === cpu)).toBeLessThanOrEqual(1);
    await the.advance('1s');
  }
  await page.frames.waitFor(frame => frame.type === 'delta' && frame.rows.some(row => row.includes(63)));
  const isShown = () =>
    page.frames.all.some(frame => frame.type === 'detail' && frame.detail.disks[0]?.mount === '/data');
  await secondsUntil(the, isShown, 3);
  await page[Symbol.asyncDispose]();
  // The rate falls again once nobody has looked for a while.
  await eventually(async () => {
    await the.advance('1s');
    return agent.frames.all.some(frame => frame.type === 'rate' && frame.interval === 10);
  });
});

it('decides on each core who may see the nodes of another one', async () => {
  if (!postgres()) return;
  await using the = await startCores();
  const node = await the.first.given.node();
  await using agent = await the.first.agent(node).connect();
  await using page = await the.second.viewer();
  agent.report(the.first.clock.now(), { cpu: 31 });
  const shown = () => page.frames.all.some(frame => JSON.stringify(frame).includes(node.uuid));
  await the.advance('1s');
  await secondsUntil(the, shown);
  await the.first.app.get(NodesService).update(node.uuid, { hidden: true });
  await secondsUntil(the, () =>
    page.frames.all.some(frame => frame.type === 'nodes' && frame.removed.includes(node.uuid)),
  );
  const before = page.frames.all.length;
  agent.report(the.first.clock.now(), { cpu: 32 });
  await secondsUntil(the, () => stateOn(the.second, node.uuid).cpu === 32);
  await the.advance('2s');
  await page.settled();
  expect(JSON.stringify(page.frames.all.slice(before))).not.toContain(node.uuid);
  // A site that is made private closes the pages of visitors everywhere.
  const closed = new Promise(resolve => page.socket.once('close', resolve));
  await the.first.app.get(SettingsService).set(SITE, { private: true });
  expect(await closed).toBe(1012);
});

it('keeps a node online while its agent moves to another core, and tells nobody of it', async () => {
  if (!postgres()) return;
  await using the = await startCores();
  const node = await the.first.given.node();
  const heard: string[] = [];
  for (const { app } of [the.first, the.second]) {
    const { internal } = app.get(CoreHooks);
    internal.nodeOnline.tap(() => void heard.push('online'));
    internal.nodeOffline.tap(() => void heard.push('offline'));
  }
  const agent = await the.first.agent(node).connect();
  agent.report(the.first.clock.now());
  await secondsUntil(the, () => stateOn(the.second, node.uuid).online);
  await agent.drop();
  await using again = await the.second.agent(node).connect();
  await the.advance('5s');
  expect([the.first, the.second].map(core => stateOn(core, node.uuid).online)).toEqual([true, true]);
  again.report(the.second.clock.now(), { cpu: 77 });
  await secondsUntil(the, () => stateOn(the.first, node.uuid).cpu === 77);
  await the.advance('9s');
  again.report(the.second.clock.now(), { cpu: 78 });
  await secondsUntil(the, () => stateOn(the.first, node.uuid).cpu === 78);
  expect(heard).toEqual(['online']);
  await again.drop();
  await secondsUntil(the, () => !stateOn(the.first, node.uuid).online, 60);
  expect(heard).toEqual(['online', 'offline']);
});

it('takes nothing of another core for current while Redis is away, and everything when it is back', async () => {
  if (!postgres()) return;
  await using the = await startCores();
  const node = await the.second.given.node();
  await using agent = await the.second.agent(node).connect();
  agent.report(the.second.clock.now());
  await secondsUntil(the, () => presenceOn(the.first, node.uuid).isCurrent && stateOn(the.first, node.uuid).online);
  await the.redis.stop();
  await eventually(() => !bus(the.first).connected && !bus(the.second).connected);
  await agent.drop();
  await the.advance('45s');
  expect(stateOn(the.second, node.uuid).online).toBe(false);
  expect(presenceOn(the.first, node.uuid)).toMatchObject({ online: true, isCurrent: false });
  expect(presenceOn(the.second, node.uuid).isCurrent).toBe(true);
  await the.redis.start();
  await eventually(() => bus(the.first).connected && bus(the.second).connected);
  await secondsUntil(the, () => !stateOn(the.first, node.uuid).online);
  expect(presenceOn(the.first, node.uuid).isCurrent).toBe(true);
});
