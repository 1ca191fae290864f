import { EntityManager } from '@mikro-orm/sql';
import type { MetricName } from '@vitrine/contracts';
import { RETENTION } from '@vitrine/contracts/settings';
import { HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { storedMinutes } from '../../../test/stored-minutes.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { LatencyService } from '../latency.service.ts';
import { HistoryService } from '../read/history.service.ts';
import { historyView } from '../read/history.view.ts';
import { FlushService } from './flush.service.ts';
import { MinutesService, type MetricValues } from './minutes.service.ts';

let site: TestApp;
let now: number;
let node: string;
beforeAll(async () => {
  site = await startTestApp();
  now = site.clock.now();
  await site.app.get(SettingsService).set(RETENTION, { metricHours: 24, latencyHours: 48 });
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});

const report = (at: number, values: MetricValues) => site.app.get(MinutesService).record(node, at, values);
const probe = (task: number, at: number, trip: number | 'timeout') =>
  site.app.get(LatencyService).record(node, task, at, trip);
const stored = async (kind: 'node' | 'ping' = 'node') => {
  await site.app.get(FlushService).flush();
  return storedMinutes(site.app.get(EntityManager).fork(), node, kind);
};

it('aggregates reports of a minute, without values that are not finite', async () => {
  report(now, { cpu: 29.5, load1: NaN, tcp: undefined, trafficUp: 7 });
  report(now + 20_000, { cpu: 30.5, load1: 4, temperature: Infinity, trafficUp: 5 });
  report(now + 10_000, { cpu: 33, load1: 6, trafficUp: 6 });
  expect(await stored()).toEqual([3]);
  const query = { from: now, to: now + MINUTE_MS, points: 2 };
  const { columns } = historyView(await site.app.get(HistoryService).query(node, query));
  const first = ({ avg, min, max }: { avg: unknown[]; min?: unknown[] | undefined; max?: unknown[] | undefined }) => [
    ...[avg[0], min?.[0], max?.[0]],
  ];
  expect(
    Object.fromEntries(Object.entries(columns).map(([name, column]) => [name as MetricName, first(column)])),
  ).toEqual({
    cpu: [31, 29.5, 33],
    load1: [5, 4, 6],
    trafficUp: [5, undefined, undefined],
  });
});

it('drops reports older than the retention of metrics', async () => {
  report(now - 24 * HOUR_MS - 1, { cpu: 1 });
  expect(await stored()).toEqual([]);
  report(now - 24 * HOUR_MS, { cpu: 1 });
  expect(await stored()).toEqual([1]);
});

it('drops probes older than the retention of latency', async () => {
  probe(1, now - 48 * HOUR_MS - 1, 5);
  expect(await stored('ping')).toEqual([]);
  probe(1, now - 48 * HOUR_MS, 5);
  expect(await stored('ping')).toEqual([1]);
});

it('records nothing while recording is disabled', async () => {
  await site.app.get(SettingsService).set(RETENTION, { enabled: false });
  report(now, { cpu: 1 });
  probe(1, now, 5);
  await site.app.get(SettingsService).set(RETENTION, { enabled: true });
  expect([await stored(), await stored('ping')]).toEqual([[], []]);
});

describe('latency', () => {
  const lines = async (...tasks: number[]) => {
    await site.app.get(FlushService).flush();
    const query = { from: now - 3 * MINUTE_MS, to: now + MINUTE_MS, points: 50 };
    return (await site.app.get(LatencyService).query(node, tasks, query)).lines;
  };

  it('has the round trips in µs and the lost probes of the requested tasks', async () => {
    probe(1, now, 1.024);
    probe(1, now + 1000, 'timeout');
    probe(1, now - 2 * MINUTE_MS, 4.096);
    probe(2, now, 2.048);
    const found = await lines(1);
    expect([...found.keys()]).toEqual([1]);
    const line = found.get(1)!;
    expect([...line.sent]).toEqual([0, 1, 0, 2]);
    expect([...line.sum]).toEqual([0, 4096, 0, 1024]);
    expect(line.totalCauses()).toEqual({ timeout: 1 });
    expect([...(await lines(1, 2)).keys()].sort()).toEqual([1, 2]);
  });

  it('of a removed task is deleted, stored or not', async () => {
    probe(1, now, 1);
    probe(2, now, 1);
    await site.app.get(FlushService).flush();
    probe(1, now, 1);
    await site.app.get(LatencyService).removeTask(1);
    expect([...(await lines(1, 2)).keys()]).toEqual([2]);
    probe(3, now, 1);
    await site.app.get(LatencyService).removeTask(3);
    expect([...(await lines(3)).keys()]).toEqual([]);
  });
});
