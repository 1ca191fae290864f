import { Backtest, LOAD_METRICS, SELECT_NONE, type LoadMetric, type NewLoadRule } from '@vitrine/contracts';
import { randomFrom } from '../../../sdk/tooling/random.ts';
import { facts } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService, type MetricValues } from '../history/write/minutes.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { AlertStoreService } from './alert-store.service.ts';
import { RuleEvaluationJob } from './rule-evaluation.job.ts';

/* Reference implementation of load rules as docs/alerts.md describes them, from before they became presets of series rules. */

const CORES = 4;
const [RAM, SWAP, DISK] = [2 ** 32, 2 ** 30, 2 ** 36];
const MINUTES = 600;
const MINUTE_MS = 60_000;

/** Values that the history stores without rounding: multiples of 1/256 of their size. Undefined if the node did not report. */
type Minute = MetricValues | undefined;

const MEASURED: Readonly<Record<Exclude<LoadMetric, 'traffic'>, (minute: MetricValues) => number>> = {
  cpu: ({ cpu = NaN }) => cpu,
  ram: ({ ramUsed = NaN }) => (ramUsed / RAM) * 100,
  swap: ({ swapUsed = NaN }) => (swapUsed / SWAP) * 100,
  disk: ({ diskUsed = NaN }) => (diskUsed / DISK) * 100,
  loadPerCore: ({ load1 = NaN }) => load1 / CORES,
  netUp: ({ netUp = NaN }) => netUp,
  netDown: ({ netDown = NaN }) => netDown,
  connections: ({ tcp = NaN, udp = NaN }) => tcp + udp,
  temperature: ({ temperature = NaN }) => temperature,
};

/** Returns when a rule fires and resolves, and the highest window mean in between. */
function expectedFirings(
  values: readonly number[],
  { threshold, ratio, windowMinutes }: NewLoadRule,
): { from: number; to: number | null; peak: number }[] {
  const firings: { from: number; to: number | null; peak: number }[] = [];
  let open: { from: number; to: number | null; peak: number } | undefined;
  for (let end = 1; end <= values.length; end++) {
    const present = values.slice(Math.max(0, end - windowMinutes), end).filter(value => !Number.isNaN(value));
    if (present.length < windowMinutes / 2) continue;
    const high = present.filter(value => value >= threshold).length;
    const needed = (windowMinutes * ratio) / 100;
    const mean = present.reduce((sum, value) => sum + value, 0) / present.length;
    if (!open && high >= needed - 1e-9) firings.push((open = { from: end, to: null, peak: mean }));
    else if (open && high > needed / 2) open.peak = Math.max(open.peak, mean);
    else if (open && high + windowMinutes - present.length <= needed / 2) {
      open.to = end;
      open = undefined;
    }
  }
  return firings;
}

/** Returns minutes that stay above or below the threshold for a while, with gaps. */
function randomMinutes(next: () => number): Minute[] {
  let level = 0;
  let isSilent = false;
  return Array.from({ length: MINUTES }, () => {
    if (next() < 0.1) level = next();
    if (next() < 0.08) isSilent = !isSilent && next() < 0.6;
    if (isSilent) return undefined;
    const toBytes = (max: number) =>
      (max / 256) * Math.min(255, Math.floor(Math.max(0, level + (next() - 0.5) / 2) * 256));
    return {
      ...{
        cpu: Math.floor(toBytes(100)),
        load1: Math.floor(toBytes(16) * 4) / 4,
        ramUsed: toBytes(RAM),
        swapUsed: toBytes(SWAP),
        diskUsed: toBytes(DISK),
      },
      ...{
        netUp: toBytes(2 ** 20),
        netDown: toBytes(2 ** 20),
        tcp: toBytes(256),
        udp: toBytes(256),
        temperature: Math.floor(toBytes(100)),
      },
      ...(next() < 0.1 && { cpu: undefined, udp: undefined, temperature: undefined }),
    };
  });
}

const THRESHOLDS: Readonly<Record<keyof typeof MEASURED, number>> = {
  ...{ cpu: 57, ram: 50, swap: 62.5, disk: 33, loadPerCore: 1.5, netUp: 2 ** 19, netDown: 3e5 },
  ...{ connections: 250, temperature: 71 },
};

const ruleOf = (metric: LoadMetric, overrides: Partial<NewLoadRule> = {}): NewLoadRule => ({
  ...{ kind: 'load', name: metric, enabled: true, nodeSelector: { ...SELECT_NONE, all: true }, metric },
  ...{ threshold: 50, ratio: 80, windowMinutes: 5, cooldownMinutes: 0, ...overrides },
});

