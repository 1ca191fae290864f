import { NO_STATE, toRow, type LiveRow, type LiveState, type NodeDetail } from '@vitrine/contracts';
import { startWithPeers } from '../../../test/cluster.ts';
import { eventually } from '../../../test/eventually.ts';
import { NodesService } from '../../nodes/nodes.service.ts';
import { ClusterConnected, InstanceLost } from '../../platform/cluster/cluster.events.ts';
import { Events } from '../../platform/events/events.service.ts';
import { NO_DETAIL } from '../../reports/node-report-state.ts';
import { NodeStateService } from '../../reports/node-state.service.ts';
import { NodeOwnershipService } from './node-ownership.service.ts';

interface Live {
  readonly rows?: readonly [values: LiveRow, epoch: number, left: boolean, detail?: NodeDetail][];
  readonly asks?: boolean;
  readonly watches?: readonly string[] | null;
}

const LIVE = 'mirror.live';
const onPostgres = globalThis.POSTGRES_URL === undefined ? it.skip : it;

async function setUp() {
  const site = await startWithPeers();
  const { app, clock, peer } = site;
  const states = app.get(NodeStateService);
  const epochOf = (node: string) => app.get(NodeOwnershipService).epochOf(node)!;
  /** Advances by seconds, and returns what the peer heard in each of them. */
  const pass = async (seconds: number) => {
    const messages: Live[][] = [];
    for (let second = 0; second < seconds; second++) {
      await clock.advance('1s');
      await peer.settled();
      messages.push(peer.take(LIVE) as Live[]);
    }
    return messages;
  };
  /** Shows values of a node of a peer. */
  const show = async (
    { uuid }: { readonly uuid: string },
    values: Partial<LiveState>,
    {
      epoch = 1,
      left = false,
      detail,
      from = peer,
    }: Partial<{ epoch: number; left: boolean; detail: NodeDetail; from: typeof peer }> = {},
  ) => {
    const row = toRow(uuid, { ...NO_STATE, online: true, lastReport: clock.now(), ...values });
    from.publish(LIVE, { rows: [detail ? [row, epoch, left, detail] : [row, epoch, left]] });
    await from.settled();
  };
  /** An agent that is connected here and has reported. */
  const report = async (
    agent: Awaited<ReturnType<ReturnType<typeof site.agent>['connect']>>,
    uuid: string,
    cpu: number,
  ) => {
    agent.report(clock.now(), { cpu });
    await eventually(() => states.stateOf(uuid).cpu === cpu);
  };
  const rowsOf = (messages: readonly Live[]) => messages.flatMap(({ rows = [] }) => rows);
  const watchesIn = (messages: readonly Live[]) =>
    messages.flatMap(({ watches }) => (watches === undefined ? [] : [watches]));
  await peer.settled();
  peer.take(LIVE);
  return { ...site, states, epochOf, pass, show, report, rowsOf, watchesIn };
}

onPostgres('sends changes every ten seconds, presence at once, and everything each minute', async () => {
  await using site = await setUp();
  const { states, pass, rowsOf, report } = site;
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  const epoch = site.epochOf(node.uuid);
  await pass(1);
  await report(agent, node.uuid, 17);
  const row = () => [toRow(node.uuid, states.stateOf(node.uuid)), epoch, false];
  expect(rowsOf((await pass(1))[0]!)).toEqual([row()]);
  await report(agent, node.uuid, 42);
  const upToNine = await pass(7);
  expect(upToNine.flat()).toEqual([{ watches: null }]);
  expect(upToNine[2]).toEqual([{ watches: null }]);
  expect((await pass(1))[0]).toEqual([{ rows: [row()] }, { watches: null }]);
  expect(rowsOf((await pass(10)).flat())).toEqual([]);
  await agent.bye();
  await eventually(() => !states.stateOf(node.uuid).online);
  const last = [toRow(node.uuid, states.stateOf(node.uuid)), epoch, true];
  expect(rowsOf((await pass(1))[0]!)).toEqual([last]);
  expect(rowsOf((await pass(38)).flat())).toEqual([]);
  expect(rowsOf((await pass(1))[0]!)).toEqual([last]);
  expect(rowsOf((await pass(20)).flat())).toEqual([]);
});

