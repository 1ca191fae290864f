import { setTimeout as sleep } from 'node:timers/promises';
import { ALERTS } from '@vitrine/contracts/settings';
import { randomFrom } from '../../../sdk/tooling/random.ts';
import { AlertsService } from '../../src/alerts/alerts.service.ts';
import { NodeStateService } from '../../src/reports/node-state.service.ts';
import { SettingsService } from '../../src/settings/settings.service.ts';
import { report, type TestAgentConnection } from '../agent.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { queuedNotices } from '../queued-notices.ts';

const GRACE = 120;
const STEP = 10;
const LAST = 78 * 60;
/** Restart of the core in the middle of the run, with its downtime. */
const RESTART = { at: 40 * 60, seconds: 40 };

/** An absence between two seconds. `network`: the agent continues without a network and sends its backlog later. */
interface Away {
  readonly from: number;
  readonly to: number;
  readonly how: 'power' | 'bye' | 'network';
}

interface Plan {
  readonly name: string;
  readonly away: readonly Away[];
  /** Share of reports that are lost. */
  readonly loss: number;
}

const outagesOf = (kind: Away['how'], ...stretches: [from: number, to: number][]): Away[] =>
  stretches.map(([from, to]) => ({ from: from * 60, to: to * 60, how: kind }));

/** A flapping node: absent for 60 s, repeatedly. */
const flaps = (from: number, to: number, every: number): Away[] =>
  Array.from({ length: Math.floor((to - from) / every) }, (_, i) => ({
    from: (from + i * every) * 60,
    to: (from + i * every) * 60 + 60,
    how: 'power' as const,
  }));

const plans: Plan[] = [
  ...Array.from({ length: 6 }, (_, i) => ({ name: `steady${i}`, away: [], loss: 0 })),
  ...Array.from({ length: 4 }, (_, i) => ({ name: `lossy${i}`, away: [], loss: 0.3 })),
  ...Array.from({ length: 4 }, (_, i) => ({ name: `flapping${i}`, away: flaps(3 + i, 75, 4), loss: 0.1 })),
  ...Array.from({ length: 4 }, (_, i) => ({
    name: `rebooting${i}`,
    away: outagesOf('bye', [10 + i, 11 + i], [50 + 3 * i, 51 + 3 * i]),
    loss: 0,
  })),
  { name: 'out once', away: outagesOf('power', [12, 19]), loss: 0 },
  { name: 'out twice', away: outagesOf('power', [8, 13], [60, 66]), loss: 0.1 },
  { name: 'no network', away: outagesOf('network', [20, 33]), loss: 0 },
  { name: 'switched off', away: outagesOf('bye', [25, 31]), loss: 0 },
  { name: 'out over the restart', away: outagesOf('power', [36, 50]), loss: 0 },
  { name: 'lost just before the restart', away: outagesOf('power', [39.5, 47]), loss: 0 },
  { name: 'lost while the core is away', away: outagesOf('power', [40.3, 49]), loss: 0 },
  { name: 'back while the core is away', away: outagesOf('power', [34, 40.4]), loss: 0 },
  { name: 'short over the restart', away: outagesOf('power', [39.6, 40.8]), loss: 0 },
  { name: 'flapping, then out', away: [...flaps(5, 22, 4), ...outagesOf('power', [24, 30])], loss: 0 },
  { name: 'gone for good', away: outagesOf('power', [55, 200]), loss: 0 },
];

/** Number of outages and recoveries that should be notified. */
const expected = (plan: Plan) => {
  const real = plan.away.filter(({ from, to }) => to - from > GRACE + 60);
  return [real.length, real.filter(({ to }) => to < LAST).length];
};

class Machine {
  connection: TestAgentConnection | undefined;
  private seq = 0;
  private kept: ReturnType<typeof report>[] = [];

  constructor(
    readonly plan: Plan,
    readonly node: { uuid: string; token: string },
    private readonly chance: () => number,
  ) {}

  /** Performs the plan's steps for this second. */
  async live(site: TestApp | undefined, second: number): Promise<void> {
    const outage = this.plan.away.find(({ from, to }) => second >= from && second < to);
    if (outage || !site) {
      if (this.connection && outage?.how === 'bye') await this.connection.bye();
      else await this.connection?.drop();
      this.connection = undefined;
      return;
    }
    const before = this.plan.away.find(({ to }) => second >= to && second < to + STEP);
    if (!this.connection) {
      this.connection = await site.agent(this.node).connect({ stream: `stream-${this.node.uuid}` });
      if (before?.how === 'network') this.keep(site, second, before);
    }
    if (this.kept.length > 0) this.connection.send({ type: 'reports', reports: this.kept.splice(0) });
    if (this.chance() >= this.plan.loss) this.connection.report(site.clock.now(), { seq: ++this.seq });
  }

  private keep(site: TestApp, second: number, { from }: Away): void {
    for (let ago = second - from; ago > 0; ago -= STEP)
      this.kept.push(report(++this.seq, site.clock.now() - ago * 1000));
  }
}

const ABOUT = new Map<string, 0 | 1>([
  ['node.offline', 0],
  ['nodes.offline', 0],
  ['node.online', 1],
  ['nodes.online', 1],
]);

/** Returns the number of notices per node: firing and resolved. */
async function noticesOf(site: TestApp): Promise<Map<string, [number, number]>> {
  const counts = new Map(plans.map(({ name }) => [name, [0, 0] as [number, number]]));
  for (const { event, node, values } of await queuedNotices(site)) {
    const names = node ? [node.name] : String(values.list).split(', ');
    for (const name of names) counts.get(name)![ABOUT.get(event)!]++;
  }
  return counts;
}

it('notifies once about the start and end of every real outage, over a restart of the core', async () => {
  let site: TestApp | undefined = await startTestApp();
  await site.app
    .get(SettingsService)
    .set(ALERTS, { offline: { enabled: true, graceSeconds: GRACE, cooldownSeconds: 0 }, referenceHosts: [] });
  const chance = randomFrom(7);
  const machines: Machine[] = [];
  for (const plan of plans) machines.push(new Machine(plan, await site.given.node({ name: plan.name }), chance));
  let stopped: TestApp | undefined;

  for (let second = 0; second < LAST; second += STEP) {
    if (second === RESTART.at) {
      await site!.stop();
      stopped = site;
      site = undefined;
    }
    if (second === RESTART.at + RESTART.seconds)
      site = await startTestApp({
        dataDir: stopped!.dataDir,
        databaseUrl: stopped!.databaseUrl,
        now: stopped!.clock.now() + RESTART.seconds * 1000,
      });
    await Promise.all(machines.map(machine => machine.live(site, second)));
    if (!site) continue;
    const states = site.app.get(NodeStateService);
    // Everything that was sent has arrived before time advances.
    for (
      let i = 0;
      i < 50 &&
      machines.some(
        ({ connection, node, plan }) => connection && plan.loss === 0 && !states.presenceOf(node.uuid).online,
      );
      i++
    )
      await sleep(4);
    await sleep(4);
    await site.clock.advance(`${STEP}s`);
  }

  expect((await queuedNotices(site!)).filter(({ event }) => !ABOUT.has(event))).toEqual([]);
  const counts = await noticesOf(site!);
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(plans.map(plan => [plan.name, expected(plan)])));
  const open = await site!.app.get(AlertsService).list({ state: 'open', limit: 50 });
  expect(open.map(({ alert }) => alert.nodeName)).toEqual(['gone for good']);
  await Promise.all(machines.map(({ connection }) => connection?.drop()));
});
