import { EntityManager } from '@mikro-orm/sql';
import type { TestApp } from '../../../test/app.ts';
import { startTwoInstances } from '../../../test/cluster.ts';
import { eventually } from '../../../test/eventually.ts';
import { RoamingAgent } from '../../../test/roaming-agent.ts';
import { storedMinutes } from '../../../test/stored-minutes.ts';
import { FlushService } from '../../history/write/flush.service.ts';
import { NodeLost } from '../../history/write/history.events.ts';
import { MinutesService } from '../../history/write/minutes.service.ts';
import { Cluster } from '../../platform/cluster/cluster.ts';
import { Events } from '../../platform/events/events.service.ts';
import { NodeStateService } from '../../reports/node-state.service.ts';
import { NodeOwnershipService } from './node-ownership.service.ts';

const postgres = () => globalThis.POSTGRES_URL !== undefined;
const owns = ({ app }: TestApp, node: string) => app.get<Cluster>(Cluster).ownership.owns(node);
const adopt = ({ app }: TestApp, node: string) =>
  app.get(NodeOwnershipService).adopt(node, app.get(FlushService).takeOverOf(node));
const flush = ({ app }: TestApp) => app.get(FlushService).flush();

/** Returns the number of reports in a node's stored minutes, and its stored traffic. */
async function stored({ app }: TestApp, node: string) {
  const em = app.get(EntityManager).fork();
  const counts = await storedMinutes(em, node);
  const [state] = await em.execute<{ up: string }[]>('select up from counted_traffic where node_uuid = ?', [node]);
  return {
    reports: counts.reduce((sum, count) => sum + count, 0),
    trafficUp: Number(state?.up ?? 0),
  };
}

/** Resolves once an instance has received all reports of an agent so far. */
const accepted = ({ app }: TestApp, { node, stream, taken }: RoamingAgent) =>
  eventually(() => app.get(NodeStateService).find(node.uuid)?.streams.get(stream)?.acceptedSeq === taken);

/** Suspends the next save of an instance after it has collected its data. */
function holdSave({ app }: TestApp) {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const minutes = app.get(MinutesService);
  const drain = minutes.drain.bind(minutes);
  minutes.drain = nodes => {
    minutes.drain = drain;
    const batch = drain(nodes);
    const prepare = batch.prepare.bind(batch);
    batch.prepare = async em => {
      await prepare(em);
      reached.resolve();
      await gate.promise;
    };
    return batch;
  };
  return { reached: reached.promise, release: gate.resolve };
}

it('stores each report once while agents move between the instances and leave connections open', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const cores = [site.first, site.second];
  const agents = await Promise.all([1, 2, 3].map(async () => new RoamingAgent(await site.first.given.node())));
  for (let round = 0; round < 12; round++) {
    for (const [i, agent] of agents.entries()) {
      // Agents move independently, so that saves meet nodes in every state.
      if (round % (i + 1) === 0) await agent.connect(cores[(round / (i + 1)) % 2]!);
      for (let n = 0; n < 3; n++) agent.report(site.first.clock.now() + n);
    }
    await site.advance('20s');
  }
  await eventually(async () => {
    for (const agent of agents) if (agent.unacknowledged > 0) await agent.connect(site.second);
    for (const agent of agents) await accepted(site.second, agent);
    await flush(site.second);
    return agents.every(({ unacknowledged }) => unacknowledged === 0);
  });
  for (const { node, taken } of agents)
    expect(await stored(site.first, node.uuid)).toEqual({ reports: taken, trafficUp: (taken - 1) * 1000 });
});

