import { randomUUID } from 'node:crypto';
import type { Sampled } from '@vitrine/contracts';
import { startWithPeers } from '../../../test/cluster.ts';
import { eventually } from '../../../test/eventually.ts';
import { AgentReachable } from '../../agents/agent.events.ts';
import { AgentsService } from '../../agents/agents.service.ts';
import { NodesService } from '../../nodes/nodes.service.ts';
import { ClusterConnected, InstanceLost } from '../../platform/cluster/cluster.events.ts';
import { Events } from '../../platform/events/events.service.ts';
import { PluginsService } from '../../plugins/lifecycle/plugins.service.ts';
import { RemoteAgentsService } from './remote-agents.service.ts';

interface Presence {
  readonly here?: readonly { readonly node: string; readonly hello: unknown }[];
  readonly gone?: string;
  readonly asks?: boolean;
}

const [PRESENCE, COMMAND, ANSWER] = ['agents.presence', 'agents.command', 'agents.answer'] as const;
const onPostgres = globalThis.POSTGRES_URL === undefined ? it.skip : it;
const HELLO = {
  protocol: { min: 1, max: 1 },
  version: '0.1.0',
  capabilities: ['logs'],
  stream: randomUUID(),
  boot: 'boot-1',
};

async function setUp(plugins: readonly string[] = []) {
  const site = await startWithPeers(plugins);
  const { app, peer } = site;
  const [agents, events] = [app.get(AgentsService), app.get(Events)];
  const reachable: string[] = [];
  events.listen(AgentReachable, ({ node }) => reachable.push(node));
  /** Announces or withdraws agents of a peer. */
  const announce = async (message: Presence, from = peer) => {
    from.publish(PRESENCE, message);
    await from.settled();
  };
  const takePresence = async () => {
    await peer.settled();
    return peer.take(PRESENCE) as Presence[];
  };
  const here = (node: { readonly uuid: string }) => ({ node: node.uuid, hello: HELLO });
  /** Sends a command of a peer to an agent of this instance. */
  const command = async (node: { readonly uuid: string }, frame: object, from = peer) => {
    from.send(COMMAND, { node: node.uuid, text: JSON.stringify(frame) });
    await from.settled();
  };
  await takePresence();
  return { ...site, agents, events, reachable, announce, takePresence, here, command };
}

const sample = (id: string) => ({ type: 'sample', id, collector: 'containers' });
const sampled = (id: string): Sampled => ({
  type: 'sampled',
  id,
  collector: 'containers',
  is: 'ok',
  message: '',
  age: 0,
  values: [],
});
const output = (id: string, from: number) => ({ type: 'execOutput', id, from, data: 'eA==' }) as const;
const end = (id: string) =>
  ({ type: 'execEnd', id, status: 'success', reason: null, exitCode: 0, signal: null, written: 1 }) as const;

onPostgres('announces new and lost agents at once, and all agents on request', async () => {
  await using site = await setUp();
  const { takePresence, announce, events } = site;
  const [node, second] = [await site.given.node(), await site.given.node()];
  await using agent = await site.agent(node).connect();
  expect(await takePresence()).toMatchObject([{ here: [{ node: node.uuid, hello: { version: '0.1.0' } }] }]);
  await using _other = await site.agent(second).connect();
  expect(await takePresence()).toMatchObject([{ here: [{ node: second.uuid }] }]);
  await announce({ asks: true });
  const all = { here: [{ node: node.uuid }, { node: second.uuid }] };
  expect(await takePresence()).toMatchObject([all]);
  await announce({ here: [] });
  expect(await takePresence()).toEqual([]);
  events.emit(ClusterConnected);
  expect(await takePresence()).toMatchObject([{ asks: true }, all]);
  await agent.drop();
  await eventually(async () => (await takePresence())[0]?.gone === node.uuid);
});

