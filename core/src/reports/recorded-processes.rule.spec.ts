import type { ProcessUse } from '@vitrine/contracts';
import { firstProcesses, meanProcesses } from './recorded-processes.rule.ts';

const use = (name: string, change: Partial<ProcessUse> = {}): ProcessUse => ({
  ...{ name, container: null, cpu: null, memory: null, read: null, write: null },
  ...change,
});

it('keeps the top five processes by processor, memory and disk in turn', () => {
  const busy = [5, 4, 3, 2, 1].map(cpu => use(`cpu-${cpu}`, { cpu: cpu / 10 }));
  const uses = [...busy, use('mysqld', { memory: 9e9 }), use('backup', { read: 1e6, write: 5e6 })];
  expect(firstProcesses(uses).map(({ name }) => name)).toEqual(['cpu-5', 'cpu-4', 'cpu-3', 'mysqld', 'backup']);
});

it('leaves out processes that use nothing', () => {
  expect(firstProcesses([use('idle', { cpu: 0, memory: 0 })])).toEqual([]);
});

it('averages a process over all minutes, also those without it', () => {
  const minutes = [
    [use('stress', { cpu: 0.9, memory: 100 })],
    [use('stress', { cpu: 0.3 }), use('cron', { cpu: 0.2 })],
    [],
  ];
  expect(meanProcesses(minutes)).toEqual({
    minutes: 3,
    processes: [
      use('stress', { cpu: expect.closeTo(0.4) as number, memory: expect.closeTo(33.3, 1) as number }),
      use('cron', { cpu: expect.closeTo(0.067, 3) as number }),
    ],
  });
});
