import type { ProcessSample, ProcessUse } from '@vitrine/contracts';
import { culpritOrder, culpritsOf } from './culprits.rule.ts';
import { NO_TARGET } from './open-alert.ts';

const load = (metric: string) => ({ ...NO_TARGET, key: 'k', kind: 'load', metric }) as const;
const series = (family: string, is: 'above' | 'below' = 'above') => ({
  ...load('series'),
  series: { family, labels: {}, is },
});

it.each([
  [load('cpu'), 'cpu'],
  [load('loadPerCore'), 'cpu'],
  [load('ram'), 'memory'],
  [load('swap'), 'memory'],
  [load('disk'), undefined],
  [load('netUp'), undefined],
  [load('traffic'), undefined],
  [load('toString'), undefined],
  [{ ...load('cpu'), kind: 'latency' as const }, undefined],
  [series('node_cpu_ratio'), 'cpu'],
  [series('node_load5'), 'cpu'],
  [series('node_load1_per_core'), 'cpu'],
  [series('node_memory_used_bytes'), 'memory'],
  [series('disk_io_busy_ratio'), 'disk'],
  [series('disk_io_busy_ratio', 'below'), undefined],
  [series('containers_cpu_ratio'), undefined],
  [series('node_filesystem_used_ratio'), undefined],
])('sorts the processes of %j by %s', (target, order) => {
  expect(culpritOrder(target)).toBe(order);
});

const use = (name: string, overrides: Partial<ProcessUse> = {}): ProcessUse => ({
  name,
  container: null,
  cpu: null,
  memory: null,
  read: null,
  write: null,
  ...overrides,
});
const sample = (...processes: ProcessUse[]): ProcessSample => ({ is: 'ok', message: '', at: 5, processes });

it('keeps the five processes that use most of the resource of the rule', () => {
  const uses = Array.from({ length: 9 }, (_, i) =>
    use(`p${i}`, { cpu: i / 10, memory: 100 - i, read: i, write: null }),
  );
  const names = (order: 'cpu' | 'memory' | 'disk') =>
    culpritsOf(sample(...uses), order)?.processes.map(({ name }) => name);
  expect(names('cpu')).toEqual(['p8', 'p7', 'p6', 'p5', 'p4']);
  expect(names('memory')).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
  expect(names('disk')).toEqual(['p8', 'p7', 'p6', 'p5', 'p4']);
});

it('leaves out processes that use nothing of it or whose use is unknown', () => {
  expect(culpritsOf(sample(use('idle', { cpu: 0 }), use('unknown')), 'cpu')).toBeUndefined();
});

it('returns no processes for a missing sample', () => {
  expect(culpritsOf({ is: 'silent', message: '', at: null, processes: [] }, 'cpu')).toBeUndefined();
});

it('keeps at most 2 kB of processes', () => {
  const long = '\u{1F4A3}'.repeat(60);
  const uses = Array.from({ length: 5 }, (_, i) => use(long, { container: `${i}${long}`, cpu: 0.1 }));
  const culprits = culpritsOf(sample(...uses), 'cpu')!;
  expect(culprits.processes).toHaveLength(3);
  expect(Buffer.byteLength(JSON.stringify(culprits))).toBeLessThanOrEqual(2048);
});