onPostgres('lists agents of other instances until they leave or their instance or node is removed', async () => {
  await using site = await setUp();
  const { agents, announce, here, events, peer, stranger, reachable } = site;
  const nodes = [
    await site.given.node(),
    await site.given.node(),
    await site.given.node(),
    await site.given.node(),
  ] as const;
  const [leaves, lost, kept, removed] = nodes;
  const known = () => nodes.map(({ uuid }) => agents.instanceOf(uuid));
  await announce({ here: [leaves, lost, removed].map(here) });
  await announce({ here: [here(kept)] }, stranger);
  expect(reachable).toEqual([leaves, lost, removed, kept].map(({ uuid }) => uuid));
  expect(known()).toEqual([peer.id, peer.id, stranger.id, peer.id]);
  expect(agents.connectionOf(leaves.uuid)?.hello).toEqual(HELLO);
  expect(await site.app.get(RemoteAgentsService).locate(leaves.token)).toBe(peer.id);
  expect(await site.app.get(RemoteAgentsService).locate('unknown')).toBeUndefined();

  await announce({ gone: leaves.uuid }, stranger);
  expect(known()[0]).toBe(peer.id);
  await announce({ gone: leaves.uuid });
  await site.app.get(NodesService).remove(removed.uuid);
  expect(known()).toEqual([undefined, peer.id, stranger.id, undefined]);
  events.emit(InstanceLost, { instance: peer.id });
  expect(known()).toEqual([undefined, undefined, stranger.id, undefined]);
  await using _agent = await site.agent(kept).connect();
  await using again = await site.agent(kept).connect();
  await again.drop();
  await eventually(() => agents.connectionOf(kept.uuid) === undefined);
  await announce({ here: [here(lost)] });
  expect(known()[1]).toBe(peer.id);
  await site.redis.stop();
  await eventually(() => known()[1] === undefined && agents.connectionOf(lost.uuid) === undefined);
  expect(await site.app.get(RemoteAgentsService).locate(lost.token)).toBeUndefined();
});

onPostgres('sends a command to the instance of the agent, and takes answers from that instance only', async () => {
  await using site = await setUp(['containers']);
  const { announce, here, peer, stranger } = site;
  const node = await site.given.node();
  const admin = await site.admin();
  const plugins = site.app.get(PluginsService);
  await plugins.ready;
  await plugins.enable('containers');
  await announce({ here: [here(node)] });
  const response = admin
    .post(`/api/v1/admin/nodes/${node.uuid}/logs`)
    .send({ collector: 'containers', name: 'web' })
    .then(({ status, body }) => [status, body.data?.lines]);
  const { node: uuid, text } = await peer.next<{ readonly node: string; readonly text: string }>(COMMAND);
  const frame = JSON.parse(text) as { readonly id: string };
  expect([uuid, frame]).toEqual([
    node.uuid,
    { type: 'log', id: expect.any(String), collector: 'containers', name: 'web' },
  ]);
  const logged = (lines: readonly string[]) => ({
    node: node.uuid,
    frame: { type: 'logged', id: frame.id, collector: 'containers', is: 'ok', message: '', lines },
  });
  stranger.send(ANSWER, logged(['forged']));
  await stranger.settled();
  peer.send(ANSWER, logged(['started']));
  expect(await response).toEqual([200, ['started']]);
});

onPostgres('passes responses to the instance that sent the command: one for a request, all for a command', async () => {
  await using site = await setUp();
  const { peer, stranger, command } = site;
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  const passed = async (from = peer) => {
    await agent.settled();
    await from.settled();
    return from.take(ANSWER);
  };
  const [question, task, foreign, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await command(node, sample(question));
  await agent.frames.waitFor(received => received.type === 'sample' && received.id === question);
  for (let n = 0; n < 2; n++) agent.send(sampled(question));
  expect(await passed()).toEqual([{ node: node.uuid, frame: sampled(question) }]);

  await command(node, { type: 'execResume', id: task, from: 0 });
  await command(node, { type: 'execResume', id: foreign, from: 0 }, stranger);
  for (const frame of [output(task, 0), output(foreign, 0), end(task), end(foreign)]) agent.send(frame);
  expect(await passed()).toEqual([output(task, 0), end(task)].map(frame => ({ node: node.uuid, frame })));
  expect(await passed(stranger)).toHaveLength(2);

  // From now on this instance follows the command itself.
  site.agents.adoptCommands([task]);
  agent.send(output(task, 1));
  expect(await passed()).toEqual([]);
  agent.send(output(foreign, 1));
  expect(await passed(stranger)).toHaveLength(1);
  await command(node, { type: 'execResume', id: other, from: 0 });
  site.events.emit(InstanceLost, { instance: stranger.id });
  agent.send(output(foreign, 2));
  agent.send(output(other, 0));
  expect([await passed(stranger), (await passed()).length]).toEqual([[], 1]);
});

onPostgres('passes on only commands, and only to the agent of the node', async () => {
  await using site = await setUp();
  const { command } = site;
  const [node, remoteNode] = [await site.given.node(), await site.given.node()];
  await using agent = await site.agent(node).connect();
  const before = agent.frames.all.length;
  const id = randomUUID();
  await command(node, { type: 'rate', interval: 1 });
  await command(node, { type: 'sample', id: 'no uuid', collector: 'x' });
  await command(remoteNode, sample(id));
  await command(node, sample(id));
  await agent.frames.waitFor(({ type }) => type === 'sample', before);
  expect(agent.frames.all.slice(before)).toEqual([sample(id)]);
});
