import { processUses } from './process-uses.rule.ts';

const NOTHING = { container: null, cpu: null, memory: null, read: null, write: null };

it('collects the values of each process and container, and sorts by processor', () => {
  expect(
    processUses([
      ['cpu_ratio', { process: 'mysqld' }, 0.04],
      ['memory_bytes', { process: 'mysqld' }, 4096],
      ['write_bytes_per_second', { process: 'mysqld' }, 10],
      ['read_bytes_per_second', { process: 'mysqld' }, 5],
      ['cpu_ratio', { process: 'stress', container: 'web' }, 0.98],
      ['memory_bytes', { process: 'cache' }, 9],
    ]),
  ).toEqual([
    { ...NOTHING, name: 'stress', container: 'web', cpu: 0.98 },
    { ...NOTHING, name: 'mysqld', cpu: 0.04, memory: 4096, read: 5, write: 10 },
    { ...NOTHING, name: 'cache', memory: 9 },
  ]);
});

it.each<[string, Record<string, string>, number | string]>([
  ['cpu_ratio', { process: 'a' }, -1],
  ['cpu_ratio', { process: 'a' }, NaN],
  ['memory_bytes', { process: 'a' }, 1e300],
  ['memory_bytes', { process: 'a' }, 'much'],
  ['toString', { process: 'a' }, 1],
  ['cpu_ratio', { process: '' }, 1],
  ['cpu_ratio', { container: 'web' }, 1],
])('drops %s %j = %j', (family, labels, value) => {
  expect(processUses([[family, labels, value]])).toEqual([]);
});

it('limits shares to the machine, names to 60 characters, and hides invisible characters', () => {
  const [use] = processUses([['cpu_ratio', { process: `\u202E\n${'x'.repeat(90)}` }, 7]]);
  expect(use).toEqual({ ...NOTHING, name: `??${'x'.repeat(58)}`, cpu: 1 });
});

it('limits a sample to 15 processes', () => {
  const values = Array.from({ length: 50 }, (_, i) => ['cpu_ratio', { process: `p${i}` }, i / 100] as const);
  const uses = processUses(values.map(([family, labels, value]) => [family, labels, value]));
  expect(uses).toHaveLength(15);
  expect(uses[0]!.name).toBe('p49');
});
