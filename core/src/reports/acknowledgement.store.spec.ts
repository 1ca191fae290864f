import { EntityManager } from '@mikro-orm/sql';
import { HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { directAgent } from '../../test/direct-agent.ts';
import { LatencyService } from '../history/latency.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { AcknowledgementService } from './acknowledgement.service.ts';
import { loadSnapshots } from './node-state.queries.ts';
import { NodeStateService } from './node-state.service.ts';

const onSqlite = globalThis.POSTGRES_URL ? it.skip : it;

let site: TestApp;
let node: string;
beforeAll(async () => {
  site = await startTestApp();
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});

const flush = () => site.app.get(FlushService).flush();
const sql = <T = object>(statement: string) => site.app.get(EntityManager).fork().execute<T[]>(statement);
const streams = async () =>
  (
    await sql<{ stream: string; acked: number }>(
      `select stream, acked from report_stream where node_uuid = '${node}' order by stream`,
    )
  ).map(({ stream, acked }) => [stream, Number(acked)]);
const stored = async (uuid = node) =>
  (await loadSnapshots(site.app.get(EntityManager).fork(), [uuid])).get(uuid)?.state;
const isPending = () => [...site.app.get(AcknowledgementService).pending()].some(([uuid]) => uuid === node);

it('acknowledges the highest stored number of a stream once', async () => {
  const idle = await directAgent(site, node, 'idle-stream');
  const agent = await directAgent(site, node);
  expect(isPending()).toBe(false);
  agent.report(site.clock.now(), { cpu: 1 });
  agent.report(site.clock.now(), { cpu: 2 });
  expect(isPending()).toBe(true);
  expect(site.app.get(NodeStateService).unstoredReports()).toBe(2);
  await flush();
  expect(isPending()).toBe(false);
  expect(site.app.get(NodeStateService).unstoredReports()).toBe(0);
  expect(agent.sent).toEqual([{ type: 'ack', seq: 2 }]);
  expect(await streams()).toEqual([['stream-1', 2]]);
  await flush();
  agent.report(site.clock.now(), { cpu: 2, seq: 2 });
  await flush();
  expect(agent.sent).toHaveLength(1);
  agent.report(site.clock.now(), { cpu: 3 });
  await flush();
  expect(agent.sent).toEqual([
    { type: 'ack', seq: 2 },
    { type: 'ack', seq: 3 },
  ]);
  expect(idle.sent).toEqual([]);
});

it('stores reports of a disconnected agent without an acknowledgement to its successor', async () => {
  const first = await directAgent(site, node);
  first.report(site.clock.now());
  const second = await directAgent(site, node, 'stream-2');
  await flush();
  expect([first.sent, second.sent]).toEqual([[], []]);
  expect(await streams()).toEqual([['stream-1', 1]]);
  expect((await directAgent(site, node)).acked).toBe(1);
});

it('stores the displayed state with the first save of an hour, and its traffic with each', async () => {
  const agent = await directAgent(site, node);
  const start = site.clock.now();
  const after = async (minute: number, cpu: number) => {
    await site.clock.skip(`${minute}m`);
    agent.report(site.clock.now(), {
      ...{ cpu, uptime: 3600 + (site.clock.now() - start) / 1000 },
      interfaces: [{ name: 'eth0', up: 0, down: 0, totalUp: cpu * 1000, totalDown: 0 }],
    });
    await flush();
    const state = (await stored())!;
    return [state.cpu, state.trafficUp];
  };
  // The clock starts at a whole hour.
  expect(site.clock.now() % HOUR_MS).toBe(0);
  expect(await after(0, 1)).toEqual([1, 0]);
  expect(await after(59, 2)).toEqual([1, 1000]);
  expect(await after(1, 3)).toEqual([2, 2000]);
  expect(await after(1, 4)).toEqual([2, 3000]);
});

it('stores a node without reports beside others', async () => {
  await site.clock.skip('1h');
  site.app.get(LatencyService).record(node, 1, site.clock.now(), 5);
  await site.app.get(NodeStateService).streamProgress(node, 'stream-1');
  const other = await site.given.node();
  const agent = await directAgent(site, other.uuid);
  agent.report(site.clock.now());
  await flush();
  expect(agent.sent).toEqual([{ type: 'ack', seq: 1 }]);
  expect(await stored()).toBeUndefined();
});

describe('a node that cannot be stored', () => {
  onSqlite('closes its agent, which sends its reports again', async () => {
    const other = await site.given.node();
    const [bad, good] = [await directAgent(site, node), await directAgent(site, other.uuid)];
    await sql(
      `create trigger poison before insert on counted_traffic when new.node_uuid = '${node}' begin select raise(abort, 'poison'); end`,
    );
    for (const agent of [bad, good]) agent.report(site.clock.now(), { cpu: 7 });
    await flush();
    expect([bad.closed, bad.sent]).toEqual([[1013], []]);
    expect([good.closed, good.sent]).toEqual([[], [{ type: 'ack', seq: 1 }]]);
    expect(await stored(other.uuid)).toMatchObject({ cpu: 7 });
    expect(isPending()).toBe(false);
    expect(site.app.get(NodeStateService).find(node)!.streams.size).toBe(0);
    await sql('drop trigger poison');
    const again = await directAgent(site, node);
    expect(again.acked).toBe(0);
    again.report(site.clock.now(), { cpu: 8 });
    await flush();
    expect(again.sent).toEqual([{ type: 'ack', seq: 1 }]);
    expect(await stored()).toMatchObject({ cpu: 8 });
  });
});

it('stores the displayed state of all nodes when it stops', async () => {
  await using first = await startTestApp();
  const { uuid } = await first.given.node();
  const agent = await directAgent(first, uuid);
  agent.report(first.clock.now(), { cpu: 1 });
  await first.app.get(FlushService).flush();
  agent.report(first.clock.now(), { cpu: 2 });
  await first.stop();
  await using second = await startTestApp({ dataDir: first.dataDir, databaseUrl: first.databaseUrl });
  expect(second.app.get(NodeStateService).stateOf(uuid).cpu).toBe(2);
});
