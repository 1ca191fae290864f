import type { Families, MetricName, SeriesHistory } from '@vitrine/contracts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { FlushService } from '../write/flush.service.ts';
import { MinutesService } from '../write/minutes.service.ts';
import { FamilyRegistryService } from './family-registry.service.ts';
import { SeriesHistoryService } from './series-history.service.ts';
import { SeriesMinutesService } from './series-minutes.service.ts';

const FAMILIES = {
  jobs_total: { kind: 'counter', unit: 'count', help: 'H.' },
  health: { kind: 'state', states: ['ok', 'warn', 'down'], help: 'H.' },
} as const satisfies Families;
const [jobs, health] = ['tool_jobs_total', 'tool_health'];

let site: TestApp;
let families: FamilyRegistryService;
let now: number;
let node: string;
beforeAll(async () => {
  site = await startTestApp();
  families = site.app.get(FamilyRegistryService);
  now = site.clock.now();
  await families.declare('tool', FAMILIES);
  await families.declare('other', FAMILIES);
});
beforeEach(async () => {
  ({ uuid: node } = await site.given.node());
});

function record(at: number, fullName: string, value: number): void {
  const { name, part, declaration } = families.find(fullName)!;
  site.app.get(SeriesMinutesService).record(node, part!, at, [{ name, family: declaration, labels: [], value }]);
}
const report = (at: number, values: Partial<Record<MetricName, number>>) =>
  site.app.get(MinutesService).record(node, at, values);

async function history(names: string[], { from = now - HOUR_MS, to = now + MINUTE_MS } = {}) {
  await site.app.get(FlushService).flush();
  const query = { families: names.map(name => families.find(name)!), from, to, points: 200 };
  const { series, ...axis } = await site.app.get(SeriesHistoryService).query(node, query);
  return { axis, lines: series };
}
const present = ({ lines }: { readonly lines: SeriesHistory['series'] }) =>
  lines.map(({ family, avg }) => [family, avg.filter(value => value !== null)]);

it('keeps sources with the same names apart', async () => {
  for (const [name, value] of [
    [jobs, 1],
    [health, 2],
    ['other_jobs_total', 3],
    ['other_health', 1],
  ] as const)
    record(now, name, value);
  expect(present(await history(['other_health']))).toEqual([['other_health', [1]]]);
  expect(present(await history([jobs, 'other_health']))).toEqual([
    [jobs, [1]],
    ['other_health', [1]],
  ]);
  expect(present(await history([health, 'node_cpu_ratio']))).toEqual([[health, [2]]]);
});

it('returns metrics in base units, with gaps, and counters without minimum and maximum', async () => {
  report(now - 2 * MINUTE_MS, { cpu: 29, uptime: 100 });
  report(now, { cpu: 20, uptime: 220 });
  report(now, { cpu: 60 });
  record(now, jobs, 7);
  const { axis, lines } = await history(['node_uptime_seconds', jobs, 'node_cpu_ratio', 'node_load1'], {
    from: now - 3 * MINUTE_MS,
  });
  expect(axis).toEqual({ from: now - 3 * MINUTE_MS, to: now + MINUTE_MS, step: MINUTE_MS });
  expect(lines).toEqual([
    {
      family: 'node_cpu_ratio',
      labels: {},
      avg: [null, 0.29, null, 0.4],
      min: [null, 0.29, null, 0.2],
      max: [null, 0.29, null, 0.6],
    },
    { family: 'node_uptime_seconds', labels: {}, avg: [null, 100, null, 220] },
    { family: jobs, labels: {}, avg: [null, null, null, 7] },
  ]);
});

it('returns the last and the worst state of each point', async () => {
  for (const [offset, state] of [2, 0, 1].entries()) record(now - MINUTE_MS + offset, health, state);
  const { lines } = await history([health], { from: now - MINUTE_MS, to: now + MINUTE_MS });
  expect(lines).toEqual([{ family: health, labels: {}, avg: [1, null], max: [2, null] }]);
});

it('omits series without values in the range', async () => {
  record(now - 20 * HOUR_MS, jobs, 4);
  expect(present(await history([jobs], { from: now - 20 * HOUR_MS }))).toEqual([[jobs, [4]]]);
  expect(present(await history([jobs]))).toEqual([]);
  expect(present(await history([]))).toEqual([]);
});

it('spans days', async () => {
  record(now - 2 * DAY_MS + MINUTE_MS, jobs, 3);
  record(now, jobs, 4);
  expect(present(await history([jobs], { from: now - 2 * DAY_MS }))).toEqual([[jobs, [3, 4]]]);
});
