import { Backtest, NodeTraffic, QUOTA_FAMILY, SELECT_NONE, type Alert, type NewForecastRule } from '@vitrine/contracts';
import { HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { queuedNotices, queuedNoticeTitles } from '../../test/queued-notices.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { formatValues } from '../notifications/format-values.rule.ts';
import { OfflineJob } from './offline.job.ts';
import { RuleEvaluationJob } from './rule-evaluation.job.ts';

const RULES = '/api/v1/admin/alerts/rules';
const LIMIT = 1e12;
const rule: NewForecastRule = {
  kind: 'forecast',
  name: 'Quota',
  enabled: true,
  nodeSelector: { ...SELECT_NONE, all: true },
  cooldownMinutes: 0,
  family: QUOTA_FAMILY,
  only: [],
  withinDays: 31,
};

async function evaluate(site: TestApp): Promise<void> {
  await site.app.get(RuleEvaluationJob).run(Math.floor(site.clock.now() / 60_000) * 60);
  await site.app.get(OfflineJob).run();
}

/** Makes a node whose period starts on the first use up its quota over some days, at a daily rate in percent. */
async function using(
  days: number,
  percentADay: number,
  overrides: { limit?: number; rule?: Partial<NewForecastRule> } = {},
) {
  const site = await startTestApp();
  const admin = await site.given.admin();
  const quota = { trafficLimit: overrides.limit ?? LIMIT, trafficLimitType: 'sum' as const, monthRotate: 1 };
  const node = await site.given.node({ name: 'web-1', ...quota });
  await admin
    .post(RULES)
    .send({ ...rule, ...overrides.rule })
    .expect(201);
  let total = 0;
  const pass = async (hours: number, percent: number) => {
    const start = site.clock.now();
    await site.clock.skip(`${hours}h`);
    for (let hour = 0; hour < hours; hour++) {
      total += (percent / 100 / 24) * LIMIT;
      const values = { trafficUp: total / 4, trafficDown: (total / 4) * 3 };
      site.app.get(MinutesService).record(node.uuid, start + hour * HOUR_MS, values);
    }
    await site.app.get(FlushService).flush();
    await site.clock.skip('1h');
    await evaluate(site);
  };
  await pass(days * 24, percentADay);
  const traffic = async () =>
    NodeTraffic.parse((await admin.get(`/api/v1/admin/nodes/${node.uuid}/traffic`).expect(200)).body.data);
  return { site, admin, node, pass, traffic };
}

it('notifies about a quota that would be used up before it resets', async () => {
  const { site, admin, traffic } = await using(10, 4);
  const [notice, ...others] = await queuedNotices(site);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    event: 'forecast.full',
    title: 'web-1: Traffic quota used up in 15 days, on Jun 26, 2026',
  });
  expect(notice!.body).toContain('Traffic quota is at 40% of 100%. At the pace of the last days: used up in 15 days');
  expect(formatValues(notice!.values, 'zh-CN', 'UTC').full).toBe('将在 15 天后用完（2026年6月26日）');
  const [alert] = (await admin.get('/api/v1/admin/alerts').expect(200)).body.data as Alert[];
  expect(alert).toMatchObject({
    kind: 'forecast',
    series: { family: QUOTA_FAMILY, labels: {} },
    unit: 'percent',
    value: 40,
    threshold: 100,
  });
  const { forecast } = await traffic();
  expect(new Date(forecast!.usedUpAt!).toISOString()).toMatch(/^2026-06-26T/);
});

it.each<[string, number, number, object]>([
  ['that lasts until its reset', 10, 3, {}],
  ['that is used up before, but not within the days of the rule', 10, 4, { rule: { withinDays: 7 } }],
  ['of which two days are not known yet', 1, 40, {}],
  ['that does not exist', 10, 4, { limit: 0 }],
])('sends no notice about a quota %s', async (_, days, percentADay, overrides) => {
  const { site } = await using(days, percentADay, overrides);
  expect(await queuedNoticeTitles(site)).toEqual([]);
});

it('shows in the traffic of a node whether its quota lasts', async () => {
  expect((await (await using(10, 3)).traffic()).forecast).toEqual({ usedUpAt: null });
  expect((await (await using(1, 3)).traffic()).forecast).toBeNull();
  expect((await (await using(10, 3, { limit: 0 })).traffic()).forecast).toBeNull();
});

it('resolves the alert when the next period begins', async () => {
  const { site, pass } = await using(10, 4);
  expect(await queuedNoticeTitles(site)).toHaveLength(1);
  await pass(21 * 24, 4);
  expect((await queuedNoticeTitles(site)).at(-1)).toBe('web-1: Traffic quota no longer fills up');
});

it('finds in the history when it would have fired, in each period on its own', async () => {
  const { admin, node, pass } = await using(8, 4);
  await pass(18 * 24, 0.5);
  const { body } = await admin.post('/api/v1/admin/alerts/backtest').send({ days: 30, rule }).expect(200);
  const result = Backtest.parse(body.data);
  expect(result).toMatchObject({ count: 1, firings: [{ node: node.uuid }] });
  const [firing] = result.firings;
  expect(new Date(firing!.from).toISOString()).toMatch(/^2026-06-03T/);
  expect(new Date(firing!.to!).toISOString()).toMatch(/^2026-06-1\dT/);
});
