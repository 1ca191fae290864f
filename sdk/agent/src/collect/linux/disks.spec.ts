import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../../../test/eventually.ts';
import { tempFolder } from '../../../test/temp-folder.ts';
import { writeMachineFiles } from '../../../test/write-machine-files.ts';
import { DEFAULT_COLLECT_OPTIONS } from '../collect-options.ts';
import { diskReadings, type Blocks } from './disk-sizes.ts';
import { Disks } from './disks.ts';
import { chooseMounts } from './mount-choice.ts';
import { parseMounts, type Mount } from './mounts.ts';
import { rootsFrom } from './roots.ts';

const points = (mountinfo: string, options = {}): string[] =>
  chooseMounts(parseMounts(mountinfo), { ...DEFAULT_COLLECT_OPTIONS, ...options }).map(mount => mount.point);

const mountsOf = (disks: Disks): string[] => {
  const reading = disks.read().disks;
  return Array.isArray(reading) ? reading.map(disk => disk.mount) : [];
};

const HOST = [
  '27 1 254:1 / / rw - ext4 /dev/vda1 rw',
  '30 27 254:15 / /boot/efi rw - vfat /dev/vda15 rw',
  '31 27 254:1 /srv /mnt/bind rw - ext4 /dev/vda1 rw',
  '32 27 0:44 / /run rw - tmpfs tmpfs rw',
  '33 27 0:51 / /mnt/nas rw - nfs4 nas:/export rw',
  '34 27 7:0 / /snap/core ro - squashfs /dev/loop0 ro',
  '35 27 0:60 /@ /data rw - btrfs /dev/sdb rw',
  '36 27 0:60 /@home /data/home rw - btrfs /dev/sdb rw',
].join('\n');

it.each([
  ['real file systems, each device once, at its shortest path', {}, ['/', '/boot/efi', '/data']],
  ['without what is excluded', { excludeMountpoints: ['/boot/*'] }, ['/', '/data']],
  ['only what is included, of any type', { includeMountpoints: ['/', '/mnt/*'] }, ['/', '/mnt/bind', '/mnt/nas']],
  [
    'exclusion goes before inclusion',
    { includeMountpoints: ['/mnt/*'], excludeMountpoints: ['/mnt/nas'] },
    ['/mnt/bind'],
  ],
])('counts %s', (_, options, expected) => expect(points(HOST, options)).toEqual(expected));

it('counts the root whatever its file system', () => {
  expect(points('1 0 0:20 / / rw - virtiofs share rw\n2 1 0:21 / /mnt rw - virtiofs other rw')).toEqual(['/']);
  expect(points('1 0 0:1 / / rw - rootfs rootfs rw')).toEqual([]);
});

const mount = (point: string, type: string, source = 'x'): Mount => ({ device: point, root: '/', point, type, source });
const blocks = (total: number, free: number, available = free): Blocks => ({ size: 10, total, free, available });

it('counts the datasets of a pool with the pool’s free space once', () => {
  const sizes = [
    { mount: mount('/', 'zfs', 'tank/root'), blocks: blocks(110, 100) },
    { mount: mount('/home', 'zfs', 'tank/home'), blocks: blocks(130, 100) },
    { mount: mount('/backup', 'zfs', 'other'), blocks: blocks(50, 20) },
  ];
  expect(diskReadings(sizes)).toEqual([
    { mount: '/', used: 400, total: 1400 },
    { mount: '/backup', used: 300, total: 500 },
  ]);
});

