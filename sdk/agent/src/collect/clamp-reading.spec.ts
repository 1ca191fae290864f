import { Report } from '@vitrine/contracts';
import { SimulatedMachine } from '../fleet/simulated-machine.ts';
import { clampReading, clip, percent, whole } from './clamp-reading.ts';
import type { Reading } from './machine.ts';

it('forces every number and text into the bounds of the contracts', () => {
  const invalidValues = [Number.NaN, Infinity, -Infinity, -5, 2 ** 63, Number.MAX_VALUE, 0.4, 101];
  const text = `${'ä'.repeat(500)}\u0000`;
  for (const number of invalidValues) {
    const reading = clampReading({
      cpu: number,
      load: [number, number, number],
      ramUsed: number,
      swapUsed: number,
      tcp: number,
      udp: number,
      processes: number,
      uptime: number,
      temperature: number,
      disks: Array.from({ length: 200 }, () => ({ mount: text, used: number, total: number })),
      interfaces: Array.from({ length: 5000 }, () => ({
        name: text,
        up: number,
        down: number,
        totalUp: number,
        totalDown: number,
      })),
      gpus: Array.from({ length: 40 }, () => ({
        name: text,
        usage: number,
        memoryUsed: number,
        memoryTotal: number,
        temperature: number,
      })),
    });
    expect(Report.safeParse({ seq: 1, at: 1, ...reading }).error).toBeUndefined();
  }
});

/** A valid reading with every field: the compiler requires new fields here. */
const full: Required<Omit<Reading, 'pings' | 'certificates' | 'series' | 'collectors'>> = {
  cpu: 12.5,
  load: [0.42, 0.31, 0.27],
  ramUsed: 2147483648,
  swapUsed: 4096,
  disks: [{ mount: '/', used: 21474836480, total: 85899345920 }],
  interfaces: [{ name: 'eth0', up: 125000, down: 1250000, totalUp: 1974604000, totalDown: 788150377000 }],
  tcp: 120,
  udp: 9,
  processes: 143,
  uptime: 864000,
  temperature: 54.5,
  gpus: [{ name: 'NVIDIA L4', usage: 35, memoryUsed: 1073741824, memoryTotal: 24152899584, temperature: 61 }],
  cores: [10.25, null, 100],
};

it.each([
  ['with every field', full],
  ['of a simulated machine', new SimulatedMachine(3).read()],
])('keeps a good reading %s', (_, reading) => expect(clampReading(reading)).toEqual(reading));

it.each([
  [12.345678, 12.35],
  [100.4, 100],
  [-1, 0],
  [Number.NaN, 0],
])('percent of %p is %p', (value, expected) => expect(percent(value)).toBe(expected));
it.each([
  [1.5, 2],
  [2 ** 60, Number.MAX_SAFE_INTEGER],
  [-1, 0],
])('whole of %p is %p', (value, expected) => expect(whole(value)).toBe(expected));
it('clips values out of range', () => expect(clip('  a\nb\u0007  ')).toBe('a b'));
it.each([
  [300, 300],
  [300.1, undefined],
  [-100, -100],
  [-100.1, undefined],
  [54.26, 54.3],
])('shows a temperature of %p as %p', (temperature, expected) => {
  expect(clampReading({ temperature } as Reading).temperature).toBe(expected);
  expect(clampReading({ gpus: [{ name: 'x', temperature }] } as unknown as Reading).gpus![0]!.temperature).toBe(
    expected,
  );
});
it.each([
  [1e6, 1e6],
  [2e6, 1e6],
  [-1, 0],
])('limits a load of %p to %p', (value, expected) =>
  expect(clampReading({ load: [value, value, value] } as unknown as Reading).load).toEqual(Array(3).fill(expected)),
);
it('has no graphics units if there are none', () =>
  expect(clampReading({ gpus: [] } as unknown as Reading)).not.toHaveProperty('gpus'));
