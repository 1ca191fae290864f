import { EntityManager } from '@mikro-orm/sql';
import { History } from '@vitrine/contracts';
import { RETENTION } from '@vitrine/contracts/settings';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { HistoryRetentionJob } from './retention/history-retention.job.ts';
import { FlushService } from './write/flush.service.ts';
import { MinutesService, type MetricValues } from './write/minutes.service.ts';
import { RollupService } from './write/rollup.service.ts';

/** Records and stores one reading per minute in the past. `value(m)`: the reading m minutes ago, undefined for a gap. */
async function past(
  site: TestApp,
  node: string,
  minutes: number,
  value: (ago: number) => MetricValues | undefined,
): Promise<void> {
  const service = site.app.get(MinutesService);
  for (let ago = minutes; ago > 0; ago--) {
    const values = value(ago);
    if (values) service.record(node, site.clock.now() - ago * MINUTE_MS, values);
    if (ago % 5000 === 0) await site.app.get(FlushService).flush();
  }
  await site.app.get(FlushService).flush();
}

const roll = (site: TestApp) => site.app.get(RollupService).rollUpDue(site.clock.now() / 1000);

/** Averages of averages are rounded more than once, so their last digit may differ. */
const roughly = ({ columns, ...rest }: History) => ({
  ...rest,
  columns: {
    ...columns,
    cpu: { ...columns.cpu, avg: columns.cpu!.avg.map(value => value && Math.round(value * 10) / 10) },
  },
});

/** Requests as an administrator, because responses for visitors are cached briefly. */
const readers = new WeakMap<TestApp, ReturnType<TestApp['given']['admin']>>();
async function readHistory(
  site: TestApp,
  node: string,
  span: number,
  extra = '',
  to = site.clock.now(),
): Promise<History> {
  const reader = readers.get(site) ?? site.given.admin();
  readers.set(site, reader);
  const { body } = await (
    await reader
  )
    .get(`/api/v1/nodes/${node}/history?from=${to - span}&to=${to}${extra}`)
    .expect(200);
  expect(History.parse(body.data)).toEqual(body.data);
  return body.data as History;
}

it.each([
  ['an hour', HOUR_MS, MINUTE_MS],
  ['a day', DAY_MS, 3 * MINUTE_MS],
  ['a week', 7 * DAY_MS, 30 * MINUTE_MS],
  ['a month', 30 * DAY_MS, 2 * HOUR_MS],
  ['four months', 125 * DAY_MS, 12 * HOUR_MS],
])(
  'answers %s with its peaks, gaps and newest minute, whether it is rolled up or not',
  async (_, span, step) => {
    const site = await startTestApp();
    const { uuid } = await site.given.node();
    // Minutes are kept for a month.
    const minutes = Math.min(span, 30 * DAY_MS) / MINUTE_MS;
    const peak = Math.floor(minutes / 2);
    const gap = [Math.floor(minutes * 0.7), Math.floor(minutes * 0.8)] as const;
    await past(site, uuid, minutes, ago =>
      ago > gap[0] && ago < gap[1]
        ? undefined
        : {
            cpu: ago === peak ? 99.5 : 10,
            ramUsed: 2 ** 30,
            trafficUp: 1e12 - ago,
            ...(ago === 1 && { temperature: 61 }),
          },
    );
    const before = await readHistory(site, uuid, span);
    await roll(site);
    const after = await readHistory(site, uuid, span);
    expect(roughly(after)).toEqual(roughly(before));
    expect(after.step).toBe(step);
    const { cpu, trafficUp, temperature, ramUsed } = after.columns;
    const filled = cpu!.avg.filter(value => value !== null);
    expect(Math.max(...cpu!.max!.map(Number))).toBe(99.5);
    expect(filled.every(value => value >= 10 && value <= 99.5)).toBe(true);
    expect(cpu!.avg).toContain(null);
    expect(trafficUp).toEqual({ avg: expect.any(Array) });
    expect(trafficUp!.avg.findLast(value => value !== null)).toBe(1e12 - 1);
    expect(temperature!.max!.filter(value => value !== null)).toEqual([61]);
    expect(ramUsed!.min!.find(value => value !== null)).toBe(2 ** 30);
  },
  30_000,
);

it('returns correct values when minutes arrive after their roll-up', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  await past(site, uuid, 3000, ago => (ago < 2000 && ago > 1500 ? undefined : { cpu: 10 }));
  await roll(site);
  await past(site, uuid, 2000, ago => (ago < 2000 && ago > 1500 ? { cpu: 50 } : undefined));
  const late = await readHistory(site, uuid, 7 * DAY_MS);
  await roll(site);
  expect(roughly(await readHistory(site, uuid, 7 * DAY_MS))).toEqual(roughly(late));
  const values = late.columns.cpu!.avg.filter(value => value !== null);
  expect(values).toHaveLength(100);
  expect([Math.min(...values), Math.max(...values)]).toEqual([10, 50]);
});

