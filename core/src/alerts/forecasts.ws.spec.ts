import { SELECT_NONE, Alert, AlertRule, Backtest, type NewForecastRule } from '@vitrine/contracts';
import { DAY_S, HOUR_MS } from '@vitrine/contracts/time';
import { facts } from '../../test/agent.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { queuedNotices, queuedNoticeTitles } from '../../test/queued-notices.ts';
import { NODE_PART, SeriesMinutesService } from '../history/labelled/series-minutes.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { formatValues } from '../notifications/format-values.rule.ts';
import { textOf } from '../notifications/texts/texts.ts';
import { partsOfReport } from '../reports/parts-of-report.ts';
import { OfflineJob } from './offline.job.ts';
import { RuleEvaluationJob } from './rule-evaluation.job.ts';

const RULES = '/api/v1/admin/alerts/rules';
const soon: NewForecastRule = {
  kind: 'forecast',
  name: 'Full soon',
  enabled: true,
  nodeSelector: { ...SELECT_NONE, all: true },
  cooldownMinutes: 0,
  family: 'node_filesystem_used_ratio',
  only: [],
  withinDays: 10,
};

/** Advances time by hours and stores a report for each, as from an agent that was disconnected meanwhile. */
async function hours(site: TestApp, count: number, report: (at: number, hour: number) => void): Promise<void> {
  const start = site.clock.now();
  await site.clock.skip(`${count}h`);
  for (let hour = 0; hour < count; hour++) report(start + hour * HOUR_MS, hour);
  await site.app.get(FlushService).flush();
}

const disks = (site: TestApp, node: string, at: number, used: Record<string, number>) =>
  site.app.get(SeriesMinutesService).record(
    node,
    NODE_PART,
    at,
    partsOfReport({
      seq: 1,
      at: 1,
      disks: Object.entries(used).map(([mount, percent]) => ({ mount, used: percent * 100, total: 10_000 })),
    }),
  );

async function evaluate(site: TestApp): Promise<void> {
  await site.app.get(RuleEvaluationJob).run(Math.floor(site.clock.now() / 60_000) * 60);
  await site.app.get(OfflineJob).run();
}

/** Forecasts are evaluated once an hour. */
async function nextEvaluation(site: TestApp): Promise<void> {
  await site.clock.skip('1h');
  await evaluate(site);
}

/** Makes /var grow by 2 % of the disk per day, from 60 %, for some days; the other file system does not change. */
async function growing(days: number, rule: Partial<NewForecastRule> = {}) {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'web-1' });
  const admin = await site.given.admin();
  const { data } = (
    await admin
      .post(RULES)
      .send({ ...soon, ...rule })
      .expect(201)
  ).body;
  expect(AlertRule.parse(data)).toEqual(data);
  await hours(site, days * 24, (at, hour) => disks(site, node.uuid, at, { '/': 20, '/var': 60 + hour / 12 }));
  await nextEvaluation(site);
  return { site, node, admin };
}

it('notifies about the disk that is full within the days of the rule', async () => {
  const { site, admin } = await growing(11);
  const [notice, ...others] = await queuedNotices(site);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    event: 'forecast.full',
    title: 'web-1: File system /var full in 9 days, on Jun 21, 2026',
  });
  expect(notice!.body).toContain('File system /var is at 81.9% of 100%');
  const [alert] = (await admin.get('/api/v1/admin/alerts').expect(200)).body.data as Alert[];
  expect(Alert.parse(alert)).toEqual(alert);
  expect(alert).toMatchObject({
    kind: 'forecast',
    series: { family: soon.family, labels: { mount: '/var' } },
    unit: 'percent',
    threshold: 100,
  });
  expect(new Date(alert!.series!.fullAt!).toISOString()).toMatch(/^2026-06-21T/);
});

it('notifies at the next evaluation that a disk no longer fills up', async () => {
  const { site, node } = await growing(11);
  disks(site, node.uuid, site.clock.now(), { '/': 20, '/var': 10 });
  await site.clock.skip('1m');
  await evaluate(site);
  expect(await queuedNoticeTitles(site)).toHaveLength(1);
  await hours(site, 3, at => disks(site, node.uuid, at, { '/': 20, '/var': 10 }));
  await nextEvaluation(site);
  expect((await queuedNoticeTitles(site)).at(-1)).toBe('web-1: File system /var no longer fills up');
});

