import { parseCpuInfo } from './cpu-info.ts';
import { cpuUse, parseCpuTimes } from './cpu.ts';
import { nameInPciIds } from './gpu-names.ts';
import { parseNvidiaLine } from './gpu-nvidia.ts';
import { parseLoad } from './load.ts';
import { parseMemory } from './memory.ts';
import { parseMounts } from './mounts.ts';
import { parseInterfaces } from './network.ts';
import { parseOsName } from './os-release.ts';
import { parseSockets } from './sockets.ts';

it.each([
  ['cpu  1 2 3 4 5 6 7 8 9 10\ncpu0 1 2 3', { busy: 27, idle: 9 }],
  ['cpu  1 2 3 4', { busy: 6, idle: 4 }],
  ['', undefined],
  ['intr 5', undefined],
  ['cpu  a b c d\n', undefined],
])('reads processor times of %j', (text, expected) => expect(parseCpuTimes(text)).toEqual(expected));

it.each([
  [{ busy: 0, idle: 0 }, { busy: 25, idle: 75 }, 25],
  [{ busy: 100, idle: 100 }, { busy: 100, idle: 100 }, undefined],
  [{ busy: 100, idle: 100 }, { busy: 110, idle: 90 }, 100],
  [{ busy: 100, idle: 100 }, { busy: 90, idle: 110 }, 0],
  [{ busy: 100, idle: 100 }, { busy: 0, idle: 0 }, undefined],
])('from %j to %j the use is %p', (before, after, use) => expect(cpuUse(before, after)).toBe(use));

const meminfo =
  'MemTotal: 1000 kB\nMemFree: 100 kB\nMemAvailable: 600 kB\nBuffers: 50 kB\nCached: 300 kB\nSwapCached: 7 kB\nShmem: 20 kB\nSReclaimable: 30 kB\n';
it.each([
  ['available', meminfo, 400],
  ['free-cached', meminfo, 540],
  ['free', meminfo, 900],
  ['available', meminfo.replace(/MemAvailable.*\n/, ''), 540],
  ['available', 'MemTotal: 10 kB\nMemAvailable: 20 kB\n', 0],
  ['available', 'MemTotal: 1000 kB\nMemFree: 300 kB\nMemAvailable: 9000 kB\nCached: 200 kB\n', 500],
  ['available', 'MemTotal: 1000 kB\nMemFree: 300 kB\nCached: 200 kB\nSReclaimable: 9000 kB\n', 500],
] as const)('counts memory in mode %s', (mode, text, kib) => expect(parseMemory(text, mode)?.used).toBe(kib * 1024));

it.each(['', 'MemTotal: lots kB\n', 'MemTotal: 0 kB\nMemFree: 0 kB\n', 'MemTotal: 10 kB\n'])(
  'reads no memory of %j',
  text => expect(parseMemory(text, 'available')).toBeUndefined(),
);

it('counts cached swap as used, as `free` does', () =>
  expect(
    parseMemory(
      'MemTotal: 9 kB\nMemFree: 9 kB\nSwapTotal: 2000 kB\nSwapFree: 500 kB\nSwapCached: 600 kB\n',
      'available',
    ),
  ).toMatchObject({ swapUsed: 1500 * 1024 }));

it.each([
  ['0.33 0.23 0.27 1/102 8795', [0.33, 0.23, 0.27]],
  ['', undefined],
  ['nan x', undefined],
  ['0.33 0.23', undefined],
])('reads load of %j', (text, expected) => expect(parseLoad(text)).toEqual(expected));

it.each([
  ['  eth0:1 0 0 0 0 0 0 0 2 0 0 0', [{ name: 'eth0', totalDown: 1, totalUp: 2 }]],
  ['enp0s31f6: 1 0 0 0 0 0 0 0 2 0', [{ name: 'enp0s31f6', totalDown: 1, totalUp: 2 }]],
  ['eth0:1: 5 0 0 0 0 0 0 0 6 0', [{ name: 'eth0:1', totalDown: 5, totalUp: 6 }]],
  ['eth0: 5 0 0', []],
  ['Inter-| Receive | Transmit', []],
])('reads interfaces of %j', (text, expected) => expect(parseInterfaces(text)).toEqual(expected));

it('adds sockets of both families, and returns none without a file', () => {
  expect(
    parseSockets(
      'sockets: used 9\nTCP: inuse 2 orphan 0\nUDP: inuse 3 mem 1\nUDPLITE: inuse 9\n',
      'TCP6: inuse 4\nUDP6: inuse 5\n',
    ),
  ).toEqual({ tcp: 6, udp: 8 });
  expect(parseSockets('', 'TCP6: inuse 4\n')).toEqual({ tcp: undefined, udp: undefined });
  expect(parseSockets('UDP: inuse 3 mem 1\n', '')).toEqual({ tcp: undefined, udp: 3 });
});

