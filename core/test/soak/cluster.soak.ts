import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import { ownPostgres } from '../own-postgres.ts';
import { soakCluster, type ClusterMember, type SoakCluster } from './lib/cluster.ts';
import { tellFigures, timed } from './lib/figures.ts';
import { expectStoredOnce, type SoakFleet } from './lib/site.ts';
import { withOwnPostgres } from './lib/with-own-postgres.ts';

const onPostgres = globalThis.POSTGRES_URL ? it : it.skip;
if (!globalThis.POSTGRES_URL) process.stdout.write('skipped: several instances; set VITRINE_TEST_POSTGRES\n');

/** If VITRINE_TEST_BRIEF is set, a fault occurs a few times instead of twenty. */
const BRIEF = Boolean(process.env.VITRINE_TEST_BRIEF);
/** Built instance of another release, used for restarted instances: `…/core/dist/server/main.mjs`. */
const NEXT_RELEASE = process.env.VITRINE_TEST_NEXT_RELEASE;
const NODES = 300;
const SMALL = 100;
/** Longest time for which an agent may be without a core. */
const BACK_S = 10;
/** Agents whose connection lasted a minute reconnect within two seconds; those that lose it more often wait longer. */
const STEADY_MS = 61_000;

/** Starts three instances and agents that report each second, and enables notices about outages of 30 s. */
async function underLoad(cluster: SoakCluster, nodes = NODES): Promise<SoakFleet> {
  await cluster.startAll();
  const fleet = cluster.fleet(nodes, 1);
  await fleet.connected();
  await cluster.tellOutages(30);
  await pause(STEADY_MS);
  return fleet;
}

/** Ends the fleet and all instances, and fails unless every report is stored once and no outage was notified. */
async function expectNothingLost(cluster: SoakCluster, fleet: SoakFleet): Promise<void> {
  // Read before the end: the fleet then stops reporting until everything is acknowledged, which counts as an outage.
  const notices = await cluster.told();
  const counts = await fleet.end();
  await cluster.stopAll();
  try {
    await expectStoredOnce(cluster, counts);
    expect(notices).toEqual([]);
  } catch (error) {
    await printCauses(cluster, fleet);
    throw error;
  }
}

/** Prints the nodes and times of notices, and the output of instances and agents. */
async function printCauses(cluster: SoakCluster, fleet: SoakFleet): Promise<void> {
  const outputs = cluster.members.map(({ core }, i) => `core ${i + 1}:\n${core?.output().slice(-10_000)}`);
  const stored = JSON.stringify(await cluster.alertsAndNotices(), null, 1);
  process.stdout.write(`${[stored, ...outputs, `agents:\n${fleet.output().slice(-20_000)}`].join('\n')}\n`);
}

/** Returns the version of each instance that is alive. */
async function versionsOf(cluster: SoakCluster): Promise<string[]> {
  const { body } = await (await cluster.admin()).get('/api/v1/admin/about/cores').expect(200);
  const { cores } = body.data as { cores: { version: string; isAlive: boolean }[] };
  return cores.filter(({ isAlive }) => isAlive).map(({ version }) => version);
}

const anyOf = (members: readonly ClusterMember[]) => members[Math.floor(Math.random() * members.length)]!;

onPostgres('stores each report once when an instance is killed repeatedly, and reports no outage', async () => {
  await using cluster = await soakCluster();
  const fleet = await underLoad(cluster);
  const back: number[] = [];
  for (let kill = 1; kill <= (BRIEF ? 3 : 20); kill++) {
    const member = kill % 3 === 0 ? cluster.leader() : anyOf(cluster.members);
    await member.core!.kill();
    back.push(await timed(() => fleet.connected()));
    await cluster.startMember(member);
    await pause(STEADY_MS + Math.random() * 4000);
  }
  tellFigures(`${NODES} nodes × 1 s, three cores: from the kill of one until all agents have a core`, back);
  await expectNothingLost(cluster, fleet);
  expect(Math.max(...back)).toBeLessThanOrEqual(BACK_S);
});

