import { SITE } from '@vitrine/contracts/settings';
import { HOUR_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { MinutesService } from '../history/write/minutes.service.ts';
import { publicNode } from '../nodes/node.view.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { QuotaHoursService } from './quota-hours.service.ts';
import { TrafficService } from './traffic.service.ts';

const LIMIT = 1e12;
const _ = NaN;

async function setUp(values: object = {}) {
  const site: TestApp = await startTestApp();
  await site.app.get(SettingsService).set(SITE, { timeZone: 'UTC' });
  const { uuid } = await site.given.node({ trafficLimit: LIMIT, trafficLimitType: 'sum', monthRotate: 1, ...values });
  const quota = site.app.get(QuotaHoursService);
  const node = async () => publicNode((await site.app.get(NodesService).findOne(uuid))!);
  /** Records the totals at an hour after the start of the test, in shares of the quota. */
  const record = (start: number, hour: number, up: number, down: number) =>
    site.app.get(MinutesService).record(uuid, start + hour * HOUR_MS, {
      ...{ trafficUp: Math.round(up * LIMIT), trafficDown: Math.round(down * LIMIT) },
    });
  const flush = () => site.app.get(FlushService).flush();
  /** Begins the current period at a share of the quota. */
  const startAt = (up: number, down: number) =>
    site.app.get(TrafficService).correct(uuid, { up: -up * LIMIT, down: -down * LIMIT });
  return { ...site, startAt, quota, node, record, flush };
}

it('returns the used share at the end of each hour, from zero in each period', async () => {
  const { startAt, quota, node, record, flush, clock } = await setUp({ monthRotate: 2 });
  const start = clock.now();
  await clock.skip('1d');
  startAt(0.2, 0.2);
  for (const [hour, up, down] of [
    [8, 0.1, 0.1],
    [10, 0.1, 0.2],
    [11, 0.2, 0.2],
    [12, 0.3, 0.2],
    [14, 0.3, 0.4],
  ] as const)
    record(start, hour, up, down);
  await flush();
  const window = { from: start / 1000 + 7 * 3600, hours: 8 };
  const values = await quota.of(await node(), window);
  expect([...values!].map(value => Math.round(value * 1000) / 1000)).toEqual([_, 0.2, _, 0.3, 0.4, 0.1, _, 0.3]);
  expect(await quota.of({ ...(await node()), trafficLimit: 0 }, window)).toBeUndefined();
  const up = await quota.of({ ...(await node()), trafficLimitType: 'up', trafficLimit: LIMIT / 2 }, window);
  expect(Math.round(up![4]! * 1000)).toBe(400);
});

it('has no value without history', async () => {
  const { quota, node, clock } = await setUp();
  expect([...(await quota.of(await node(), { from: clock.now() / 1000, hours: 2 }))!]).toEqual([_, _]);
  expect(await quota.forecastOf(await node())).toBeUndefined();
  expect(await quota.forecastOf({ ...(await node()), trafficLimit: 0 })).toBeUndefined();
});

describe('the forecast', () => {
  /** Uses a share of the quota each hour for some days. */
  async function using(hours: number, perHour: number, values: object = {}) {
    const site = await setUp(values);
    const start = site.clock.now();
    await site.clock.skip(`${hours}h`);
    for (let hour = 0; hour < hours; hour++) site.record(start, hour, (hour + 1) * perHour, 0);
    await site.flush();
    return site;
  }

  it('extrapolates the use of this period', async () => {
    const { quota, node, clock } = await using(100, 0.002);
    const found = await quota.forecastOf(await node());
    // A fifth is used, the rest lasts for 400 hours.
    expect(Math.round((found!.usedUpAt! - clock.now()) / HOUR_MS)).toBe(400);
  });

  it('is null if the quota lasts until its reset', async () => {
    const { quota, node } = await using(100, 0.0001);
    expect(await quota.forecastOf(await node())).toEqual({ usedUpAt: null });
  });

  it('ignores the period before, and the days before the last week', async () => {
    const { startAt, quota, node, record, flush, clock } = await setUp({ monthRotate: 3 });
    const start = clock.now();
    await clock.skip('336h');
    startAt(0.72, 0);
    // Fast until the reset 36 hours after the start, then nothing, then steady for a week.
    for (let hour = 0; hour < 336; hour++)
      record(start, hour, hour < 36 ? 0.02 * hour : 0.72 + Math.max(0, hour - 160) * 0.002, 0);
    await flush();
    const found = await quota.forecastOf(await node());
    const used = (335 - 160) * 0.002;
    expect(Math.round((found!.usedUpAt! - clock.now()) / HOUR_MS)).toBe(Math.round((1 - used) / 0.002));
  });
});
