import { SELECT_NONE, Alert, Backtest, type NewSeriesRule } from '@vitrine/contracts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { queuedNotices, queuedNoticeTitles } from '../../test/queued-notices.ts';
import { NODE_PART, SeriesMinutesService } from '../history/labelled/series-minutes.service.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { partsOfReport } from '../reports/parts-of-report.ts';
import { OfflineJob } from './offline.job.ts';
import { RuleEvaluationJob } from './rule-evaluation.job.ts';

const full: NewSeriesRule = {
  kind: 'series',
  name: 'Full',
  enabled: true,
  nodeSelector: { ...SELECT_NONE, all: true },
  family: 'node_filesystem_used_ratio',
  only: [],
  over: 'each',
  is: 'above',
  threshold: 0.9,
  ratio: 100,
  windowMinutes: 3,
  cooldownMinutes: 0,
};
const RULES = '/api/v1/admin/alerts/rules';

/** Reports the used percentage of a node's file systems for some minutes, and evaluates each minute. */
async function minutes(site: TestApp, node: string, count: number, used: Record<string, number>): Promise<void> {
  const disks = Object.entries(used).map(([mount, percent]) => ({ mount, used: percent, total: 100 }));
  for (let i = 0; i < count; i++) {
    site.app
      .get(SeriesMinutesService)
      .record(node, NODE_PART, site.clock.now(), partsOfReport({ seq: 1, at: 1, disks }));
    await site.clock.skip('1m');
    await site.app.get(FlushService).flush();
    await site.app.get(RuleEvaluationJob).run(Math.floor(site.clock.now() / 60_000) * 60);
    await site.app.get(OfflineJob).run();
  }
}

it('notifies about the full file system only, and again when it has recovered', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'web-1' });
  const admin = await site.given.admin();
  await admin.post(RULES).send(full).expect(201);
  await minutes(site, node.uuid, 3, { '/': 20, '/var': 50 });
  await minutes(site, node.uuid, 4, { '/': 20, '/var': 95 });
  const [notice, ...others] = await queuedNotices(site);
  expect(others).toEqual([]);
  expect(notice).toMatchObject({ event: 'load.high', title: 'web-1: File system /var is high' });
  expect(notice!.body).toContain('File system /var has been 95%');
  expect(notice!.body).toContain('threshold 90%');
  const [alert] = (await admin.get('/api/v1/admin/alerts').expect(200)).body.data as Alert[];
  expect(Alert.parse(alert)).toEqual(alert);
  expect(alert).toMatchObject({
    kind: 'load',
    series: { family: 'node_filesystem_used_ratio', labels: { mount: '/var' } },
    value: 95,
    threshold: 90,
    unit: 'percent',
  });
  await minutes(site, node.uuid, 5, { '/': 20, '/var': 40 });
  expect((await queuedNoticeTitles(site)).at(-1)).toBe('web-1: File system /var is back to normal');
});

it('notifies about several file systems of one node in one notification', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'web-1' });
  await (await site.given.admin()).post(RULES).send(full).expect(201);
  await minutes(site, node.uuid, 5, { '/': 20, '/srv': 97, '/var': 95 });
  expect(await queuedNoticeTitles(site)).toEqual(['web-1: File system /srv, /var is high']);
});

it('limits a rule to some label values, and notifies about a value below the threshold', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'web-1' });
  await (
    await site.given.admin()
  )
    .post(RULES)
    .send({ ...full, only: ['/s*'], is: 'below', threshold: 0.1 })
    .expect(201);
  await minutes(site, node.uuid, 5, { '/': 2, '/srv': 3 });
  const [notice] = await queuedNotices(site);
  expect(notice).toMatchObject({ event: 'load.low', title: 'web-1: File system /srv is low' });
});

it('finds in the history when a rule would have fired, for each label set', async () => {
  const site = await startTestApp();
  const node = await site.given.node();
  await minutes(site, node.uuid, 10, { '/': 20, '/var': 50 });
  await minutes(site, node.uuid, 10, { '/': 20, '/var': 95 });
  await minutes(site, node.uuid, 10, { '/': 20, '/var': 50 });
  const admin = await site.given.admin();
  const { body } = await admin.post('/api/v1/admin/alerts/backtest').send({ days: 1, rule: full }).expect(200);
  const result = Backtest.parse(body.data);
  expect(result.count).toBe(1);
  expect(result.firings[0]).toMatchObject({ node: node.uuid, labels: { mount: '/var' } });
  expect(Math.round(result.firings[0]!.peak!)).toBe(95);
  expect(await queuedNoticeTitles(site)).toEqual([]);
});

