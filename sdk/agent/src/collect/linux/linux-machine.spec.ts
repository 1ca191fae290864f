import { statfsSync } from 'node:fs';
import { Facts, Report } from '@vitrine/contracts';
import { writeMachineFiles } from '../../../test/write-machine-files.ts';
import { DEFAULT_COLLECT_OPTIONS, type CollectOptions } from '../collect-options.ts';
import { LinuxMachine } from './linux-machine.ts';
import { rootsFrom } from './roots.ts';

const open = (files: ReturnType<typeof writeMachineFiles>, options: Partial<CollectOptions> = {}): LinuxMachine =>
  new LinuxMachine(files.roots, { ...DEFAULT_COLLECT_OPTIONS, ...options }, () => 'remembered');

it('reads a virtual machine', () => {
  using files = writeMachineFiles('debian-kvm');
  const machine = open(files);
  const reading = machine.read();
  expect(Report.parse({ seq: 1, at: 1, ...reading })).toBeDefined();
  expect(reading).toMatchObject({
    load: [0.33, 0.23, 0.27],
    ramUsed: (24684092 - 24244604) * 1024,
    swapUsed: (2097148 - 2000000) * 1024,
    interfaces: [{ name: 'eth0', up: 0, down: 0, totalUp: 1974604, totalDown: 788150377 }],
    tcp: 17,
    udp: 5,
    uptime: 1473,
  });
  expect(machine.boot).toBe('06b1e0bb-842c-4296-9080-ec1b834d451a');
  machine.close();
});

it('detects a virtual machine', async () => {
  using files = writeMachineFiles('debian-kvm');
  const machine = open(files);
  expect(Facts.parse(await machine.facts())).toMatchObject({
    os: 'Debian GNU/Linux 13 (trixie)',
    kernel: '6.12.48+deb13-amd64',
    cpuName: 'AMD EPYC 9454P 48-Core Processor',
    cpuCores: 2,
    cpuPhysicalCores: 1,
    ramTotal: 24684092 * 1024,
    swapTotal: 2097148 * 1024,
    virtualization: 'kvm',
    gpuNames: [],
  });
  machine.close();
});

it.each([
  ['raspberry-pi', { os: 'Linux', cpuName: 'ARM Cortex-A72', cpuCores: 4, virtualization: 'none' }],
  [
    'centos6-openvz',
    { os: 'CentOS 6.10', cpuName: 'Intel(R) Xeon(R) CPU E5620 @ 2.40GHz', cpuCores: 1, virtualization: 'openvz' },
  ],
  ['docker', { os: 'Alpine Linux v3.24', virtualization: 'docker' }],
  [
    'workstation',
    {
      cpuCores: 2,
      cpuPhysicalCores: 2,
      virtualization: 'none',
      gpuNames: ['AMD Navi 31 [Radeon RX 7900 XT/7900 XTX]'],
    },
  ],
])('describes a machine of the kind %s', async (record, expected) => {
  using files = writeMachineFiles(record);
  const machine = open(files);
  expect(Facts.parse(await machine.facts())).toMatchObject(expected);
  machine.close();
});

it('computes usage and rates from counters, and no rate across a reset', async () => {
  using files = writeMachineFiles('debian-kvm');
  const machine = open(files);
  const dev = (down: number, up: number): void =>
    files.write('proc/self/net/dev', `h|\n h|\n eth0: ${down} 0 0 0 0 0 0 0 ${up} 0 0 0 0 0 0 0\n`);
  files.write('proc/stat', 'cpu  9119 12 5290 278695 437 0 103 24 0 0\n');
  dev(788150377 + 100_000, 1974604 + 50_000);
  await new Promise(done => setTimeout(done, 100));
  const reading = machine.read();
  expect(reading.cpu).toBe(50);
  const [eth0] = reading.interfaces!;
  expect(eth0!.down).toBeGreaterThan(200_000);
  expect(eth0!.down).toBeLessThanOrEqual(1_000_000);
  expect(eth0!.down / eth0!.up).toBeCloseTo(2, 3);

  dev(500, 10);
  expect(machine.read().interfaces).toEqual([{ name: 'eth0', up: 0, down: 0, totalUp: 10, totalDown: 500 }]);
  machine.close();
});

