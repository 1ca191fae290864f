import { EntityManager } from '@mikro-orm/sql';
import { MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { directAgent } from '../../../test/direct-agent.ts';
import { storedMinutes } from '../../../test/stored-minutes.ts';
import { AnswersService } from '../../platform/cluster/answers.service.ts';
import { LocalCluster } from '../../platform/cluster/local-cluster.ts';
import { SOLE_OWNERSHIP } from '../../platform/cluster/ownership.ts';
import { Contributions } from '../../platform/contributions/contributions.ts';
import { Database } from '../../platform/database/database.ts';
import { NodeStateService } from '../../reports/node-state.service.ts';
import { LatencyService } from '../latency.service.ts';
import { FlushService } from './flush.service.ts';
import { MinutesService } from './minutes.service.ts';
import { SaveMarkService } from './save-mark.service.ts';

const onSqlite = globalThis.POSTGRES_URL ? it.skip : it;

let site: TestApp;
let flush: FlushService;
let minutes: MinutesService;
let node: string;
let drained: (readonly string[])[];
beforeEach(async () => {
  site = await startTestApp();
  flush = site.app.get(FlushService);
  minutes = site.app.get(MinutesService);
  ({ uuid: node } = await site.given.node());
  await flush.flush();
  drained = [];
  const drain = minutes.drain.bind(minutes);
  minutes.drain = nodes => (drained.push(nodes), drain(nodes));
});

const record = (uuid: string, count = 1) => {
  for (let i = 0; i < count; i++) minutes.record(uuid, site.clock.now() - i * MINUTE_MS, { cpu: 1 });
};
const em = () => site.app.get(EntityManager).fork();
const stored = async (uuid = node) => (await storedMinutes(em(), uuid)).length;

/** Records probes that take this number of rows: ten minutes of each task. */
const probe = (uuid: string, rows: number) => {
  for (let i = 0; i < rows; i++)
    site.app.get(LatencyService).record(uuid, 1 + Math.floor(i / 10), site.clock.now() - (i % 10) * MINUTE_MS, 5);
};

it('stores up to 1000 rows of all participants in a transaction', async () => {
  const other = await site.given.node();
  await flush.flush();
  const batches = async (...rows: [probes: number, minutes: number][]) => {
    drained.length = 0;
    for (const [i, [probes, count]] of rows.entries()) {
      probe([node, other.uuid][i]!, probes);
      record([node, other.uuid][i]!, count);
    }
    await flush.flush();
    return drained.map(nodes => nodes.length);
  };
  expect(await batches([900, 5], [90, 5])).toEqual([2]);
  expect(await batches([900, 5], [91, 5])).toEqual([1, 1]);
  expect(await batches([900, 5], [90, 6])).toEqual([1, 1]);
  expect(await batches([1010, 0], [1, 0])).toEqual([1, 1]);
  expect(await batches()).toEqual([]);
  expect([await stored(), await stored(other.uuid)]).toEqual([5, 6]);
});

it('stores the data of one node at once, and leaves that of others in the buffer', async () => {
  const other = await site.given.node();
  await flush.flush();
  record(node);
  record(other.uuid);
  await flush.storeNow(node);
  expect([await stored(), await stored(other.uuid)]).toEqual([1, 0]);
  expect(minutes.size).toBe(1);
});

it('drops the data of removed nodes', async () => {
  record(node);
  await em().execute('delete from node where uuid = ?', [node]);
  await flush.flush();
  expect([minutes.size, flush.failing]).toEqual([0, false]);
});

it('keeps its data while the database is lost, and reports the failure', async () => {
  record(node);
  expect(flush.failing).toBe(false);
  await site.loseDatabase();
  await flush.flush();
  expect([minutes.size, flush.failing]).toEqual([1, true]);
  await expect(flush.storeNow(node)).rejects.toThrow();
});

it('drops buffered data and reloads the stored state of a node that it takes over', async () => {
  const agent = await directAgent(site, node);
  agent.report(site.clock.now(), { cpu: 5 });
  await flush.flush();
  agent.report(site.clock.now(), { cpu: 9 });
  const states = site.app.get(NodeStateService);
  states.change(node, states.find(node)!, { ...states.stateOf(node), lastReport: 1 });
  const { settled, moved } = flush.takeOverOf(node);
  await settled();
  await moved();
  expect(minutes.size).toBe(0);
  expect(states.stateOf(node)).toMatchObject({ cpu: 5, online: true });
  expect(agent.closed).toEqual([1013]);
});

onSqlite('stores nothing of a transaction with a failed commit, and stores it all later', async () => {
  const other = await site.given.node();
  const [bad, good] = [await directAgent(site, node), await directAgent(site, other.uuid)];
  for (const statement of [
    'create table parent (id integer primary key)',
    'create table child (ref integer references parent (id) deferrable initially deferred)',
    `create trigger broken after insert on report_stream when new.node_uuid = '${node}' begin insert into child values (1); end`,
  ])
    await em().execute(statement);
  for (const agent of [bad, good]) agent.report(site.clock.now());
  await flush.flush();
  expect([bad.sent, bad.closed]).toEqual([[], [1013]]);
  expect([good.sent, good.closed]).toEqual([[{ type: 'ack', seq: 1 }], []]);
  expect([await stored(), await stored(other.uuid)]).toEqual([0, 1]);
  expect(flush.failing).toBe(false);

  await em().execute('drop trigger broken');
  const again = await directAgent(site, node);
  for (const agent of [again, good]) agent.report(site.clock.now());
  await flush.flush();
  expect([again.sent, good.sent.at(-1)]).toEqual([[{ type: 'ack', seq: 1 }], { type: 'ack', seq: 2 }]);
  expect([await stored(), await stored(other.uuid)]).toEqual([1, 1]);
});

it('waits for the save of a node, but not of others', async () => {
  const other = await site.given.node();
  await flush.flush();
  const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The core cannot stop while the save is blocked, so the gate opens even if the test fails.
  using _ = { [Symbol.dispose]: gate.resolve };
  const drain = minutes.drain.bind(minutes);
  minutes.drain = nodes => {
    const batch = drain(nodes);
    const prepare = batch.prepare.bind(batch);
    batch.prepare = em => (started.resolve(), gate.promise.then(() => prepare(em)));
    return batch;
  };
  record(node);
  const saved = flush.flush();
  await started.promise;
  await flush.settled(other.uuid);
  let isSettled = false;
  const settled = flush.settled(node).then(() => (isSettled = true));
  // Discarded while it is being saved, so its values of the next minute are new.
  flush.discard(node);
  record(node);
  await new Promise(resolve => setImmediate(resolve));
  expect(isSettled).toBe(false);
  gate.resolve();
  await Promise.all([saved, settled]);
  expect(await stored()).toBe(1);
  expect(minutes.size).toBe(0);
});

describe('nodes of other instances', () => {
  /** A save of this instance, as part of a cluster in which other instances own, or take over, some nodes. */
  async function flushWhile({ foreign = [] as string[], lost = [] as string[] }) {
    const dropped: string[] = [];
    class Member extends LocalCluster {
      override readonly ownership = {
        ...SOLE_OWNERSHIP,
        owns: (uuid: string) => !foreign.includes(uuid) && !dropped.includes(uuid),
        hold: (nodes: readonly string[]) => ({ lost: async () => nodes.filter(uuid => lost.includes(uuid)) }),
        drop: (uuid: string) => void dropped.push(uuid),
      };
    }
    const { app, clock } = site;
    const member = new Member(app.get(AnswersService), clock);
    const service = new FlushService(app.get(Database), new SaveMarkService(member), app.get(Contributions), member);
    await service.onModuleInit();
    await service.flush();
    return { dropped, service };
  }

  it('are not stored', async () => {
    const other = await site.given.node();
    record(node);
    record(other.uuid);
    const { service } = await flushWhile({ foreign: [other.uuid] });
    expect([await stored(), await stored(other.uuid), minutes.size]).toEqual([1, 0, 1]);
    expect([service.owns(node), service.owns(other.uuid)]).toEqual([true, false]);
  });

  it('are discarded if they were taken over during the save, unlike those of this instance', async () => {
    const other = await site.given.node();
    record(node);
    record(other.uuid);
    const { dropped, service } = await flushWhile({ lost: [other.uuid] });
    expect([await stored(), await stored(other.uuid), minutes.size]).toEqual([1, 0, 0]);
    expect([dropped, service.failing]).toEqual([[other.uuid], false]);
    record(node);
    await service.flush();
    expect(minutes.size).toBe(0);
  });

  it('are discarded if every node of a save was taken over', async () => {
    record(node);
    const { dropped, service } = await flushWhile({ lost: [node] });
    expect([await stored(), minutes.size, dropped, service.failing]).toEqual([0, 0, [node], false]);
  });
});
