import { setTimeout as pause } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/sql';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { freshDatabase } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { tcpProxy } from '../../../test/soak/lib/proxy.ts';
import { storedMinutes } from '../../../test/stored-minutes.ts';
import { AnswersService } from '../../platform/cluster/answers.service.ts';
import { LocalCluster } from '../../platform/cluster/local-cluster.ts';
import { NodeStateService } from '../../reports/node-state.service.ts';
import { LatencyService } from '../latency.service.ts';
import { FlushService } from './flush.service.ts';
import { MinutesService } from './minutes.service.ts';
import { SaveMarkService } from './save-mark.service.ts';

const REPORTS = 30;
const PROBES = 7;
const BYTES = 1000;
const STREAM = 'the-stream';
const COMMIT = /^Q....commit/is;
const eth = (total: number) => [{ name: 'eth0', up: 0, down: 0, totalUp: total, totalDown: total }];
const saving = ({ app }: TestApp) => app.get(FlushService);

/** Returns the number of samples in each stored minute of a node, and its last stored state. */
async function stored({ app }: TestApp, node: string) {
  const em = app.get(EntityManager).fork();
  const [state] = (await em.execute('select up from counted_traffic where node_uuid = ?', [node])) as {
    up: string;
  }[];
  return {
    reports: await storedMinutes(em, node),
    probes: await storedMinutes(em, node, 'ping'),
    trafficUp: Number(state?.up ?? 0),
  };
}

/** Creates a node whose agent has reported a minute that is not flushed yet. */
async function reported(instance: TestApp) {
  const node = await instance.given.node();
  const agent = await instance.agent(node).connect({ stream: STREAM });
  for (let i = 0; i < REPORTS; i++)
    agent.report(instance.clock.now() + i, { interfaces: eth(i * BYTES), uptime: 3600 + i });
  for (let i = 0; i < PROBES; i++) instance.app.get(LatencyService).record(node.uuid, 1, instance.clock.now() + i, 5);
  await eventually(
    () => instance.app.get(NodeStateService).find(node.uuid)?.streams.get(STREAM)?.acceptedSeq === REPORTS,
  );
  return { node, agent };
}

const ONCE = { reports: [REPORTS], probes: [PROBES], trafficUp: (REPORTS - 1) * BYTES };

/** Starts an app that connects to PostgreSQL through a proxy; undefined if the tests run on SQLite. */
async function behindProxy() {
  const { url } = await freshDatabase();
  if (!url) return undefined;
  const direct = new URL(url);
  const proxy = await tcpProxy(direct.hostname, Number(direct.port || 5432));
  const proxyUrl = new URL(url);
  proxyUrl.host = `127.0.0.1:${proxy.port}`;
  const instance = await startTestApp({ databaseUrl: proxyUrl.href });
  return {
    instance,
    proxy,
    [Symbol.asyncDispose]: async () => (proxy.open(), await instance.stop(), proxy[Symbol.asyncDispose]()),
  };
}

