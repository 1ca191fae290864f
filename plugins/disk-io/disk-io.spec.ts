import { fuzzCollector, testCollector } from '@vitrine/plugin-sdk/testing';
import diskIo from './collector.ts';

const FILE = '/proc/diskstats';
/* Formats of different kernels as in https://docs.kernel.org/admin-guide/iostats.html: 11, 15 and 17 fields. */
const FIRST = `   7       0 loop0 9 0 9 9 9 0 9 9 0 9 9
   8       0 sda 1000 10 80000 4000 500 20 40000 6000 0 9000 10000
   8       1 sda1 250 0 2000 36 0 0 0 0 0 36 36
 252       0 dm-0 59910002 0 1003337218 46229572 39231014 0 505696880 1158557800 0 11325968 1206301256
 179       0 mmcblk0 192 3 1560 156 0 0 0 0 0 136 156 0 0 0 0
 179       1 mmcblk0p1 17 3 160 24 0 0 0 0 0 24 24 0 0 0 0
 259       0 nvme0n1 47114 4 4643973 21650 1078320 43950 39451633 1011053 0 222766 1032546 0 0 0 0 12 34
 259       1 nvme0n1p1 1140 0 9370 16 1 0 1 0 0 16 16 0 0 0 0 0 0
  11       0 sr0 0 0 0 0 0 0 0 0 0 0 0
`;
const SECOND = FIRST.replace(
  'sda 1000 10 80000 4000 500 20 40000 6000 0 9000 10000',
  'sda 1100 10 90000 4500 600 20 50000 7500 0 9600 11000',
);

const valuesOf = (values: readonly { family: string; labels?: object; value: unknown }[], family: string) =>
  Object.fromEntries(
    values.filter(value => value.family === family).map(({ labels, value }) => [Object.values(labels ?? {})[0], value]),
  );

/** Reads a machine twice, one second apart. */
function readTwice(second: string) {
  const files = { [FILE]: FIRST };
  const read = testCollector(diskIo, { files });
  return async () => {
    await read();
    files[FILE] = second;
    return read();
  };
}

it('counts bytes and operations of whole disks', async () => {
  const { values } = await testCollector(diskIo, { files: { [FILE]: FIRST } })();
  expect(valuesOf(values, 'read_bytes_total')).toEqual({
    sda: 80000 * 512,
    mmcblk0: 1560 * 512,
    nvme0n1: 4643973 * 512,
  });
  expect(valuesOf(values, 'writes_total')).toEqual({ sda: 500, mmcblk0: 0, nvme0n1: 1078320 });
  expect(valuesOf(values, 'busy_ratio')).toEqual({});
});

it('reports waiting time and use between two readings, and no waiting time without an operation', async () => {
  const { values } = await readTwice(SECOND)();
  expect(valuesOf(values, 'await_seconds')).toEqual({ sda: 0.01 });
  expect(valuesOf(values, 'busy_ratio')).toEqual({ sda: 0.6, mmcblk0: 0, nvme0n1: 0 });
});

it('reports no rate of counters that start again', async () => {
  const { values } = await readTwice('   8       0 sda 1 0 8 1 1 0 8 1 0 1 1\n')();
  expect(values.map(({ family }) => family)).toEqual([
    'read_bytes_total',
    'written_bytes_total',
    'reads_total',
    'writes_total',
  ]);
});

it('excludes disks that the owner excluded', async () => {
  const { values } = await testCollector(diskIo, { files: { [FILE]: FIRST } }, { exclude: ['sda', 'mmcblk0'] })();
  expect(Object.keys(valuesOf(values, 'reads_total'))).toEqual(['nvme0n1']);
});

it('reports nothing to read without disks', async () => {
  await expect(testCollector(diskIo, {})()).rejects.toThrow('/proc/diskstats does not exist');
  await expect(testCollector(diskIo, { files: { [FILE]: '' } })()).rejects.toThrow('lists no disk');
});

it('survives 1,000 broken files', async () => {
  expect(await fuzzCollector(diskIo, SECOND, broken => ({ files: { [FILE]: broken } }))).toBeGreaterThan(900);
});