it.each([
  [
    'the root',
    [
      ['/', 'tank/a/b'],
      ['/t', 'tank'],
    ],
    '/',
  ],
  [
    'its own dataset',
    [
      ['/tank/data/home', 'tank/home'],
      ['/tank', 'tank'],
    ],
    '/tank',
  ],
  [
    'the shortest path',
    [
      ['/data/long', 'tank/a'],
      ['/data', 'tank/b'],
    ],
    '/data',
  ],
  [
    'a path that is not hidden',
    [
      ['/.x', 'tank/a'],
      ['/visible', 'tank/b'],
    ],
    '/visible',
  ],
])('names a pool by %s', (_, datasets, name) => {
  const sizes = datasets.map(([point, source]) => ({ mount: mount(point!, 'zfs', source), blocks: blocks(110, 100) }));
  expect(diskReadings(sizes).map(disk => disk.mount)).toEqual([name]);
});

it('adds the free space of datasets only if it differs by more than one percent', () => {
  const readingsOf = (a: number, b: number) =>
    diskReadings([
      { mount: mount('/a', 'zfs', 'tank/a'), blocks: blocks(a, a) },
      { mount: mount('/b', 'zfs', 'tank/b'), blocks: blocks(b, b) },
    ])[0]!.total;
  expect([readingsOf(100, 50), readingsOf(100, 99), readingsOf(100, 98)]).toEqual([1500, 1000, 1980]);
});

it('counts the disk below a container’s overlay once, though it changes between two readings', () => {
  const sizes = [
    { mount: mount('/', 'overlay'), blocks: blocks(100_000, 5000) },
    { mount: mount('/etc/hosts', 'ext4'), blocks: blocks(100_000, 4990) },
    { mount: mount('/data', 'ext4'), blocks: blocks(100_000, 90_000) },
  ];
  expect(diskReadings(sizes).map(disk => disk.mount)).toEqual(['/', '/data']);
});

it('leaves out file systems without a size', () => {
  expect(diskReadings([{ mount: mount('/', 'ext4'), blocks: blocks(0, 0) }])).toEqual([]);
});

it('shows the host’s mounts to a container with them below /host', async () => {
  using files = writeMachineFiles(
    '== proc/self/mountinfo\n1 0 0:9 / / rw - overlay overlay rw\n2 1 8:1 / /HOST rw - ext4 /dev/sda1 rw\n3 2 8:2 / /HOST/srv rw - ext4 /dev/sdb1 rw\n',
  );
  mkdirSync(files.path('HOST/srv'), { recursive: true });
  // The mounts of process 1 are unreadable, but those of this process are not.
  const host = files.path('HOST');
  files.write(
    'proc/self/mountinfo',
    `1 0 0:9 / / rw - overlay overlay rw\n2 1 8:1 / ${host} rw - ext4 /dev/sda1 rw\n3 2 8:2 / ${host}/srv rw - ext4 /dev/sdb1 rw\n`,
  );
  const disks = new Disks({ ...files.roots, root: host, foreign: true }, DEFAULT_COLLECT_OPTIONS);
  await disks.ready();
  expect(mountsOf(disks)).toEqual(['/', '/srv']);
});

const mayMount = process.getuid?.() === 0 && existsSync('/dev/fuse');

(mayMount ? it : it.skip)('goes on when a mounted file system never answers', async () => {
  using folder = tempFolder();
  const hungMount = join(folder.path, 'dead');
  mkdirSync(hungMount);
  // A FUSE mount whose server does not respond.
  const server = spawn('bash', [
    '-c',
    'exec 3<>/dev/fuse && mount -i -t fuse -o fd=3,rootmode=40000,user_id=0,group_id=0 dead "$0" && echo up && exec sleep 60',
    hungMount,
  ]);
  try {
    await new Promise((done, failed) => (server.stdout.once('data', done), server.once('exit', failed)));
    const disks = new Disks(rootsFrom({}), { ...DEFAULT_COLLECT_OPTIONS, includeMountpoints: ['/', hungMount] });
    await disks.ready();
    expect(mountsOf(disks)).toEqual(['/']);
    expect(disks.stuck).toBe(true);
  } finally {
    server.kill('SIGKILL');
    await eventually('the mount is gone', () => {
      execFileSync('umount', ['-l', hungMount]);
      return true;
    });
  }
});