describe('a connection to PostgreSQL that is lost', () => {
  it.each([false, true])(
    'stores a minute once after the connection broke at its commit; the commit arrived: %s',
    async arrives => {
      await using site = await behindProxy();
      if (!site) return;
      const { instance, proxy } = site;
      const { node, agent } = await reported(instance);
      proxy.cutAt(COMMIT, { arrives });
      await saving(instance).flush();
      expect(proxy.lost).toBe(1);
      expect((await stored(instance, node.uuid)).reports).toEqual(arrives ? [REPORTS] : []);
      await saving(instance).flush();
      expect(await stored(instance, node.uuid)).toEqual(ONCE);
      await agent.frames.waitFor(frame => frame.type === 'ack' && frame.seq === REPORTS);
    },
  );

  it.each([
    { gone: false, arrives: true },
    { gone: false, arrives: false },
    { gone: true, arrives: true },
    { gone: true, arrives: false },
  ])('stores a minute once after a lasting outage: %j', async ({ gone, arrives }) => {
    await using site = await behindProxy();
    if (!site) return;
    const { instance, proxy } = site;
    const { node, agent } = await reported(instance);
    proxy.cutAt(COMMIT, { arrives, reopens: false });
    await saving(instance).flush();
    await saving(instance).flush();
    expect(saving(instance).failing).toBe(true);
    let sender = agent;
    let acked = REPORTS;
    if (gone) {
      saving(instance).discard(node.uuid);
      proxy.open();
      // The welcome after the reconnect decides which reports are sent again.
      sender = await instance.agent(node).connect({ stream: STREAM });
      const welcome = sender.frames.all[0] as { acked: number };
      expect(welcome).toMatchObject({ type: 'welcome', acked: arrives ? REPORTS : 0 });
      acked = welcome.acked;
    }
    for (let i = acked; i <= REPORTS; i++)
      sender.report(instance.clock.now() + i, { seq: i + 1, interfaces: eth(i * BYTES), uptime: 3600 + i });
    await eventually(
      () => instance.app.get(NodeStateService).find(node.uuid)?.streams.get(STREAM)?.acceptedSeq === REPORTS + 1,
    );
    proxy.open();
    await saving(instance).flush();
    // Latency measurements are not sent again.
    const probes = gone && !arrives ? [] : [PROBES];
    expect(await stored(instance, node.uuid)).toEqual({ reports: [REPORTS + 1], probes, trafficUp: REPORTS * BYTES });
  });

  it('releases its connections after many broken transactions', async () => {
    await using site = await behindProxy();
    if (!site) return;
    const { instance, proxy } = site;
    const em = instance.app.get(EntityManager);
    for (let i = 0; i < 12; i++) {
      proxy.cutAt(COMMIT, { arrives: i % 2 === 0 });
      await expect(em.fork().transactional(em => em.execute('select 1'))).rejects.toThrow();
    }
    expect(await em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
  });
});

it('stores nothing after another instance has taken over', async () => {
  const instance = await startTestApp();
  const { node } = await reported(instance);
  const otherCluster = new LocalCluster(instance.app.get(AnswersService), instance.clock);
  await new SaveMarkService(otherCluster).claim(instance.app.get(EntityManager).fork());
  await saving(instance).flush();
  expect(saving(instance).failing).toBe(true);
  expect((await stored(instance, node.uuid)).reports).toEqual([]);
});

it('greets an agent while other nodes are being saved, but after its own reports', async () => {
  const instance = await startTestApp();
  const { node } = await reported(instance);
  const gate = Promise.withResolvers<void>();
  // The core cannot stop while the save is blocked, so the gate opens even if the test fails.
  using _ = { [Symbol.dispose]: gate.resolve };
  const started = Promise.withResolvers<void>();
  // Makes the preparation of the node's minutes wait.
  const minutes = instance.app.get(MinutesService);
  const drain = minutes.drain.bind(minutes);
  minutes.drain = nodes => {
    const batch = drain(nodes);
    const prepare = batch.prepare.bind(batch);
    batch.prepare = em => (started.resolve(), gate.promise.then(() => prepare(em)));
    return batch;
  };
  const saved = saving(instance).flush();
  await started.promise;
  const otherNode = await instance.given.node();
  const welcomed = (frame: { type: string }) => frame.type === 'welcome';
  // The save is blocked here: if the handshake waited for the save, it would never complete.
  const agent = await instance.agent(otherNode).connect();
  expect(agent.frames.all.some(welcomed)).toBe(true);

  saving(instance).discard(node.uuid);
  const reconnected = instance.agent(node).connect({ stream: STREAM });
  expect(await Promise.race([reconnected, pause(300).then(() => 'waits')])).toBe('waits');
  gate.resolve();
  await saved;
  expect((await reconnected).frames.all[0]).toMatchObject({ type: 'welcome', acked: REPORTS });
});
