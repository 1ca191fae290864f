import { NO_STATE } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { directAgent } from '../../test/direct-agent.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Events } from '../platform/events/events.service.ts';
import { NO_HEARTBEAT } from './heartbeat.rule.ts';
import { NO_DETAIL } from './node-report-state.ts';
import { NodeStateService } from './node-state.service.ts';
import { LiveStateChanged } from './report.events.ts';

let site: TestApp;
let states: NodeStateService;
let node: string;
const changed: string[] = [];
beforeAll(async () => {
  site = await startTestApp();
  states = site.app.get(NodeStateService);
  site.app.get(Events).listen(LiveStateChanged, event => void changed.push(event.node));
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});
const flush = () => site.app.get(FlushService).flush();

it('returns an empty state for an unknown node', () => {
  expect(states.find(node)).toBeUndefined();
  expect(states.stateOf(node)).toBe(NO_STATE);
  expect(states.detailOf(node)).toBe(NO_DETAIL);
  expect(states.recentOf(node)).toEqual({ at: [], columns: {} });
  expect(states.presenceOf(node)).toEqual({ online: false, lastReport: 0, left: false, isCurrent: true });
});

it('changes a state, and forgets it when the node is removed', async () => {
  const record = states.ensureRecord(node);
  expect(states.ensureRecord(node)).toBe(record);
  changed.length = 0;
  states.change(node, record, { ...NO_STATE, cpu: 5 });
  expect(changed).toEqual([node]);
  expect(states.stateOf(node)).toEqual({ ...NO_STATE, cpu: 5 });
  await site.app.get(NodesService).remove(node);
  expect(states.find(node)).toBeUndefined();
});

it('counts unstored reports of all nodes and streams', async () => {
  const before = states.unstoredReports();
  const other = await site.given.node();
  for (const [uuid, stream, storedSeq, acceptedSeq] of [
    [node, 'a', 2, 5],
    [node, 'b', 4, 4],
    [other.uuid, 'a', 0, 7],
    [other.uuid, 'b', 9, 3],
  ] as const)
    Object.assign(await states.streamProgress(uuid, stream), { storedSeq, acceptedSeq });
  expect(states.unstoredReports() - before).toBe(10);
});

describe('the progress of a stream', () => {
  it('is loaded once', async () => {
    const agent = await directAgent(site, node);
    for (let i = 0; i < 3; i++) agent.report(site.clock.now());
    await flush();
    states.find(node)!.streams.clear();
    const [first, second] = await Promise.all([0, 1].map(() => states.streamProgress(node, 'stream-1')));
    expect(first).toMatchObject({ storedSeq: 3, acceptedSeq: 3 });
    expect(second).toBe(first);
    expect(await states.streamProgress(node, 'stream-1')).toBe(first);
    expect(await states.streamProgress(node, 'stream-2')).toMatchObject({ storedSeq: 0, acceptedSeq: 0 });
  });

  it('is kept for eight streams, and longer with unstored reports', async () => {
    const names = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `stream-${from + i}`);
    for (const name of names(8)) await states.streamProgress(node, name);
    expect([...states.find(node)!.streams.keys()]).toEqual(names(8));
    for (const name of names(7)) (await states.streamProgress(node, name)).acceptedSeq = 1;
    for (const name of names(3, 8)) await states.streamProgress(node, name);
    expect([...states.find(node)!.streams.keys()]).toEqual([...names(7), 'stream-10']);
  });
});

describe('a reload after another instance stored a node', () => {
  async function stored(cpu: number) {
    const agent = await directAgent(site, node);
    for (const [i, total] of [1000, 1500].entries())
      agent.report(site.clock.now(), {
        ...{ cpu, uptime: 3600 + i, disks: [{ mount: '/stored', used: 1, total: 2 }] },
        interfaces: [{ name: 'eth0', up: 0, down: 0, totalUp: total, totalDown: total * 2 }],
      });
    await flush();
    return states.find(node)!;
  }
  const mounts = () => states.detailOf(node).disks.map(({ mount }) => mount);

  it('replaces an older state, and keeps whether the node is online', async () => {
    const record = await stored(5);
    states.change(node, record, { ...NO_STATE, online: true, cpu: 9, lastReport: site.clock.now() - 1 });
    record.detail = { ...NO_DETAIL };
    record.heartbeat = { ...NO_HEARTBEAT, receivedAt: 5, lateness: 3000 };
    await site.clock.skip('2s');
    changed.length = 0;
    await states.reload(node);
    expect(states.stateOf(node)).toMatchObject({ online: true, cpu: 5, trafficUp: 500, trafficDown: 1000 });
    expect(mounts()).toEqual(['/stored']);
    const now = site.clock.now();
    expect(record.heartbeat).toEqual({ ...NO_HEARTBEAT, receivedAt: now, taken: now });
    expect(changed).toContain(node);
  });

  it('keeps a state of the same age, with the stored traffic', async () => {
    const record = await stored(5);
    const { lastReport } = states.stateOf(node);
    states.change(node, record, { ...NO_STATE, online: false, cpu: 9, lastReport });
    record.detail = { ...NO_DETAIL, disks: [{ mount: '/mirrored', used: 1, total: 2 }] };
    record.heartbeat = { ...NO_HEARTBEAT, receivedAt: 5 };
    changed.length = 0;
    await states.reload(node);
    expect(states.stateOf(node)).toMatchObject({
      online: false,
      cpu: 9,
      lastReport,
      trafficUp: 500,
      trafficDown: 1000,
    });
    expect(mounts()).toEqual(['/mirrored']);
    expect(record.heartbeat).toEqual(NO_HEARTBEAT);
    expect(changed).toContain(node);
  });

  it('keeps the state of a node that was never stored', async () => {
    const record = states.ensureRecord(node);
    states.change(node, record, { ...NO_STATE, cpu: 9 });
    await states.reload(node);
    expect(states.stateOf(node)).toMatchObject({ cpu: 9 });
  });
});

it('restores states at the start', async () => {
  await using first = await startTestApp();
  const { uuid } = await first.given.node();
  (await directAgent(first, uuid)).report(first.clock.now(), { cpu: 5 });
  await first.stop();
  await using second = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  expect(second.app.get(NodeStateService).stateOf(uuid)).toMatchObject({ online: false, cpu: 5 });
});
