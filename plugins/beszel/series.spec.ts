import { ContainerTraffic, disksOf, ratesOf, seriesOf } from './series.ts';
import type { Message } from './wire.ts';

/*
 * Keys of the messages: internal/entities/{system/system,container/container,systemd/systemd,smart/smart}.go of Beszel 0.18.8,
 * https://github.com/henrygd/beszel
 */

const map = (entries: Record<number, unknown>): Message =>
  new Map(Object.entries(entries).map(([key, value]) => [Number(key), value]));
const named = (entries: Record<string, unknown>): Message => new Map(Object.entries(entries));

const container = (overrides: Record<number, unknown> = {}) =>
  map({ 0: 'web', 1: 12.5, 2: 256, 5: 2, 6: 'Up 2 hours (healthy)', 9: [1000, 500], ...overrides });

const read = (data: Message, cores = 4, traffic = new ContainerTraffic()) =>
  Object.fromEntries(seriesOf(data, cores, traffic).map(({ collector, values }) => [collector, values]));

it('shows containers with processor time in cores and memory in bytes', () => {
  expect(read(map({ 0: map({}), 2: [container()] }))['containers']).toEqual([
    ['state', { container: 'web' }, 'running'],
    ['cpu_ratio', { container: 'web' }, 0.5],
    ['memory_bytes', { container: 'web' }, 256 * 2 ** 20],
  ]);
});

it.each([
  [{ 5: 3, 6: 'Up 2 hours (unhealthy)' }, 'unhealthy'],
  [{ 5: 0, 6: 'Up 2 hours (Paused)' }, 'paused'],
  [{ 5: 0, 6: 'Restarting (1) 5 seconds ago' }, 'restarting'],
  [{ 5: 1, 6: 'Up 2 seconds (health: starting)' }, 'running'],
])('reads the container state %j', (overrides, state) => {
  const { containers } = read(map({ 0: map({}), 2: [container(overrides)] }));
  expect(containers![0]).toEqual(['state', { container: 'web' }, state]);
});

it('counts the traffic of containers from their rates, and forgets those that are gone', () => {
  const traffic = new ContainerTraffic();
  const both = map({ 0: map({}), 2: [container(), container({ 0: 'db', 9: [10, 20] })] });
  const containerData = map({ 0: map({}), 2: [container()] });
  traffic.add(ratesOf(both), 10);
  traffic.add(ratesOf(containerData), 10);
  expect(traffic.of('web')).toEqual([20_000, 10_000]);
  expect(traffic.of('db')).toBeUndefined();
  expect(read(containerData, 4, traffic)['containers']!.slice(-2)).toEqual([
    ['network_transmit_bytes_total', { container: 'web' }, 20_000],
    ['network_receive_bytes_total', { container: 'web' }, 10_000],
  ]);
});

it('returns no rates of a container without rates in bytes', () => {
  expect(ratesOf(map({ 0: map({}), 2: [container({ 9: undefined })] })).size).toBe(0);
});

it('shows each temperature, fan and battery', () => {
  const stats = map({ 20: named({ 'cpu thermal': 51.5 }), 36: named({ fan1: 900 }), 37: named({ BAT0: 80 }) });
  expect(read(map({ 0: stats }))['sensors']).toEqual([
    ['temperature_celsius', { sensor: 'cpu thermal' }, 51.5],
    ['fan_rpm', { sensor: 'fan1' }, 900],
    ['battery_ratio', { battery: 'BAT0' }, 0.8],
  ]);
});

it('shows the single battery charge that older agents report', () => {
  expect(read(map({ 0: map({ 29: [75, 4] }) }))['sensors']).toEqual([['battery_ratio', { battery: 'battery' }, 0.75]]);
});

it('counts and lists failed units', () => {
  const services = [map({ 0: 'nginx', 1: 0 }), map({ 0: 'backup', 1: 2 }), map({ 0: 'old', 1: 1 })];
  expect(read(map({ 0: map({}), 3: services }))['units']).toEqual([
    ['failed', {}, 1],
    ['state', { unit: 'backup' }, 'failed'],
  ]);
});

it('returns no series for an empty reading', () => {
  expect(seriesOf(map({ 0: map({}) }), 4, new ContainerTraffic())).toEqual([]);
});

it('drops values that are not numbers and keeps the others', () => {
  const { sensors, containers } = read(
    map({ 0: map({ 20: named({ a: 'hot', b: 40 }) }), 2: ['web', container({ 1: 'much' })] }),
  );
  expect(sensors).toEqual([['temperature_celsius', { sensor: 'b' }, 40]]);
  expect(containers!.map(([family]) => family)).toEqual(['state', 'memory_bytes']);
});

it('keeps at most 30 containers', () => {
  const containerList = Array.from({ length: 200 }, (_, i) => container({ 0: `c${i}` }));
  const { containers } = read(map({ 0: map({}), 2: containerList }));
  expect(new Set(containers!.map(([, labels]) => labels['container'])).size).toBe(30);
});

const ata = map({
  5: 'PASSED',
  6: '/dev/sda',
  8: 34,
  9: [
    map({ 0: 5, 1: 'Reallocated_Sector_Ct', 5: 8 }),
    map({ 0: 9, 1: 'Power_On_Hours', 5: 100 }),
    map({ 0: 194, 1: 'Temperature_Celsius', 5: 34 }),
  ],
});
const nvme = map({
  5: 'PASSED',
  6: '/dev/nvme0',
  8: 41,
  9: [map({ 1: 'PercentageUsed', 5: 93 }), map({ 1: 'PowerOnHours', 5: 10 }), map({ 1: 'MediaErrors', 5: 2n })],
});

it.each([
  ['in the answer of 0.18', map({ 0: named({ A: ata, B: nvme }), 1: true })],
  ['in the answer of older agents', named({ A: ata, B: nvme })],
])('reads the health of disks %s', (_, answer) => {
  expect(disksOf(answer)).toEqual([
    {
      collector: 'smart',
      age: 0,
      values: [
        ['health', { disk: 'sda' }, 'passed'],
        ['temperature_celsius', { disk: 'sda' }, 34],
        ['reallocated_sectors', { disk: 'sda' }, 8],
        ['power_on_seconds_total', { disk: 'sda' }, 360_000],
        ['health', { disk: 'nvme0' }, 'worn'],
        ['temperature_celsius', { disk: 'nvme0' }, 41],
        ['wear_ratio', { disk: 'nvme0' }, 0.93],
        ['media_errors', { disk: 'nvme0' }, 2],
        ['power_on_seconds_total', { disk: 'nvme0' }, 36_000],
      ],
    },
  ]);
});

it('reports a failing disk, and no health for an unknown status', () => {
  const health = (status: string) =>
    disksOf(map({ 0: named({ A: map({ 5: status, 6: '/dev/sda', 8: 0, 9: [] }) }) })).flatMap(({ values }) => values);
  expect(health('FAILED')).toEqual([['health', { disk: 'sda' }, 'failing']]);
  expect(health('UNKNOWN')).toEqual([]);
});