it('returns only the requested metrics, with no more points', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  await past(site, uuid, 1440, () => ({ cpu: 10, load1: 1, tcp: 7 }));
  const { columns } = await readHistory(site, uuid, DAY_MS, '&metrics=cpu,tcp&points=50');
  expect(Object.keys(columns)).toEqual(['cpu', 'tcp']);
  expect(columns.cpu!.avg.length).toBeLessThanOrEqual(50);
  for (const invalid of ['&metrics=password', '&points=1', '&points=100000', '&from=x', '&format=xml'])
    await site.http.get(`/api/v1/nodes/${uuid}/history?from=0&to=1${invalid}`).expect(422);
});

it('is hidden from visitors for a hidden node, and missing for a missing one', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node({ hidden: true });
  const query = `history?from=0&to=${site.clock.now()}`;
  const hidden = await site.http.get(`/api/v1/nodes/${uuid}/${query}`).expect(404);
  const unknownNode = await site.http.get(`/api/v1/nodes/00000000-0000-4000-8000-000000000000/${query}`).expect(404);
  expect(hidden.body.code).toBe(unknownNode.body.code);
  await site.http.get(`/api/v1/nodes/${uuid}/${query}&format=csv`).expect(404);
});

it('exports the history as CSV without formulas', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node({ name: '=cmd|calc' });
  await past(site, uuid, 3, ago => ({ cpu: ago }));
  const to = site.clock.now();
  const { text, headers } = await site.http
    .get(`/api/v1/nodes/${uuid}/history?from=${to - 3 * MINUTE_MS}&to=${to}&metrics=cpu&format=csv`)
    .expect(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toContain(`history-${uuid}.csv`);
  const time = (ago: number) => new Date(to - ago * MINUTE_MS).toISOString();
  expect(text.split('\r\n')).toEqual([
    'node,time,cpu.avg,cpu.min,cpu.max',
    ...[3, 2, 1].map(ago => `'=cmd|calc,${time(ago)},${ago},${ago},${ago}`),
    '',
  ]);
});

it('leaves a damaged chunk out of the history, and stores into that hour again', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  await past(site, uuid, 180, () => ({ cpu: 10 }));
  const em = site.app.get(EntityManager).fork();
  const [{ t }] = (await em.execute('select max(t) as t from chunk where tier = 1')) as [{ t: number }];
  await em.execute('update chunk set data = ? where tier = 1 and t = ?', [Buffer.from([1, 60, 255, 3, 7]), Number(t)]);
  const { columns } = await readHistory(site, uuid, 3 * HOUR_MS);
  const remainingCount = columns.cpu!.avg.filter(value => value !== null).length;
  expect(remainingCount).toBeGreaterThanOrEqual(120);
  expect(remainingCount).toBeLessThan(180);
  await past(site, uuid, 2, () => ({ cpu: 20 }));
  await roll(site);
  expect((await readHistory(site, uuid, 3 * HOUR_MS)).columns.cpu!.avg.at(-1)).toBe(20);
});

it('removes history past the retention, and answers nothing from there', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  await past(site, uuid, 7 * 1440, () => ({ cpu: 10 }));
  await roll(site);
  await site.app.get(SettingsService).set(RETENTION, { metricHours: 48 });
  await site.app.get(HistoryRetentionJob).run();
  const em = site.app.get(EntityManager).fork();
  const rows = (await em.execute('select tier, count(*) as n from chunk group by tier order by tier')) as {
    tier: number;
    n: number | string;
  }[];
  expect(rows.map(({ tier, n }) => [tier, Number(n)])).toEqual([
    [1, 48],
    [2, 3],
    [3, 2],
    [4, 1],
  ]);
  const { from, step, columns } = await readHistory(site, uuid, 7 * DAY_MS);
  const first = from + columns.cpu!.avg.findIndex(value => value !== null) * step;
  expect(site.clock.now() - first).toBeLessThanOrEqual(48 * HOUR_MS + 2 * step);
});

it('stores nothing if recording is disabled', async () => {
  const site = await startTestApp();
  const { uuid } = await site.given.node();
  await site.app.get(SettingsService).set(RETENTION, { enabled: false });
  await past(site, uuid, 10, () => ({ cpu: 10 }));
  expect((await readHistory(site, uuid, HOUR_MS)).columns).toEqual({});
});