it('reads each processor core if enabled', () => {
  using files = writeMachineFiles('debian-kvm');
  files.write('proc/stat', 'cpu  20 0 0 20 0 0 0 0 0 0\ncpu0 10 0 0 10 0 0 0 0 0 0\ncpu2 10 0 0 10 0 0 0 0 0 0\n');
  const plainMachine = open(files);
  expect(plainMachine.read()).not.toHaveProperty('cores');
  plainMachine.close();
  const machine = open(files, { cores: true });
  files.write('proc/stat', 'cpu  40 0 0 40 0 0 0 0 0 0\ncpu0 20 0 0 10 0 0 0 0 0 0\ncpu2 13 0 0 17 0 0 0 0 0 0\n');
  expect(machine.read().cores).toEqual([100, null, 30]);
  machine.close();
});

it('continues without files that are missing, empty or full of noise', () => {
  using emptyFiles = writeMachineFiles('== proc/nothing\n');
  const emptyMachine = open(emptyFiles);
  expect(Report.parse({ seq: 1, at: 1, ...emptyMachine.read() })).toEqual({ seq: 1, at: 1, disks: [] });
  const missing = (reading: string, source: string) => ({
    reading,
    reason: 'missing',
    source: emptyFiles.path(source),
  });
  expect(emptyMachine.absent).toEqual([
    missing('cpu', 'proc/stat'),
    missing('load', 'proc/loadavg'),
    missing('ramUsed', 'proc/meminfo'),
    missing('swapUsed', 'proc/meminfo'),
    missing('interfaces', 'proc/self/net/dev'),
    missing('tcp', 'proc/self/net/sockstat'),
    missing('udp', 'proc/self/net/sockstat'),
    { reading: 'processes', reason: 'unreadable', source: emptyFiles.path('proc') },
    missing('uptime', 'proc/uptime'),
  ]);
  expect(emptyMachine.boot).toBe('remembered');

  const names = [
    'stat',
    'loadavg',
    'uptime',
    'meminfo',
    'self/net/dev',
    'self/net/sockstat',
    'self/mountinfo',
    'cpuinfo',
  ];
  for (const noise of [
    '',
    '\0\0\0',
    'cpu  x y z\n',
    'MemTotal: lots kB\n',
    'eth0: 1 2\n',
    '-1 -2 -3\n',
    '99999999999999999999999 1e400\n',
  ]) {
    using files = writeMachineFiles(names.map(name => `== proc/${name}\n${noise}`).join('\n'));
    expect(Report.safeParse({ seq: 1, at: 1, ...open(files).read() }).success).toBe(true);
  }
});

it('reads a file that appears later', () => {
  using files = writeMachineFiles('debian-kvm');
  const machine = open(files);
  files.write('proc/self/net/sockstat6', 'TCP6: inuse 100\n');
  expect(machine.read().tcp).toBe(112);
  machine.close();
});

it('reads this machine as the kernel shows it', async () => {
  const machine = new LinuxMachine(rootsFrom({}), DEFAULT_COLLECT_OPTIONS, () => 'remembered');
  await machine.ready();
  const reading = machine.read();
  expect(Report.parse({ seq: 1, at: 1, ...reading }).processes).toBeGreaterThan(1);
  const root = reading.disks!.find(disk => disk.mount === '/');
  const { blocks, bsize } = statfsSync('/');
  if (root) expect(root.total).toBe(blocks * bsize);
  expect(Facts.parse(await machine.facts()).ramTotal).toBeGreaterThan(1e8);
  machine.close();
});
