import type { PingTask, PingType } from '@vitrine/contracts';
import { eventually } from '../../test/eventually.ts';
import { Log } from '../log.ts';
import { Pinger } from './pinger.ts';
import type { ProbeFunction } from './probe-function.ts';
import { ProbeRefusedError } from './probe-refused-error.ts';

const task = (id: number, overrides: Partial<PingTask> = {}): PingTask => ({
  id,
  type: 'tcp',
  target: `host-${id}`,
  interval: 1,
  ...overrides,
});

function pinger(measure: ProbeFunction) {
  const lines: string[] = [];
  const probes: string[] = [];
  const countingProbe: ProbeFunction = (target, limits) => {
    probes.push(target);
    return measure(target, limits);
  };
  const measures = Object.fromEntries(['tcp', 'icmp', 'http', 'dns'].map(type => [type, countingProbe])) as Record<
    PingType,
    ProbeFunction
  >;
  const pinger = new Pinger({ log: new Log(line => lines.push(line)), now: () => performance.now(), measures });
  return {
    pinger,
    lines,
    probes,
    setTasks: (tasks: unknown) => pinger.handlers.pingTasks({ tasks }),
    [Symbol.dispose]: () => pinger.close(),
  };
}

it('measures each task at its interval and returns every result once', async () => {
  using fixture = pinger(async target => (target === 'host-2' ? { lost: 'refused' } : 12.3456));
  fixture.setTasks([task(1), task(2)]);
  await eventually('both were measured twice', () => fixture.probes.length >= 4);
  const { pings = [] } = fixture.pinger.reading();
  expect(pings.filter(([id]) => id === 1).length).toBeGreaterThanOrEqual(1);
  expect(pings).toEqual(pings.map(([id, age]) => [id, age, id === 1 ? 12.346 : -3]));
  expect(fixture.pinger.reading().pings ?? []).not.toContainEqual(pings[0]);
});

it('returns how long before the report a probe was sent', async () => {
  using fixture = pinger(async () => 1);
  fixture.setTasks([task(1)]);
  await eventually('it was measured', () => fixture.probes.length === 1);
  await new Promise(done => setTimeout(done, 120));
  const [[, age]] = fixture.pinger.reading().pings as [[number, number, number]];
  expect(age).toBeGreaterThanOrEqual(100);
  expect(age).toBeLessThan(1000);
});

it('starts no second probe of a task while one is running', async () => {
  let running = 0;
  let maxRunning = 0;
  using fixture = pinger(async () => {
    maxRunning = Math.max(maxRunning, ++running);
    await new Promise(done => setTimeout(done, 1500));
    running--;
    return 1;
  });
  fixture.setTasks([task(1)]);
  await eventually('it was measured twice', () => fixture.probes.length >= 2);
  expect(maxRunning).toBe(1);
});

it('keeps the interval of a task that stays, and forgets one that is removed', async () => {
  using fixture = pinger(async () => 1);
  fixture.setTasks([task(1), task(2)]);
  await eventually('both were measured', () => new Set(fixture.probes).size === 2);
  fixture.pinger.reading();
  fixture.setTasks([task(1)]);
  fixture.probes.length = 0;
  await eventually('the other went on', () => fixture.probes.length >= 2);
  expect(new Set(fixture.probes)).toEqual(new Set(['host-1']));
  expect(fixture.pinger.reading().pings!.every(([id]) => id === 1)).toBe(true);
});

it('does not report a probe whose task was removed meanwhile', async () => {
  let finish = (_: number) => {};
  using fixture = pinger(() => new Promise(resolve => (finish = resolve)));
  fixture.setTasks([task(1)]);
  await eventually('a probe is under way', () => fixture.probes.length === 1);
  fixture.setTasks([]);
  finish(5);
  await new Promise(done => setTimeout(done, 20));
  expect(fixture.pinger.reading()).toEqual({});
});

it('logs once why a target is not measured, and reports nothing of it', async () => {
  using fixture = pinger(async () => {
    throw new ProbeRefusedError('it leads to 169.254.169.254, which is off limits');
  });
  fixture.setTasks([task(1)]);
  await eventually('it was tried twice', () => fixture.probes.length >= 2);
  expect(fixture.lines).toHaveLength(1);
  expect(fixture.lines[0]).toContain('off limits');
  expect(fixture.pinger.reading()).toEqual({});
});

it('counts a probe that fails unexpectedly as lost', async () => {
  using fixture = pinger(async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  });
  fixture.setTasks([task(1)]);
  await eventually('it was tried', () => fixture.probes.length >= 1);
  await new Promise(done => setTimeout(done, 20));
  expect(fixture.pinger.reading().pings).toEqual([[1, expect.any(Number), -5]]);
});

it('ignores an invalid list', () => {
  using fixture = pinger(async () => 1);
  for (const tasks of [
    undefined,
    null,
    'all',
    [{ id: 1 }],
    [task(1, { type: 'telnet' as PingType })],
    Array.from({ length: 101 }, (_, i) => task(i + 1)),
  ])
    expect(() => fixture.setTasks(tasks)).not.toThrow();
  expect(fixture.pinger.reading()).toEqual({});
});

it('runs sixteen probes at once, and others later', async () => {
  let running = 0;
  let maxRunning = 0;
  using fixture = pinger(async () => {
    maxRunning = Math.max(maxRunning, ++running);
    await new Promise(done => setTimeout(done, 30));
    running--;
    return 1;
  });
  fixture.setTasks(Array.from({ length: 100 }, (_, i) => task(i + 1)));
  await eventually('all were measured', () => new Set(fixture.probes).size === 100);
  expect(maxRunning).toBeLessThanOrEqual(16);
});