async function machine(site: TestApp, overrides: object = {}) {
  const node = await site.given.node({ name: 'tokyo' });
  const sizes = { cpuCores: CORES, ramTotal: RAM, swapTotal: SWAP, diskTotal: DISK, ...overrides };
  await site.app.get(NodesService).updateFacts(node.uuid, { ...facts, ...sizes }, '0.1.0');
  return node;
}

it.each([1, 2, 3])('judges random minutes as before, for each metric: %s', async seed => {
  const site = await startTestApp();
  const { uuid } = await machine(site);
  const minutes = randomMinutes(randomFrom(seed));
  const end = Math.floor(site.clock.now() / MINUTE_MS) * MINUTE_MS;
  for (const [i, values] of minutes.entries())
    if (values) site.app.get(MinutesService).record(uuid, end - (MINUTES - i) * MINUTE_MS, values);
  await site.app.get(FlushService).flush();
  const admin = await site.admin();
  let count = 0;
  for (const metric of Object.keys(MEASURED) as (keyof typeof MEASURED)[])
    for (const terms of [
      { windowMinutes: 1, ratio: 100 },
      { windowMinutes: 5, ratio: 80 },
      { windowMinutes: 15, ratio: 50 },
    ]) {
      const rule = ruleOf(metric, { threshold: THRESHOLDS[metric], ...terms });
      const { body } = await admin.post('/api/v1/admin/alerts/backtest').send({ rule, days: 1 }).expect(200);
      const values = minutes.map(minute => (minute ? MEASURED[metric](minute) : NaN));
      const expected = expectedFirings(values, rule).map(({ from, to, peak }) => ({
        node: uuid,
        task: null,
        from: end - (MINUTES - from) * MINUTE_MS,
        to: to === null ? null : end - (MINUTES - to) * MINUTE_MS,
        peak: expect.closeTo(peak, 4),
      }));
      const { firings } = Backtest.parse(body.data);
      expect({ metric, terms, firings: firings.reverse() }).toEqual({ metric, terms, firings: expected });
      count += expected.length;
    }
  expect(count).toBeGreaterThan(100);
});

it.each(LOAD_METRICS)('stores and returns a rule about %s as it was sent', async metric => {
  const site = await startTestApp();
  const admin = await site.admin();
  const rule = ruleOf(metric);
  const { body } = await admin.post('/api/v1/admin/alerts/rules').send(rule).expect(201);
  const answer = { ...rule, id: body.data.id, nodes: 0, lastNotified: null };
  expect(body.data).toEqual({ ...answer, etag: expect.any(String) });
  expect((await admin.get('/api/v1/admin/alerts/rules')).body.data).toEqual([body.data]);
});

it('keeps the key, metric and unit of the alert of a load rule', async () => {
  const site = await startTestApp();
  const { uuid } = await machine(site);
  const admin = await site.admin();
  const { id } = (
    await admin
      .post('/api/v1/admin/alerts/rules')
      .send(ruleOf('loadPerCore', { threshold: 2 }))
      .expect(201)
  ).body.data;
  for (let minute = 0; minute < 6; minute++) {
    site.app.get(MinutesService).record(uuid, site.clock.now(), { load1: 12 });
    await site.clock.skip('1m');
  }
  await site.app.get(FlushService).flush();
  await site.app.get(RuleEvaluationJob).run(Math.floor(site.clock.now() / MINUTE_MS) * 60);
  expect(
    site.app
      .get(AlertStoreService)
      .all()
      .map(({ target, lifecycle }) => ({ ...target, value: lifecycle.value })),
  ).toEqual([
    {
      key: `load:${id}:${uuid}`,
      kind: 'load',
      node: { uuid, name: 'tokyo' },
      rule: { id, name: 'loadPerCore' },
      task: null,
      metric: 'loadPerCore',
      unit: 'load',
      threshold: 2,
      value: 3,
    },
  ]);
});

it('judges a share of a machine of unknown size as unknown', async () => {
  const site = await startTestApp();
  const { uuid } = await machine(site, { swapTotal: 0 });
  for (let i = 0; i < 9; i++)
    site.app.get(MinutesService).record(uuid, site.clock.now() - (i + 1) * MINUTE_MS, { swapUsed: SWAP });
  await site.app.get(FlushService).flush();
  const rule = ruleOf('swap', { threshold: 1 });
  const { body } = await (await site.admin()).post('/api/v1/admin/alerts/backtest').send({ rule, days: 1 }).expect(200);
  expect(body.data.count).toBe(0);
});