it('reads mounts: escaped names, the last one at a path, and unknown lines', () => {
  const mounts = parseMounts(
    [
      '36 35 98:0 /mnt1 /mnt/a\\040b\\134c rw,noatime master:1 shared:2 - ext4 /dev/sd\\0401 rw',
      '37 35 98:1 / /twice rw - ext4 /dev/sdb rw',
      '38 35 98:2 / /twice rw - xfs /dev/sdc rw',
      'nonsense',
      '39 35',
    ].join('\n'),
  );
  expect(mounts).toEqual([
    { device: '98:0', root: '/mnt1', point: '/mnt/a b\\c', type: 'ext4', source: '/dev/sd 1', options: 'rw' },
    { device: '98:2', root: '/', point: '/twice', type: 'xfs', source: '/dev/sdc', options: 'rw' },
  ]);
});

it.each([
  ['PRETTY_NAME="Ubuntu 26.04 LTS"\nNAME="Ubuntu"', 'Ubuntu 26.04 LTS'],
  ["PRETTY_NAME='Void Linux'", 'Void Linux'],
  ['NAME=CentOS\nVERSION=6.10', 'CentOS 6.10'],
  ['PRETTY_NAME="A \\"quoted\\" name"', 'A "quoted" name'],
  ['', 'Linux'],
])('names the system of %j', (text, name) => expect(parseOsName(text)).toBe(name));

it.each([
  [
    'processor\t: 0\ncpu\t\t: POWER9 (architected), altivec supported\n',
    { name: 'POWER9 (architected), altivec supported', cores: 1 },
  ],
  [
    'system type\t: MT7621\nprocessor\t\t: 0\ncpu model\t\t: MIPS 1004Kc V2.15\n',
    { name: 'MIPS 1004Kc V2.15', cores: 1 },
  ],
  [
    'processor : 0\nmodel name : ARMv7 Processor rev 4 (v7l)\nCPU implementer : 0x41\nCPU part : 0xc07\n',
    { name: 'ARM Cortex-A7', cores: 1 },
  ],
  ['processor : 0\nCPU implementer : 0xfe\nCPU part : 0x123\n', { name: '0xfe 0x123', cores: 1 }],
  ['processor : 0\nhart : 0\nisa : rv64imafdc\nuarch : sifive,u74-mc\n', { name: 'sifive,u74-mc', cores: 1 }],
  ['', { name: '', cores: 0 }],
])('detects a processor by %j', (text, expected) => expect(parseCpuInfo(text)).toMatchObject(expected));

it('counts a core once, however many threads it has, in each socket', () => {
  const threads = [
    [0, 0],
    [0, 0],
    [0, 1],
    [0, 1],
    [1, 0],
    [1, 0],
  ];
  const text = threads
    .map(([socket, core], i) => `processor : ${i}\nmodel name : X\nphysical id : ${socket}\ncore id : ${core}\n`)
    .join('\n');
  expect(parseCpuInfo(text)).toEqual({ name: 'X', cores: 6, physicalCores: 3 });
});

it.each([
  [
    '0, NVIDIA A100-SXM4-80GB, 35, 1024, 81920, 41',
    {
      index: 0,
      gpu: {
        name: 'NVIDIA A100-SXM4-80GB',
        usage: 35,
        memoryUsed: 1024 * 2 ** 20,
        memoryTotal: 81920 * 2 ** 20,
        temperature: 41,
      },
    },
  ],
  [
    '1, Tesla K80, [N/A], [Not Supported], 11441, 60',
    { index: 1, gpu: { name: 'Tesla K80', memoryTotal: 11441 * 2 ** 20, temperature: 60 } },
  ],
  ['Unable to determine the device handle', undefined],
  ['', undefined],
])('reads the nvidia-smi line %j', (line, expected) => expect(parseNvidiaLine(line)).toEqual(expected));

it('finds a device below its own vendor only', () => {
  const list = '1002  AMD\n\t744c  Navi 31\n\t\t1002 0e3b  Sub\n10de  NVIDIA\n\t2204  GA102\n';
  expect(nameInPciIds(list, '1002', '744c')).toBe('Navi 31');
  expect(nameInPciIds(list, '1002', '2204')).toBeUndefined();
  expect(nameInPciIds(list, '9999', '744c')).toBeUndefined();
  expect(nameInPciIds('', '1002', '744c')).toBeUndefined();
});