onPostgres('sends the whole state once on request, and after messages may have been lost', async () => {
  await using site = await setUp();
  const { peer, pass, rowsOf } = site;
  const [node, silent] = [await site.given.node(), await site.given.node()];
  await using agent = await site.agent(node).connect();
  await pass(1);
  await site.report(agent, node.uuid, 17);
  await pass(10);
  await site.show(silent, { cpu: 3 });
  const uuids = async () => rowsOf((await pass(1))[0]!).map(([values]) => values[0]);
  expect(await uuids()).toEqual([]);
  await site.report(agent, node.uuid, 18);
  peer.publish(LIVE, { asks: true });
  await peer.settled();
  expect(await uuids()).toEqual([node.uuid]);
  expect(rowsOf((await pass(10)).flat())).toEqual([]);
  site.app.get(Events).emit(ClusterConnected);
  await peer.settled();
  expect(peer.take(LIVE)).toEqual([{ asks: true }, { watches: null }]);
  expect([await uuids(), await uuids()]).toEqual([[node.uuid], []]);
});

onPostgres('sends changes and parts each second while a page of another instance shows the node', async () => {
  await using site = await setUp();
  const { peer, pass, rowsOf, states } = site;
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  const intervals = () => agent.frames.all.flatMap(frame => (frame.type === 'rate' ? [frame.interval] : []));
  await pass(1);
  await site.report(agent, node.uuid, 17);
  await pass(1);
  const watch = async (watches: readonly string[] | null) => {
    peer.publish(LIVE, { watches });
    await peer.settled();
  };
  const details = async () => rowsOf((await pass(1))[0]!).map(([, , , detail]) => detail);
  await watch([]);
  await site.report(agent, node.uuid, 18);
  expect(await details()).toEqual([undefined]);
  await watch([node.uuid]);
  const detail = JSON.parse(JSON.stringify(states.detailOf(node.uuid))) as NodeDetail;
  expect(detail.disks).toHaveLength(1);
  expect([await details(), await details()]).toEqual([[detail], []]);
  await watch([node.uuid]);
  expect(await details()).toEqual([]);
  expect(intervals()).toEqual([1]);
  await watch(null);
  await site.report(agent, node.uuid, 19);
  expect(await details()).toEqual([]);
  await eventually(() => intervals().length === 2);
  expect(intervals()).toEqual([1, 10]);
});

onPostgres('forgets pages of an instance without a heartbeat for twenty seconds, or that is lost', async () => {
  await using site = await setUp();
  const { app, peer, pass, rowsOf } = site;
  const node = await site.given.node();
  await using agent = await site.agent(node).connect();
  await pass(1);
  await site.report(agent, node.uuid, 1);
  await pass(10);
  const watch = async () => {
    peer.publish(LIVE, { watches: [] });
    await peer.settled();
  };
  await watch();
  const isSent = async (cpu: number) => {
    await site.report(agent, node.uuid, cpu);
    return rowsOf((await pass(1))[0]!).length > 0;
  };
  await pass(18);
  // Second 19, and then 20, after the message.
  expect([await isSent(2), await isSent(3)]).toEqual([true, false]);
  await watch();
  expect(await isSent(4)).toBe(true);
  app.get(Events).emit(InstanceLost, { instance: site.stranger.id });
  expect(await isSent(5)).toBe(true);
  app.get(Events).emit(InstanceLost, { instance: peer.id });
  expect(await isSent(6)).toBe(false);
});

onPostgres('announces its first and last page at once, and the shown nodes within a second', async () => {
  await using site = await setUp();
  const { peer, pass, watchesIn } = site;
  const node = await site.given.node();
  const next = async () => watchesIn([await peer.next<Live>(LIVE)]);
  const page = await site.viewer();
  expect(await next()).toEqual([[]]);
  page.send({ type: 'watch', uuid: node.uuid });
  await page.settled();
  await peer.settled();
  expect(watchesIn(peer.take(LIVE) as Live[])).toEqual([]);
  expect(watchesIn((await pass(1))[0]!)).toEqual([[node.uuid]]);
  expect(watchesIn((await pass(1))[0]!)).toEqual([]);
  await page[Symbol.asyncDispose]();
  await eventually(async () => {
    await site.clock.advance('1s');
    return watchesIn(peer.take(LIVE) as Live[]).includes(null);
  });
});