it('sends no forecast until two days of history are stored', async () => {
  const { site } = await growing(1, { withinDays: 60 });
  expect(await queuedNoticeTitles(site)).toEqual([]);
});

it('limits a forecast to some label values', async () => {
  const { site } = await growing(11, { only: ['/srv*'] });
  expect(await queuedNoticeTitles(site)).toEqual([]);
});

it('evaluates at once when a rule is added or changed', async () => {
  const { site, admin } = await growing(11, { withinDays: 2 });
  expect(await queuedNoticeTitles(site)).toEqual([]);
  await admin.post(RULES).send(soon).expect(201);
  await evaluate(site);
  expect(await queuedNoticeTitles(site)).toHaveLength(1);
});

it('forecasts memory by the size of the machine', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'web-1' });
  await site.app.get(NodesService).updateFacts(node.uuid, { ...facts, ramTotal: 16e9 }, '0.1.0');
  await (
    await site.given.admin()
  )
    .post(RULES)
    .send({ ...soon, family: 'node_memory_used_bytes', withinDays: 4 })
    .expect(201);
  const used = (hour: number) => ({ ramUsed: 8e9 + (hour / 24) * 1e9 });
  await hours(site, 97, (at, hour) => site.app.get(MinutesService).record(node.uuid, at, used(hour)));
  await nextEvaluation(site);
  const [notice] = await queuedNotices(site);
  expect(notice!.title).toMatch(/^web-1: RAM full in 4 days, on Jun 9, 2026$/);
  expect(notice!.body).toContain('RAM is at 12 GB of 16 GB');
});

it('finds in the history when a forecast would have fired', async () => {
  const { site, node, admin } = await growing(11, { enabled: false });
  const { body } = await admin.post('/api/v1/admin/alerts/backtest').send({ days: 7, rule: soon }).expect(200);
  const { count, firings } = Backtest.parse(body.data);
  expect(count).toBe(1);
  expect(firings[0]).toMatchObject({ node: node.uuid, labels: { mount: '/var' }, to: null });
  // At 80 %, ten days are left.
  expect(new Date(firings[0]!.from).toISOString()).toMatch(/^2026-06-11T/);
  expect(await queuedNoticeTitles(site)).toEqual([]);
});

it.each<[string, Partial<Record<keyof NewForecastRule, unknown>>, string]>([
  ['a family without a limit', { family: 'node_filesystem_used_bytes' }, 'family'],
  ['a counter', { family: 'node_network_transmit_bytes_total' }, 'family'],
  ['half a day', { withinDays: 0.5 }, 'withinDays'],
  ['a year', { withinDays: 365 }, 'withinDays'],
])('refuses a forecast of %s', async (_, overrides, field) => {
  const site = await startTestApp();
  const admin = await site.given.admin();
  const { body } = await admin
    .post(RULES)
    .send({ ...soon, ...overrides })
    .expect(422);
  expect(body.errors[0].path).toBe(field);
});

it('names the day on which the disk is full, in each language', () => {
  const values = {
    name: 'web-1',
    metric: 'node_filesystem_used_ratio /var',
    full: 9 * DAY_S,
    fullOn: Date.UTC(2026, 5, 24),
  };
  const full = (language: 'en' | 'zh-CN' | 'zh-TW', seconds = values.full) =>
    formatValues({ ...values, full: seconds }, language, 'UTC').full;
  expect(full('en')).toBe('full in 9 days, on Jun 24, 2026');
  expect(full('en', 3600)).toBe('full in 1 hour, on Jun 24, 2026');
  expect(full('en', 0)).toBe('full');
  expect(full('zh-CN')).toBe('将在 9 天后用满（2026年6月24日）');
  expect(full('zh-TW')).toBe('將在 9 天後用滿（2026年6月24日）');
  expect(textOf('forecast.full', 'en').title).toContain('{{full}}');
});