onPostgres('stores reports for a minute without Redis, shows that it is missing, and reports no outage', async () => {
  await using cluster = await soakCluster();
  const fleet = await underLoad(cluster, SMALL);
  const admin = await cluster.admin();
  const isConnected = async () => {
    const { body } = await admin.get('/api/v1/admin/about/cores').expect(200);
    return (body.data as { isConnected: boolean }).isConnected;
  };
  expect(await isConnected()).toBe(true);
  await cluster.redis.stop();
  await eventually(async () => !(await isConnected()));
  await pause(60_000);
  expect(fleet.latest().connected).toBe(SMALL);
  expect(await Promise.all(cluster.members.map(member => member.isReady()))).toEqual([true, true, true]);
  for (const { core } of cluster.members) expect(core!.output()).toContain('Reaching other instances over Redis');
  await cluster.redis.start();
  await eventually(isConnected);
  await expectNothingLost(cluster, fleet);
});

withOwnPostgres('stores each report once when PostgreSQL loses its power under three cores', async () => {
  using postgres = await ownPostgres();
  await using cluster = await soakCluster({ databaseUrl: postgres.url() });
  const fleet = await underLoad(cluster, SMALL);
  postgres.stop();
  await eventually(async () => !(await cluster.members[0]!.isReady()));
  await pause(20_000);
  postgres.start();
  const back = await timed(() => fleet.connected());
  tellFigures(`${SMALL} nodes × 1 s, three cores: from the start of PostgreSQL until all agents have a core`, [back]);
  await pause(STEADY_MS);
  await expectNothingLost(cluster, fleet);
});

onPostgres.each(['the leader', 'another instance'])(
  'stores nothing of a core that wakes up after a minute, and reports no outage (%s)',
  async scenario => {
    await using cluster = await soakCluster();
    const fleet = await underLoad(cluster, SMALL);
    const leader = cluster.leader();
    const member = scenario === 'the leader' ? leader : cluster.members.find(member => member !== leader)!;
    process.kill(member.core!.pid, 'SIGSTOP');
    const back = await timed(async () => {
      await eventually(() => cluster.balancer.connections()[cluster.members.indexOf(member)] === 0);
      await fleet.connected();
    });
    await pause(60_000);
    process.kill(member.core!.pid, 'SIGCONT');
    await eventually(() => member.isReady());
    await pause(STEADY_MS);
    tellFigures(`${SMALL} nodes × 1 s: from the stop of ${scenario} until all agents have a core`, [back]);
    await expectNothingLost(cluster, fleet);
    expect(back).toBeLessThanOrEqual(BACK_S);
  },
);

onPostgres('loses no report and no agent during a rolling restart of all cores', async () => {
  await using cluster = await soakCluster();
  const fleet = await underLoad(cluster);
  const stops: number[] = [];
  const back: number[] = [];
  for (const member of cluster.members) {
    const stopMs = timed(() => member.core!.stop());
    stops.push(await stopMs);
    expect(await member.core!.ended).toBe(0);
    back.push(await timed(() => fleet.connected()));
    await cluster.startMember(member, NEXT_RELEASE);
    await pause(STEADY_MS);
    process.stdout.write(`versions side by side: ${(await versionsOf(cluster)).join(', ')}\n`);
  }
  tellFigures(`${NODES} nodes × 1 s, three cores: from the stop of one until it has ended`, stops);
  tellFigures(`${NODES} nodes × 1 s, three cores: from its end until all agents have a core`, back);
  expect(Math.max(...stops)).toBeLessThanOrEqual(BACK_S);
  await expectNothingLost(cluster, fleet);
});

onPostgres(
  'loses no report while one instance reaches neither PostgreSQL nor Redis, and reports no outage',
  async () => {
    await using cluster = await soakCluster();
    const fleet = await underLoad(cluster, SMALL);
    const member = cluster.leader();
    member.toDatabase.close();
    member.toRedis.close();
    const index = cluster.members.indexOf(member);
    await eventually(() => cluster.balancer.connections()[index] === 0);
    const back = await timed(() => fleet.connected());
    await pause(60_000);
    member.toDatabase.open();
    member.toRedis.open();
    await eventually(() => member.isReady());
    await pause(STEADY_MS);
    tellFigures(`${SMALL} nodes × 1 s: from the moment when the balancer gave the cut-off core up`, [back]);
    await expectNothingLost(cluster, fleet);
  },
);