onPostgres('shows the values of another instance, and does not pass them on', async () => {
  await using site = await setUp();
  const { states, clock, show, pass, rowsOf } = site;
  const node = await site.given.node();
  await pass(1);
  const disks = [{ mount: '/data', used: 1, total: 2 }];
  const detail = { ...NO_DETAIL, disks } as NodeDetail;
  const at = clock.now();
  await show(node, { cpu: 3, trafficUp: 5, trafficDown: 6 }, { detail });
  await clock.advance('1s');
  await show(node, { cpu: 4, trafficUp: 7, trafficDown: 9 }, { left: true });
  expect(states.stateOf(node.uuid)).toMatchObject({ online: true, cpu: 4 });
  expect(states.detailOf(node.uuid)).toMatchObject({ disks });
  expect(states.presenceOf(node.uuid)).toEqual({ online: true, lastReport: at + 1000, left: true, isCurrent: true });
  expect(states.find(node.uuid)!.mirrored).toEqual({ at: at + 1000, up: 7, down: 9 });
  expect(states.recentOf(node.uuid).columns).toMatchObject({ cpu: [3, 4] });
  await show({ uuid: '5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10' }, { cpu: 3 });
  expect(states.find('5f0c1f0e-6a5f-4d1b-9a52-0a7f2f1d9f10')).toBeUndefined();
  expect(rowsOf((await pass(11)).flat())).toEqual([]);
});

onPostgres('shows the values of the instance that owns a node last', async () => {
  await using site = await setUp();
  const { states, show, stranger } = site;
  const [remoteNode, localNode] = [await site.given.node(), await site.given.node()];
  const cpus = () => [remoteNode, localNode].map(({ uuid }) => states.stateOf(uuid).cpu);
  await show(remoteNode, { cpu: 1 }, { epoch: 3 });
  await show(remoteNode, { cpu: 2 }, { epoch: 2, from: stranger });
  expect(cpus()[0]).toBe(1);
  await show(remoteNode, { cpu: 3 }, { epoch: 3 });
  await show(remoteNode, { cpu: 4 }, { epoch: 4, from: stranger });
  expect(cpus()[0]).toBe(4);
  await using agent = await site.agent(localNode).connect();
  await site.report(agent, localNode.uuid, 5);
  const epoch = site.epochOf(localNode.uuid);
  await show(localNode, { cpu: 6 }, { epoch });
  expect(cpus()[1]).toBe(5);
  await show(localNode, { cpu: 7 }, { epoch: epoch + 1 });
  expect(cpus()[1]).toBe(7);
});

onPostgres('counts values as current for fifteen seconds after the last message of their instance', async () => {
  await using site = await setUp();
  const { app, peer, states, clock, show } = site;
  const [remoteNode, localNode, none] = [await site.given.node(), await site.given.node(), await site.given.node()];
  await using _agent = await site.agent(localNode).connect();
  const isCurrent = ({ uuid }: { readonly uuid: string }) => states.presenceOf(uuid).isCurrent;
  await show(remoteNode, { cpu: 1 });
  expect([remoteNode, localNode, none].map(isCurrent)).toEqual([true, true, false]);
  await clock.advance('14s');
  expect(isCurrent(remoteNode)).toBe(true);
  await clock.advance('1s');
  expect([remoteNode, localNode].map(isCurrent)).toEqual([false, true]);
  peer.publish(LIVE, { watches: null });
  await peer.settled();
  expect(isCurrent(remoteNode)).toBe(true);
  app.get(Events).emit(InstanceLost, { instance: peer.id });
  expect(isCurrent(remoteNode)).toBe(false);
});

onPostgres('forgets a removed node', async () => {
  await using site = await setUp();
  const { app, states, pass, rowsOf, peer } = site;
  const [remoteNode, localNode] = [await site.given.node(), await site.given.node()];
  await site.show(remoteNode, { cpu: 1 });
  await using agent = await site.agent(localNode).connect();
  await site.report(agent, localNode.uuid, 5);
  for (const { uuid } of [remoteNode, localNode]) await app.get(NodesService).remove(uuid);
  expect(rowsOf((await pass(2)).flat())).toEqual([]);
  expect(states.presenceOf(remoteNode.uuid).isCurrent).toBe(false);
  await peer.settled();
});