it('writes and acknowledges nothing in a save after another instance took the node, also without Redis', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  // Without Redis, the first instance is not notified that the node has moved.
  await site.redis.stop();
  const agent = new RoamingAgent(await site.first.given.node());
  await agent.connect(site.first);
  for (let n = 0; n < 5; n++) agent.report(site.first.clock.now() + n);
  await accepted(site.first, agent);
  const save = holdSave(site.first);
  const saved = flush(site.first);
  await save.reached;

  await agent.connect(site.second);
  for (let n = 5; n < 8; n++) agent.report(site.first.clock.now() + n);
  await accepted(site.second, agent);
  await flush(site.second);
  await eventually(() => agent.unacknowledged === 0);
  save.release();
  await saved;
  expect(await stored(site.first, agent.node.uuid)).toEqual({ reports: 8, trafficUp: 7000 });
  expect([owns(site.first, agent.node.uuid), owns(site.second, agent.node.uuid)]).toEqual([false, true]);

  // The first instance reads the minutes stored by the second, and continues counting from there.
  await agent.connect(site.first);
  agent.report(site.first.clock.now() + 10);
  await accepted(site.first, agent);
  await flush(site.first);
  await flush(site.second);
  expect(await stored(site.first, agent.node.uuid)).toEqual({ reports: 9, trafficUp: 8000 });
});

it('keeps no minutes of a node that it failed to claim once another instance has it', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const agent = new RoamingAgent(await site.first.given.node());
  const connection = await agent.connect(site.first);
  agent.report(site.first.clock.now());
  await accepted(site.first, agent);
  const minutes = site.first.app.get(MinutesService);
  expect(minutes.size).toBe(1);

  const em = site.first.app.get(EntityManager).fork();
  await em.execute('alter table node_owner rename to node_owner_away');
  await expect(site.first.app.get(FlushService).takeOver(agent.node.uuid)).rejects.toThrow('node_owner');
  await em.execute('alter table node_owner_away rename to node_owner');
  connection.socket.terminate();

  await agent.connect(site.second);
  await eventually(() => minutes.size === 0);
  await accepted(site.second, agent);
  await flush(site.second);
  expect(await stored(site.first, agent.node.uuid)).toEqual({ reports: 1, trafficUp: 0 });
});

it('stores reports of polling agents before it responds on either instance', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const agent = new RoamingAgent(await site.first.given.node());
  for (let round = 0; round < 6; round++) {
    await agent.post(round % 2 === 0 ? site.first : site.second, site.first.clock.now() + round);
    expect(agent.unacknowledged).toBe(1);
  }
  expect(await stored(site.first, agent.node.uuid)).toEqual({ reports: 6, trafficUp: 5000 });
});

it('lets the leader take over the nodes of a dead instance, which stores nothing of them when it wakes up', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  await site.redis.stop();
  const agent = new RoamingAgent(await site.first.given.node());
  await agent.connect(site.second);
  agent.report(site.first.clock.now());
  await accepted(site.second, agent);
  const id = site.second.app.get<Cluster>(Cluster).self;
  const em = site.first.app.get(EntityManager).fork();
  await em.execute(`update cluster_core set seen_at = now() - interval '1 minute' where id = ?`, [id]);
  await site.first.clock.advance('60s');
  expect(owns(site.first, agent.node.uuid)).toBe(true);
  await flush(site.second);
  expect(await stored(site.first, agent.node.uuid)).toEqual({ reports: 0, trafficUp: 0 });
});

it('marks the nodes of an instance offline that went silent together with it', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  await eventually(() => [first, second].every(({ app }) => app.get<Cluster>(Cluster).isConnected));
  const agent = new RoamingAgent(await first.given.node());
  const { uuid } = agent.node;
  const isOnline = () => first.app.get(NodeStateService).stateOf(uuid).online;
  // The first instance sees that the second one is alive.
  await first.clock.advance('4s');
  await agent.connect(second);
  agent.report(second.clock.now());
  await accepted(second, agent);
  await eventually(async () => {
    await second.clock.advance('1s');
    return isOnline();
  });
  const id = second.app.get<Cluster>(Cluster).self;
  const em = first.app.get(EntityManager).fork();
  await em.execute(`update cluster_core set seen_at = now() - interval '1 minute' where id = ?`, [id]);
  // The next check finds the instance dead and its node without an owner; the node then has the usual time to report.
  await first.clock.advance('4s');
  await eventually(() => owns(first, uuid));
  expect(isOnline()).toBe(true);
  await first.clock.advance('40s');
  expect(isOnline()).toBe(false);
});

