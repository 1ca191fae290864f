import { setTimeout as pause } from 'node:timers/promises';
import { soakCluster, type ClusterMember, type SoakCluster } from './lib/cluster.ts';
import { tellFigures, timed } from './lib/figures.ts';
import { expectStoredOnce, type SoakFleet } from './lib/site.ts';

const onPostgres = globalThis.POSTGRES_URL ? it : it.skip;
if (!globalThis.POSTGRES_URL) process.stdout.write('skipped: several cores; set VITRINE_TEST_POSTGRES\n');

/** With VITRINE_TEST_BRIEF a fault happens a few times instead of twenty. */
const BRIEF = Boolean(process.env.VITRINE_TEST_BRIEF);
const NODES = 300;
/** Longest time for which an agent may have no core. */
const BACK_S = 10;
/** Agents whose connection lasted a minute come back within two seconds; those that lose it more often wait longer. */
const STEADY_MS = 61_000;

/** Starts three cores and agents that report each second, and lets outages of 30 s be told. */
async function underLoad(the: SoakCluster, nodes = NODES): Promise<SoakFleet> {
  await the.startAll();
  const fleet = the.fleet(nodes, 1);
  await fleet.connected();
  await the.tellOutages(30);
  await pause(STEADY_MS);
  return fleet;
}

/** Ends the fleet and all cores, and fails unless every report is stored once and nobody was told of an outage. */
async function expectNothingLost(the: SoakCluster, fleet: SoakFleet): Promise<void> {
  const counts = await fleet.end();
  await the.stopAll();
  await expectStoredOnce(the, counts);
  expect(await the.told()).toEqual([]);
}

const anyOf = (members: readonly ClusterMember[]) => members[Math.floor(Math.random() * members.length)]!;

onPostgres('loses and doubles nothing when a core is killed again and again, and tells of no outage', async () => {
  await using the = await soakCluster();
  const fleet = await underLoad(the);
  const back: number[] = [];
  for (let kill = 1; kill <= (BRIEF ? 3 : 20); kill++) {
    const member = kill % 3 === 0 ? the.leader() : anyOf(the.members);
    await member.core!.kill();
    back.push(await timed(() => fleet.connected()));
    await the.startMember(member);
    await pause(STEADY_MS + Math.random() * 4000);
  }
  tellFigures(`${NODES} nodes × 1 s, three cores: from the kill of one until all agents have a core`, back);
  await expectNothingLost(the, fleet);
  expect(Math.max(...back)).toBeLessThanOrEqual(BACK_S);
});
