import type { AdminNode, Alert } from '@vitrine/contracts';
import { QUOTA_FAMILY } from '@vitrine/contracts/alert-metrics';
import { DAY_MS, MINUTE_MS } from '@vitrine/contracts/time';
import { chartedFamily, chartedTime, linesOf, sourceOf } from './alert-chart.ts';

const load = { kind: 'load', metric: 'cpu', unit: 'percent', series: null, plugin: null } as const;
const series = (family: string, overrides: object = {}) =>
  ({ ...load, metric: 'series', series: { family, labels: {}, is: 'above', ...overrides } }) as const;

it.each([
  [load, 'node_cpu_ratio'],
  [{ ...load, metric: 'ram' }, 'node_memory_used_ratio'],
  [{ ...load, metric: 'traffic' }, QUOTA_FAMILY],
  [{ ...load, kind: 'latency' as const, metric: 'loss' }, undefined],
  [{ ...load, kind: 'offline' as const, metric: '' }, undefined],
  [series('node_filesystem_used_ratio'), 'node_filesystem_used_ratio'],
  [{ ...series('node_filesystem_used_ratio'), kind: 'forecast' as const }, 'node_filesystem_used_ratio'],
  [{ ...series('node_filesystem_used_ratio'), unit: 'count' }, undefined],
  [series('containers_state', { state: 'exited' }), undefined],
  [series('check_response_seconds'), undefined],
])('draws %j as %s', (alert, family) => {
  expect(chartedFamily(alert)).toBe(family);
});

const node = {
  ramTotal: 200,
  trafficLimit: 1000,
  trafficLimitType: 'sum',
  traffic: { since: 100, until: 900, up: 10, down: 20 },
} as AdminNode;
const axis = { from: 0, to: 300, step: 100 };

it('calculates a share from the size of the machine', () => {
  expect(sourceOf('node_memory_used_ratio')).toEqual({ path: 'history', query: { metrics: 'ramUsed' } });
  const columns = { ramUsed: { avg: [50, null, 150] } };
  expect(linesOf({ series: null }, 'node_memory_used_ratio', { ...axis, columns } as never, node)).toEqual([
    { name: '', values: [25, null, 75] },
  ]);
});

it('calculates the used share of a quota in the current period', () => {
  expect(sourceOf(QUOTA_FAMILY)).toEqual({ path: 'history', query: { metrics: 'trafficUp,trafficDown' } });
  const columns = { trafficUp: { avg: [5, 60, 110] }, trafficDown: { avg: [5, 70, 120] } };
  expect(linesOf({ series: null }, QUOTA_FAMILY, { ...axis, columns } as never, node)).toEqual([
    { name: '', values: [null, 10, 20] },
  ]);
});

it('shows the series with the labels of an alert, or all without labels', () => {
  const family = 'node_filesystem_used_ratio';
  const line = (mount: string, value: number) => ({ family, labels: { mount }, avg: [value, null] });
  const data = { ...axis, series: [line('/', 0.2), line('/var', 0.9)] };
  const alert = (labels: Record<string, string>) =>
    ({ series: { family, labels, is: 'above' } }) as Pick<Alert, 'series'>;
  expect(linesOf(alert({ mount: '/var' }), family, data, node)).toEqual([{ name: '/var', values: [90, null] }]);
  expect(linesOf(alert({}), family, data, node).map(({ name }) => name)).toEqual(['/', '/var']);
});

it('shows seven days before a forecast, and fifteen minutes before other alerts', () => {
  const now = 100 * DAY_MS;
  const startedAt = now - 30 * MINUTE_MS;
  expect(chartedTime({ kind: 'forecast', startedAt, resolvedAt: null }, now)).toEqual({
    from: startedAt - 7 * DAY_MS,
    to: now,
  });
  expect(chartedTime({ kind: 'load', startedAt, resolvedAt: null }, now)).toEqual({
    from: startedAt - 15 * MINUTE_MS,
    to: now,
  });
});