it('counts the file systems in breach, live and in the history', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'web-1' });
  const admin = await site.given.admin();
  const rule = { ...full, over: 'count', atLeast: 2 };
  await admin.post(RULES).send(rule).expect(201);
  await minutes(site, node.uuid, 5, { '/': 20, '/srv': 97, '/var': 50 });
  expect(await queuedNoticeTitles(site)).toEqual([]);
  await minutes(site, node.uuid, 5, { '/': 20, '/srv': 97, '/var': 95 });
  const [notice] = await queuedNotices(site);
  expect(notice).toMatchObject({ event: 'load.high', title: 'web-1: File system ×2 is high' });
  const [alert] = (await admin.get('/api/v1/admin/alerts').expect(200)).body.data as Alert[];
  expect(alert).toMatchObject({ value: 2, threshold: 2, unit: 'count', series: { labels: {} } });
  const { body } = await admin.post('/api/v1/admin/alerts/backtest').send({ days: 1, rule }).expect(200);
  expect(Backtest.parse(body.data)).toMatchObject({ count: 1, firings: [{ node: node.uuid, labels: {}, peak: 2 }] });
});

it.each([
  ['keep', []],
  ['resolve', ['web-1: File system /var is high', 'web-1: File system /var is back to normal']],
] as const)('keeps or ends the alert of a missing file system with whenAbsent %s', async (whenAbsent, titles) => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'web-1' });
  await (
    await site.given.admin()
  )
    .post(RULES)
    .send({ ...full, whenAbsent })
    .expect(201);
  await minutes(site, node.uuid, 4, { '/': 20, '/var': 95 });
  await minutes(site, node.uuid, 6, { '/': 20 });
  expect(await queuedNoticeTitles(site)).toEqual(titles.length > 0 ? titles : ['web-1: File system /var is high']);
});

it('fires about a missing file system, live and in the history, and ends with its next value', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'web-1' });
  const admin = await site.given.admin();
  const rule = { ...full, whenAbsent: 'fire' };
  await admin.post(RULES).send(rule).expect(201);
  await minutes(site, node.uuid, 3, { '/': 20, '/var': 50 });
  await minutes(site, node.uuid, 2, { '/': 20 });
  expect(await queuedNoticeTitles(site)).toEqual([]);
  await minutes(site, node.uuid, 3, { '/': 20 });
  const [notice] = await queuedNotices(site);
  expect(notice).toMatchObject({ event: 'load.absent', title: 'web-1: File system /var has no values' });
  const [alert] = (await admin.get('/api/v1/admin/alerts').expect(200)).body.data as Alert[];
  expect(Alert.parse(alert)).toMatchObject({ series: { labels: { mount: '/var' }, absent: true }, value: null });
  await minutes(site, node.uuid, 5, { '/': 20, '/var': 50 });
  expect((await queuedNoticeTitles(site)).at(-1)).toBe('web-1: File system /var has values again');
  const { body } = await admin.post('/api/v1/admin/alerts/backtest').send({ days: 1, rule }).expect(200);
  expect(Backtest.parse(body.data)).toMatchObject({ count: 1, firings: [{ labels: { mount: '/var' }, peak: null }] });
});

it('fires about no missing series of a node that does not report itself', async () => {
  const site = await startTestApp();
  const node = await site.given.node({ name: 'web-1' });
  await (
    await site.given.admin()
  )
    .post(RULES)
    .send({ ...full, whenAbsent: 'fire' })
    .expect(201);
  const report = () => site.app.get(MinutesService).record(node.uuid, site.clock.now(), { cpu: 5 });
  for (let i = 0; i < 3; i++) {
    report();
    await minutes(site, node.uuid, 1, { '/var': 50 });
  }
  await minutes(site, node.uuid, 6, {});
  expect(await queuedNoticeTitles(site)).toEqual([]);
});

it('judges a metric of the whole node as well, in the unit of its family', async () => {
  const site = await startTestApp();
  const admin = await site.given.admin();
  const rule = { ...full, family: 'node_cpu_ratio', over: 'max' };
  const { data } = (await admin.post(RULES).send(rule).expect(201)).body;
  expect(data).toMatchObject({ family: 'node_cpu_ratio', over: 'max' });
  const { body } = await admin.post('/api/v1/admin/alerts/backtest').send({ days: 1, rule }).expect(200);
  expect(body.data.count).toBe(0);
});

it.each<[string, Partial<Record<keyof NewSeriesRule, unknown>>, string]>([
  ['a share of 95 instead of 0.95', { threshold: 95 }, 'threshold'],
  ['no family', { family: '' }, 'family'],
  ['an empty pattern', { only: [''] }, 'only'],
  ['an unknown way to combine', { over: 'avg' }, 'over'],
  ['a count of none', { over: 'count', atLeast: 0 }, 'atLeast'],
])('refuses %s', async (_, overrides, field) => {
  const site = await startTestApp();
  const { body } = await (
    await site.given.admin()
  )
    .post(RULES)
    .send({ ...full, ...overrides })
    .expect(422);
  expect(JSON.stringify(body)).toContain(field);
});
