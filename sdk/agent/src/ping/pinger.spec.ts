import type { PingTask, PingType } from '@vitrine/contracts';
import { eventually } from '../../test/eventually.ts';
import { Log } from '../log.ts';
import type { ProbeFunction } from './probe-function.ts';
import { Pinger } from './pinger.ts';
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
    asked: probes,
    setTasks: (tasks: unknown) => pinger.handlers.pingTasks({ tasks }),
    [Symbol.dispose]: () => pinger.close(),
  };
}

it('measures each task at its interval and returns every result once', async () => {
  using it = pinger(async target => (target === 'host-2' ? { lost: 'refused' } : 12.3456));
  it.setTasks([task(1), task(2)]);
  await eventually('both were measured twice', () => it.asked.length >= 4);
  const { pings = [] } = it.pinger.reading();
  expect(pings.filter(([id]) => id === 1).length).toBeGreaterThanOrEqual(1);
  expect(pings).toEqual(pings.map(([id, age]) => [id, age, id === 1 ? 12.346 : -3]));
  expect(it.pinger.reading().pings ?? []).not.toContainEqual(pings[0]);
});

it('returns how long before the report a probe was sent', async () => {
  using it = pinger(async () => 1);
  it.setTasks([task(1)]);
  await eventually('it was measured', () => it.asked.length === 1);
  await new Promise(done => setTimeout(done, 120));
  const [[, age]] = it.pinger.reading().pings as [[number, number, number]];
  expect(age).toBeGreaterThanOrEqual(100);
  expect(age).toBeLessThan(1000);
});

it('starts no second probe of a task while one is running', async () => {
  let running = 0;
  let most = 0;
  using it = pinger(async () => {
    most = Math.max(most, ++running);
    await new Promise(done => setTimeout(done, 1500));
    running--;
    return 1;
  });
  it.setTasks([task(1)]);
  await eventually('it was measured twice', () => it.asked.length >= 2);
  expect(most).toBe(1);
});

it('keeps the interval of a task that stays, and forgets one that is removed', async () => {
  using it = pinger(async () => 1);
  it.setTasks([task(1), task(2)]);
  await eventually('both were measured', () => new Set(it.asked).size === 2);
  it.pinger.reading();
  it.setTasks([task(1)]);
  it.asked.length = 0;
  await eventually('the other went on', () => it.asked.length >= 2);
  expect(new Set(it.asked)).toEqual(new Set(['host-1']));
  expect(it.pinger.reading().pings!.every(([id]) => id === 1)).toBe(true);
});

it('does not report a probe whose task was removed meanwhile', async () => {
  let finish = (_: number) => {};
  using it = pinger(() => new Promise(resolve => (finish = resolve)));
  it.setTasks([task(1)]);
  await eventually('a probe is under way', () => it.asked.length === 1);
  it.setTasks([]);
  finish(5);
  await new Promise(done => setTimeout(done, 20));
  expect(it.pinger.reading()).toEqual({});
});

it('logs once why a target is not measured, and reports nothing of it', async () => {
  using it = pinger(async () => {
    throw new ProbeRefusedError('it leads to 169.254.169.254, which is off limits');
  });
  it.setTasks([task(1)]);
  await eventually('it was tried twice', () => it.asked.length >= 2);
  expect(it.lines).toHaveLength(1);
  expect(it.lines[0]).toContain('off limits');
  expect(it.pinger.reading()).toEqual({});
});

it('counts a probe that fails unexpectedly as lost', async () => {
  using it = pinger(async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  });
  it.setTasks([task(1)]);
  await eventually('it was tried', () => it.asked.length >= 1);
  await new Promise(done => setTimeout(done, 20));
  expect(it.pinger.reading().pings).toEqual([[1, expect.any(Number), -5]]);
});

it('ignores an invalid list', () => {
  using it = pinger(async () => 1);
  for (const tasks of [
    undefined,
    null,
    'all',
    [{ id: 1 }],
    [task(1, { type: 'telnet' as PingType })],
    Array.from({ length: 101 }, (_, i) => task(i + 1)),
  ])
    expect(() => it.setTasks(tasks)).not.toThrow();
  expect(it.pinger.reading()).toEqual({});
});

it('runs sixteen probes at once, and others later', async () => {
  let running = 0;
  let most = 0;
  using it = pinger(async () => {
    most = Math.max(most, ++running);
    await new Promise(done => setTimeout(done, 30));
    running--;
    return 1;
  });
  it.setTasks(Array.from({ length: 100 }, (_, i) => task(i + 1)));
  await eventually('all were measured', () => new Set(it.asked).size === 100);
  expect(most).toBeLessThanOrEqual(16);
});
