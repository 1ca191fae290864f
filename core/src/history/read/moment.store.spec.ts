import type { MetricName } from '@vitrine/contracts';
import { LIVE_FIELDS } from '@vitrine/contracts/live-row';
import { RETENTION } from '@vitrine/contracts/settings';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { FlushService } from '../write/flush.service.ts';
import { MinutesService } from '../write/minutes.service.ts';
import { RollupService } from '../write/rollup.service.ts';
import { MomentService } from './moment.service.ts';

/** Two hours before the start of the test. */
const START = Date.parse('2026-06-01T10:00:00Z');
const at = (minute: number) => START + minute * MINUTE_MS;

let site: TestApp;
let node: string;
beforeAll(async () => {
  site = await startTestApp();
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});

const report = (minute: number, values: Partial<Record<MetricName, number>> = { cpu: 5 }, uuid = node) =>
  site.app.get(MinutesService).record(uuid, at(minute), values);
const flush = () => site.app.get(FlushService).flush();
const statesAt = (minute: number, nodes = [node]) => site.app.get(MomentService).statesAt(nodes, at(minute));
const stateAt = async (minute: number) => (await statesAt(minute)).get(node);

it('returns the averages and last values of the minute, and null for values that were not reported', async () => {
  report(20, { cpu: 10, temperature: 40, trafficUp: 100, uptime: 60 });
  report(20, { cpu: 20.03, temperature: 45.1, trafficUp: 300, uptime: 61 });
  report(21, { cpu: 99 });
  await flush();
  const unknown = Object.fromEntries(
    LIVE_FIELDS.filter(field => !['online', 'lastReport'].includes(field)).map(field => [field, null]),
  );
  expect(await stateAt(20)).toEqual({
    ...unknown,
    ...{ online: true, lastReport: at(21), cpu: 15.02, temperature: 42.6 },
    ...{ trafficUp: 300, trafficDown: 0, uptime: 61 },
  });
});

it('finds a node that reported only counters', async () => {
  report(20, { uptime: 60 });
  await flush();
  expect(await stateAt(20)).toMatchObject({ online: true, uptime: 60, cpu: null, trafficUp: 0 });
});

it('derives the interval of a node from eleven minutes', async () => {
  for (const minute of [0, 5]) report(minute);
  await flush();
  expect(await stateAt(5)).toMatchObject({ online: true, lastReport: at(6) });
  expect(await stateAt(10)).toMatchObject({ online: true, lastReport: at(6) });
  for (const minute of [14, 15, 16, 17])
    expect(await stateAt(minute)).toMatchObject({ online: false, lastReport: at(6) });
});

describe('a silent node', () => {
  it.each([
    ['in the same hour', [-70, -10, 3], 4],
    ['in the hour before', [-70, -10], -9],
    ['hours ago', [-300, -170], -169],
  ])('has the state of its last report %s', async (_, minutes, lastMinute) => {
    for (const minute of minutes) report(minute, { cpu: minute + 500 });
    report(40);
    await flush();
    await site.app.get(RollupService).rollUpDue(site.clock.now() / 1000);
    const expected = { online: false, lastReport: at(lastMinute), cpu: lastMinute + 499 };
    expect(await stateAt(30)).toMatchObject(expected);
  });

  it('has the state of a loose minute of the hour before', async () => {
    report(-10, { cpu: 7 });
    await flush();
    expect(await stateAt(30)).toMatchObject({ online: false, lastReport: at(-9), cpu: 7 });
    expect(await stateAt(0)).toMatchObject({ online: false, lastReport: at(-9), cpu: 7 });
  });

  it('is missing before its first report', async () => {
    report(40);
    await flush();
    expect(await stateAt(30)).toBeUndefined();
    expect(await stateAt(39)).toBeUndefined();
    expect(await stateAt(40)).toMatchObject({ online: true });
  });
});

it('returns every node in its own state', async () => {
  const other = await site.given.node();
  const never = await site.given.node();
  report(20, { cpu: 20 });
  report(20, { cpu: 30 }, other.uuid);
  await flush();
  const states = await statesAt(20, [node, never.uuid, other.uuid]);
  expect(Object.fromEntries([...states].map(([uuid, { cpu }]) => [uuid, cpu]))).toEqual({
    [node]: 20,
    [other.uuid]: 30,
  });
});

it('returns nothing past the retention or in the future', async () => {
  await site.app.get(SettingsService).set(RETENTION, { metricHours: 24 });
  const oldest = (site.clock.now() - DAY_MS - START) / MINUTE_MS;
  const now = (site.clock.now() - START) / MINUTE_MS;
  for (const minute of [oldest, now]) report(minute);
  await flush();
  expect(await stateAt(oldest)).toMatchObject({ online: true });
  expect(await stateAt(now)).toMatchObject({ online: true });
  expect(await stateAt(now + 1)).toBeUndefined();
  await site.clock.advance('1m');
  expect(await stateAt(oldest)).toBeUndefined();
});
