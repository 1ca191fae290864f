import { fuzzCollector, testCollector } from '@vitrine/plugin-sdk/testing';
import arrays from './collector.ts';

/*
 * Samples in the format of https://raid.wiki.kernel.org/index.php/Mdstat and of kernels 4 to 6: healthy, degraded and rebuilding,
 * resync, inactive, without redundancy, waiting.
 */
const MDSTAT = `Personalities : [raid1] [raid6] [raid5] [raid4] [raid0]
md5 : active raid5 sde1[0] sdf1[4] sdb1[5] sdd1[2] sdc1[1]
      1250241792 blocks super 1.2 level 5, 64k chunk, algorithm 2 [5/5] [UUUUU]
      bitmap: 0/10 pages [0KB], 16384KB chunk

md6 : active raid1 sdb2[2] sda2[0]
      195310144 blocks [2/1] [U_]
      [=>...................]  recovery =  8.5% (16775552/195310144) finish=17.0min speed=259783K/sec

md7 : active raid6 sdb1[0] sde1[3] sdd1[2] sdc1[1](F)
      7813735424 blocks super 1.2 level 6, 512k chunk, algorithm 2 [4/3] [U_UU]

md8 : inactive raid1 sda3[0] sdb3[1]
      4883648 blocks

md9 : active raid0 sda1[0] sdb1[1]
      314159265 blocks 64k chunks

md10 : active (auto-read-only) raid1 sdb2[0] sdc2[1]
      4190208 blocks super 1.2 [2/2] [UU]
\tresync=PENDING

unused devices: <none>
`;

/*
 * Samples in the format of https://openzfs.github.io/openzfs-docs/man/master/8/zpool-status.8.html and
 * https://docs.oracle.com/cd/E19253-01/819-5461/gbcve/index.html.
 */
const ZPOOL = `  pool: tank
 state: DEGRADED
status: One or more devices could not be opened.  Sufficient replicas exist for
        the pool to continue functioning in a degraded state.
config:

        NAME        STATE     READ WRITE CKSUM
        tank        DEGRADED     0     0     0
          mirror-0  DEGRADED     3     0     4
            c1t0d0  ONLINE       3     0     4
            c1t1d0  UNAVAIL      0     0     0  cannot open

errors: No known data errors

  pool: media
 state: ONLINE
  scan: resilver in progress since Sun Nov 23 20:45:25 2025
        3.65T / 3.65T scanned, 557G / 3.65T issued at 51.2M/s
        133G resilvered, 14.91% done, 17:41:27 to go
config:

        NAME        STATE     READ WRITE CKSUM
        media       ONLINE       0     0     0
          sda       ONLINE       0     0    12  (resilvering)

errors: No known data errors

  pool: gone
 state: SUSPENDED
config:

        NAME        STATE     READ WRITE CKSUM
        gone        UNAVAIL      0     0     0
          sdz       FAULTED      0     5     0
`;

/* File names from https://btrfs.readthedocs.io/en/latest/ch-sysfs.html. */
const BTRFS = '/sys/fs/btrfs/0abb23a9-579b-43e6-ad30-227ef47fcb9d';
const stats = (write: number) =>
  `write_errs ${write}\nread_errs 0\nflush_errs 0\ncorruption_errs 1\ngeneration_errs 0\n`;
const FILES: Readonly<Record<string, string>> = {
  '/proc/mdstat': MDSTAT,
  '/sys/fs/btrfs/features/raid56': '0\n',
  [`${BTRFS}/label`]: 'fixture\n',
  [`${BTRFS}/devinfo/1/error_stats`]: stats(2),
  [`${BTRFS}/devinfo/1/missing`]: '0\n',
  [`${BTRFS}/devinfo/2/error_stats`]: stats(0),
  [`${BTRFS}/devinfo/2/missing`]: '1\n',
};
const programs = { zpool: () => ZPOOL };
const valuesOf = (values: readonly { family: string; labels?: object; value: unknown }[], family: string) =>
  Object.fromEntries(
    values.filter(value => value.family === family).map(({ labels, value }) => [Object.values(labels ?? {})[0], value]),
  );

it('distinguishes healthy, rebuilding, degraded and failed arrays', async () => {
  const { values } = await testCollector(arrays, { files: FILES, programs })();
  expect(valuesOf(values, 'state')).toEqual({
    md5: 'healthy',
    md6: 'rebuilding',
    md7: 'degraded',
    md8: 'failed',
    md9: 'healthy',
    md10: 'healthy',
    tank: 'degraded',
    media: 'rebuilding',
    gone: 'failed',
    fixture: 'degraded',
  });
  expect(valuesOf(values, 'rebuilt_ratio')).toEqual({ md6: 0.085, media: 0.1491 });
});

it('counts missing devices, and errors once for each device', async () => {
  const { values } = await testCollector(arrays, { files: FILES, programs })();
  expect(valuesOf(values, 'missing_devices')).toEqual({
    md5: 0,
    md6: 1,
    md7: 1,
    md10: 0,
    tank: 1,
    media: 0,
    gone: 1,
    fixture: 1,
  });
  expect(valuesOf(values, 'errors')).toEqual({ tank: 7, media: 12, gone: 5, fixture: 4 });
});

it('reads software RAID without ZFS', async () => {
  const { values } = await testCollector(arrays, { files: { '/proc/mdstat': MDSTAT } })();
  expect(valuesOf(values, 'state')).toHaveProperty('md5', 'healthy');
});

it('leaves out errors that an old kernel does not count', async () => {
  const files = { [`${BTRFS}/label`]: '\n', [`${BTRFS}/devinfo/1/missing`]: '0\n' };
  const { values } = await testCollector(arrays, { files })();
  expect(valuesOf(values, 'state')).toEqual({ '0abb23a9-579b-43e6-ad30-227ef47fcb9d': 'healthy' });
  expect(valuesOf(values, 'errors')).toEqual({});
});

it('reports nothing to read without arrays', async () => {
  const files = { '/proc/mdstat': 'Personalities : \nunused devices: <none>\n' };
  await expect(testCollector(arrays, { files })()).rejects.toThrow('has no software RAID, ZFS pool or btrfs');
  const emptyMachine = { zpool: () => 'no pools available\n' };
  await expect(testCollector(arrays, { programs: emptyMachine })()).rejects.toThrow('has no software RAID');
});

it('survives 1,000 broken files and answers', async () => {
  const read = await fuzzCollector(arrays, MDSTAT + ZPOOL + stats(3), broken => ({
    files: { ...FILES, '/proc/mdstat': broken, [`${BTRFS}/devinfo/1/error_stats`]: broken },
    programs: { zpool: () => broken },
  }));
  expect(read).toBe(1000);
});
