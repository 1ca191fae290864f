import type { FamilyView } from '@vitrine/contracts';
import { linesOf, panelsOf, stateRows } from './plan-panels.ts';

const series = (family: string, label: string, value: number) => ({ family, labels: { mount: label }, value, at: 1 });
const FILES = 'node_filesystem_used_ratio';

it('shows a panel only for families with several series, and for GPU temperatures', () => {
  expect(panelsOf([series(FILES, '/', 0.5)], [])).toEqual([]);
  expect(panelsOf([series(FILES, '/', 0.5), series(FILES, '/var', 0.9)], []).map(({ title }) => title)).toEqual([
    'filesystem',
  ]);
  expect(panelsOf([series('node_gpu_temperature_celsius', 'A', 60)], []).map(({ title }) => title)).toEqual([
    'gpuTemperature',
  ]);
  expect(panelsOf([], [])).toEqual([]);
});

it('draws the twelve highest series, sorted by name, in the unit of the chart', () => {
  const newest = Array.from({ length: 30 }, (_, i) => series(FILES, `/disk${i}`, i / 100));
  const history = {
    from: 0,
    to: 2,
    step: 1,
    series: [
      ...newest.map(({ family, labels, value }) => ({ family, labels, avg: [value, null] })),
      { family: 'other', labels: {}, avg: [] },
    ],
  };
  const { lines, all } = linesOf({ family: FILES, factor: 100 }, history, newest);
  expect(all).toBe(30);
  expect(lines.map(({ label }) => label)).toEqual(Array.from({ length: 12 }, (_, i) => `/disk${18 + i}`));
  expect(lines[0]!.values[0]).toBeCloseTo(18);
  expect(lines[0]!.values[1]).toBeNull();
  expect(lines.map(({ colour }) => colour)).toEqual(Array.from({ length: 12 }, (_, i) => i));
});

it('charts families of plugins under their titles, with and without labels', () => {
  const family = (name: string, overrides: object) => ({
    name,
    source: 'mail',
    kind: 'gauge',
    help: 'H.',
    isPublic: true,
    ...overrides,
  });
  const families = [
    family('mail_queue', { title: 'Queue', unit: 'count' }),
    family('mail_full_ratio', { title: 'Full', unit: 'ratio', range: [0, 1] }),
    family('mail_sent_total', { kind: 'counter', unit: 'count' }),
  ] as FamilyView[];
  const newest = [
    { family: 'mail_queue', labels: {}, value: 7, at: 1 },
    { family: 'mail_full_ratio', labels: {}, value: 0.5, at: 1 },
  ];
  const panels = panelsOf(newest, families);
  expect(panels).toMatchObject([
    { ownTitle: 'Queue', unit: 'count', factor: 1 },
    { ownTitle: 'Full', unit: 'percent', factor: 100, ceiling: 100 },
  ]);
  const history = { from: 0, to: 1, step: 1, series: [{ family: 'mail_queue', labels: {}, avg: [7] }] };
  expect(linesOf(panels[0]!, history, newest).lines).toMatchObject([{ label: 'Queue', values: [7] }]);
});

it('charts the rate of a counter across gaps and resets', () => {
  const panel = { family: 'mail_sent_total', factor: 1, ownTitle: 'Sent', isRate: true } as const;
  const series = [{ family: 'mail_sent_total', labels: {}, avg: [10, 20, null, 60, 5] }];
  const { lines } = linesOf(panel, { from: 0, to: 5000, step: 1000, series }, []);
  expect(lines[0]!.values).toEqual([null, 10, null, 20, 5]);
});

it('sorts states by severity, and keeps the worst of joined points', () => {
  const worst = Array.from({ length: 192 }, (_, i) => (i === 3 ? 2 : i < 2 ? null : 0));
  const history = {
    from: 0,
    to: 1,
    step: 1,
    series: [{ family: 'x_state', labels: { a: 'web' }, avg: [], max: worst }],
  };
  const newest = ['web', 'db'].map((a, value) => ({ family: 'x_state', labels: { a }, value, at: 1 }));
  const rows = stateRows('x_state', history, newest);
  expect(rows.map(({ name, now }) => [name, now])).toEqual([
    ['db', 1],
    ['web', 0],
  ]);
  expect(rows[0]!.worst).toEqual([]);
  expect(rows[1]!.worst.slice(0, 3)).toEqual([null, 2, 0]);
});