it('stores a report that arrives at an instance that loses the node during the hello', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const agent = new RoamingAgent(await site.first.given.node());
  const { uuid } = agent.node;
  const [blocked, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const busy = site.second.app
    .get(EntityManager)
    .fork()
    .transactional(async em => {
      await em.execute('set local idle_in_transaction_session_timeout = 0');
      await em.execute('lock table report_stream in access exclusive mode');
      blocked.resolve();
      await finished.promise;
    });
  await blocked.promise;
  const connected = agent.connect(site.first);
  await eventually(() => owns(site.first, uuid));
  // Simulates a hello that is answered after the agent has given up on it.
  await site.second.app.get(FlushService).takeOver(uuid);
  await eventually(() => !owns(site.first, uuid));
  finished.resolve();
  await busy;
  await connected;
  expect(owns(site.first, uuid)).toBe(true);
  await eventually(() => !owns(site.second, uuid));
  agent.report(site.first.clock.now());
  await accepted(site.first, agent);
  await flush(site.first);
  await eventually(() => agent.unacknowledged === 0);
});

it('leaves a connected node to its instance when the leader adopts orphans', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const agent = new RoamingAgent(await site.first.given.node());
  const { socket } = await agent.connect(site.second);
  await adopt(site.first, agent.node.uuid);
  expect([owns(site.first, agent.node.uuid), owns(site.second, agent.node.uuid)]).toEqual([false, true]);
  agent.report(site.first.clock.now());
  await accepted(site.second, agent);
  await flush(site.second);
  await eventually(() => agent.unacknowledged === 0);
  expect(socket.readyState).toBe(socket.OPEN);
});

it('leaves a node to the instance whose agent claimed it while the leader read its stored state', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  await eventually(() => [first, second].every(({ app }) => app.get<Cluster>(Cluster).isConnected));
  const agent = new RoamingAgent(await first.given.node());
  const { uuid } = agent.node;
  const [reached, gate, notified] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const states = first.app.get(NodeStateService);
  const reload = states.reload.bind(states);
  states.reload = async node => {
    reached!.resolve();
    await gate!.promise;
    return reload(node);
  };
  const stop = first.app.get(Events).listen(NodeLost, () => notified!.resolve());
  const adopted = adopt(first, uuid);
  await reached!.promise;
  await agent.connect(second);
  await notified!.promise;
  gate!.resolve();
  await adopted;
  stop();
  expect([owns(first, uuid), owns(second, uuid)]).toEqual([false, true]);
});

it('assigns a node to the instance that its agent connected to last', async () => {
  if (!postgres()) return;
  await using site = await startTwoInstances();
  const { first, second } = site;
  const agents = await Promise.all(Array.from({ length: 40 }, async () => new RoamingAgent(await first.given.node())));
  await Promise.all(agents.map(agent => agent.connect(first)));
  // Both instances claim nodes at the same time, in opposite orders.
  const [firstAgents, secondAgents] = [agents.slice(0, 25), agents.slice(15).toReversed()];
  await Promise.all([
    ...firstAgents.map(agent => agent.connect(first)),
    ...secondAgents.map(agent => agent.connect(second)),
  ]);
  await eventually(() => agents.every(({ node: { uuid } }) => owns(first, uuid) !== owns(second, uuid)));
  for (const agent of agents.slice(25)) expect(owns(second, agent.node.uuid)).toBe(true);
  for (const agent of agents.slice(0, 15)) expect(owns(first, agent.node.uuid)).toBe(true);
});
