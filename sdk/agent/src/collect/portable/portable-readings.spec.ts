import { loadavg } from 'node:os';
import { DEFAULT_COLLECT_OPTIONS, type CollectOptions } from '../collect-options.ts';
import { coreMeters, cpuMeter } from './cpu-times.ts';
import { portableTopology } from './interface-topology.ts';
import { PortableMachine } from './portable-machine.ts';
import type { System } from './system.ts';
import { networkDrives, volumeReadings } from './volumes.ts';

const GIB = 1024 ** 3;
const isWindows = process.platform === 'win32';

/** Answers of systeminformation on a Mac. */
const answers = {
  mem: { total: 16 * GIB, free: 2 * GIB, buffcache: 3 * GIB, available: 6 * GIB, swapused: 5, swaptotal: 2 * GIB },
  networkInterfaces: [{ iface: 'en0', ifaceName: 'en0', internal: false }],
  networkStats: [
    { iface: 'en0', tx_bytes: 100, rx_bytes: 0 },
    { iface: 'en1', tx_bytes: -1, rx_bytes: 5 },
    { iface: 'en2', tx_bytes: 5, rx_bytes: -1 },
    { iface: 'lo0', tx_bytes: 7, rx_bytes: 7 },
  ],
  fsSize: [{ fs: '/dev/disk3s1', type: 'APFS', size: 1000, used: 100, available: 900, mount: '/' }],
  blockDevices: [],
  networkConnections: [{ protocol: 'tcp4' }, { protocol: 'tcp6' }, { protocol: 'udp4' }],
  processes: { all: 321 },
  cpuTemperature: { main: 51, max: 60 },
  graphics: {
    controllers: [
      { name: '', model: 'M3', utilizationGpu: 0, memoryUsed: 3, memoryTotal: 8, temperatureGpu: 44 },
      { name: 'Second', model: 'X', temperatureGpu: 30, utilizationGpu: null, memoryUsed: -1 },
      { name: '', model: 'Display' },
      { name: '', model: '' },
    ],
  },
  osInfo: { distro: 'macOS', release: '15.1', platform: 'darwin', kernel: '24.1.0' },
  cpu: { manufacturer: 'Apple', brand: 'M3', cores: 8, physicalCores: 4 },
  system: { virtual: false, virtualHost: '' },
};
type Answers = { [K in keyof typeof answers]: unknown };

async function machineOf(changes: Partial<Answers> = {}, options: Partial<CollectOptions> = {}) {
  const all: Answers = { ...answers, ...changes };
  const calls = Object.entries(all).map(([name, answer]) => [
    name,
    () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)),
  ]);
  const system = Object.fromEntries(calls) as System;
  const machine = new PortableMachine(system, { ...DEFAULT_COLLECT_OPTIONS, ...options }, 'b1');
  await machine.ready();
  return machine;
}

it('reads a machine through Node and systeminformation', async () => {
  const machine = await machineOf();
  const { cpu, load, uptime, ...reading } = machine.read();
  expect(reading).toEqual({
    ramUsed: 10 * GIB,
    swapUsed: 5,
    disks: [{ mount: '/', used: 100, total: 1000 }],
    interfaces: [{ name: 'en0', up: 0, down: 0, totalUp: 100, totalDown: 0 }],
    tcp: 2,
    udp: 1,
    processes: 321,
    temperature: 51,
    gpus: [
      { name: 'M3', usage: 0, memoryUsed: 3 * 1024 ** 2, memoryTotal: 8 * 1024 ** 2, temperature: 44 },
      { name: 'Second', temperature: 30 },
    ],
  });
  expect(cpu).toBeLessThanOrEqual(100);
  expect(load).toEqual(isWindows ? undefined : loadavg().map(() => expect.any(Number)));
  expect(uptime).toBeGreaterThan(0);
  expect(machine).toMatchObject({ absent: [], boot: 'b1', stuck: false });
  expect(machine.steadyTime()).toBeGreaterThan(0);
});

it('reports the facts of a machine, and which interfaces count', async () => {
  const machine = await machineOf();
  expect(await machine.facts()).toMatchObject({
    os: 'macOS 15.1',
    kernel: '24.1.0',
    cpuName: 'Apple M3',
    cpuCores: 8,
    cpuPhysicalCores: 4,
    swapTotal: 2 * GIB,
    diskTotal: 1000,
    virtualization: 'none',
    gpuNames: ['M3', 'X', 'Display'],
    interfaces: [
      { name: 'en0', counted: true, reason: 'only' },
      { name: 'lo0', counted: false, reason: 'name' },
    ],
  });
});

it.each([
  ['an unnamed system', { osInfo: { distro: '', release: '', platform: 'freebsd', kernel: '' } }, { os: 'freebsd' }],
  ['a guest of a known host', { system: { virtual: true, virtualHost: 'KVM' } }, { virtualization: 'kvm' }],
  ['a guest of an unknown host', { system: { virtual: true, virtualHost: '' } }, { virtualization: 'vm-other' }],
  ['a machine without disks', { fsSize: [] }, { diskTotal: 0 }],
])('reports the facts of %s', async (_, changes, expected) => {
  expect(await (await machineOf(changes)).facts()).toMatchObject(expected);
});

it('applies a choice of interfaces to facts', async () => {
  const machine = await machineOf();
  machine.chooseInterfaces({ count: ['lo0'], ignore: ['en0'] });
  expect((await machine.facts()).interfaces).toEqual([
    { name: 'en0', counted: false, reason: 'ignored' },
    { name: 'lo0', counted: true, reason: 'chosen' },
  ]);
});

it.each([
  ['available', 10 * GIB],
  ['free-cached', 11 * GIB],
  ['free', 14 * GIB],
] as const)('computes used memory by the mode %s', async (memoryMode, used) => {
  expect((await machineOf({}, { memoryMode })).read().ramUsed).toBe(used);
});

it('reads each core only if enabled', async () => {
  expect((await machineOf({}, { cores: true })).read().cores?.length).toBeGreaterThan(0);
  expect((await machineOf()).read()).not.toHaveProperty('cores');
});

it.each([
  [{ main: 0, max: 60 }, 60],
  [{ main: null, max: null }, undefined],
  [{ main: 0, max: 0 }, undefined],
  [{ main: 70, max: 0 }, 70],
])('reads the temperature %j as %p', async (cpuTemperature, expected) => {
  expect((await machineOf({ cpuTemperature })).read().temperature).toBe(expected);
});

it('reads 0 bytes of memory and of swap as values', async () => {
  const machine = await machineOf({ mem: { ...answers.mem, available: 16 * GIB, swapused: 0 } });
  expect(machine.read()).toMatchObject({ ramUsed: 0, swapUsed: 0 });
  expect(machine.absent).toEqual([]);
});

it('omits unreadable values, and reports the reason', async () => {
  const machine = await machineOf({
    mem: { ...answers.mem, total: 0, swapused: -1 },
    networkStats: [],
    fsSize: [],
    networkConnections: [],
    processes: { all: 0 },
    graphics: { controllers: [] },
  });
  const reading = machine.read();
  for (const name of ['ramUsed', 'swapUsed', 'disks', 'interfaces', 'tcp', 'udp', 'processes'])
    expect([name, reading[name as 'tcp']]).toEqual([name, undefined]);
  expect(reading.gpus).toBeUndefined();
  expect(machine.absent).toEqual([
    { reading: 'ramUsed', reason: 'unreadable', source: 'mem' },
    { reading: 'swapUsed', reason: 'unreadable', source: 'mem' },
    { reading: 'disks', reason: 'unreadable', source: 'fsSize' },
    { reading: 'interfaces', reason: 'unreadable', source: 'networkStats' },
    { reading: 'tcp', reason: 'denied', source: 'networkConnections' },
    { reading: 'udp', reason: 'denied', source: 'networkConnections' },
    { reading: 'processes', reason: 'unreadable', source: 'processes' },
  ]);
});

it('omits values whose source failed', async () => {
  const failure = new Error('no such program');
  const names = ['mem', 'networkStats', 'fsSize', 'networkConnections', 'processes', 'cpuTemperature', 'graphics'];
  const machine = await machineOf(Object.fromEntries(names.map(name => [name, failure])));
  machine.read();
  expect(machine.absent.map(({ reading }) => reading)).toEqual([
    'ramUsed',
    'swapUsed',
    'disks',
    'interfaces',
    'tcp',
    'udp',
    'processes',
  ]);
});

/** Processors with these times: [user, nice, sys, irq, idle]. */
const cpusOf = (...times: number[][]) =>
  times.map(([user = 0, nice = 0, sys = 0, irq = 0, idle = 0]) => ({
    model: '',
    speed: 0,
    times: { user, nice, sys, irq, idle },
  }));

it('computes processor use from the times since the last call', () => {
  const steps = [
    cpusOf([10, 20, 30, 40, 100], [0, 0, 0, 0, 100]),
    cpusOf([11, 22, 33, 44, 110], [0, 0, 0, 0, 180]),
    cpusOf([11, 22, 33, 44, 110], [0, 0, 0, 0, 180]),
    cpusOf([11, 22, 33, 44, 120], [10, 0, 0, 0, 180]),
  ];
  const following = () => {
    let at = 0;
    return () => steps[at++]!;
  };
  const use = cpuMeter(following());
  expect([use(), use(), use()]).toEqual([10, 10, 50]);
  const cores = coreMeters(following());
  expect([cores(), cores(), cores()]).toEqual([
    [50, 0],
    [null, null],
    [0, 100],
  ]);
});

it('reads a core that came online later', () => {
  const steps = [cpusOf([0, 0, 0, 0, 100]), cpusOf([50, 0, 0, 0, 150], [30, 0, 0, 0, 90])];
  const cores = coreMeters(() => steps.shift()!);
  expect(cores()).toEqual([50, 25]);
});

it.each([
  ['Loopback', 'Software Loopback Interface 1', false, 'loopback'],
  ['anything', 'anything', true, 'loopback'],
  ['vEthernet (WSL)', 'Hyper-V Virtual Ethernet Adapter', false, 'bridge'],
  ['Ethernet 3', 'VirtualBox Host-Only Ethernet Adapter', false, 'virtual'],
  ['Local Area Connection* 2', 'Microsoft Wi-Fi Direct Virtual Adapter', false, 'virtual'],
  ['office', 'WireGuard Tunnel', false, 'tunnel'],
  ['Ethernet-QoS', 'WFP Filter-0000', false, 'monitor'],
  ['Ethernet', 'Intel(R) Ethernet Controller', false, undefined],
  ['wireguard', 'wireguard', false, undefined],
])('classifies the adapter %s (%s), internal %p, as %p', (iface, ifaceName, internal, kind) => {
  const topology = portableTopology([{ iface, ifaceName, internal }]);
  expect(topology.kind!(iface)).toBe(kind);
  expect([topology.kind!('other'), topology.hasDevice(iface), topology.master(iface)]).toEqual([
    undefined,
    false,
    undefined,
  ]);
});

const volume = (mount: string, fs: string, type = 'ufs', size = 10, used = 1) => ({
  mount,
  fs,
  type,
  size,
  used,
  available: size - used,
});
const mountsOf = (
  volumes: ReturnType<typeof volume>[],
  options: Partial<CollectOptions> = {},
  remote?: ReadonlySet<string>,
) => volumeReadings(volumes, { ...DEFAULT_COLLECT_OPTIONS, ...options }, remote).map(({ mount }) => mount);

it.each([
  ['no file system of the kernel', [volume('/proc', 'proc', 'procfs'), volume('/', '/dev/a')], ['/']],
  ['nothing of size 0', [volume('/x', '/dev/b', 'ufs', 0, 0), volume('/', '/dev/a')], ['/']],
  ['no share of Windows', [volume('S:', '\\\\nas\\x'), volume('C:', 'C:')], ['C:']],
  ['no share of SMB', [volume('/s', '//nas/x'), volume('/', '/dev/a')], ['/']],
  ['no export of NFS', [volume('/s', 'nas:/x'), volume('/', '/dev/a')], ['/']],
  ['one device once, by its shortest mountpoint', [volume('/a/b', '/dev/a'), volume('/a', '/dev/a')], ['/a']],
  ['two devices', [volume('/a/b', '/dev/a'), volume('/', '/dev/b')], ['/', '/a/b']],
  ['two pools', [volume('/p', 'p/x', 'zfs'), volume('/q', 'q/x', 'zfs')], ['/p', '/q']],
  ['two containers', [volume('/p', '/dev/disk1s1', 'apfs'), volume('/q', '/dev/disk2s1', 'apfs')], ['/p', '/q']],
  ['drives of one name', [volume('C:', 'disk'), volume('D:', 'disk')], ['C:', 'D:']],
])('counts %s', (_, volumes, expected) => expect(mountsOf(volumes)).toEqual(expected));

it('selects volumes by the options, and no network drives by default', () => {
  const drives = networkDrives([
    { name: 'Z:', mount: '', physical: 'Network' },
    { name: 'x', mount: 'Y:', physical: 'network drive' },
    { name: 'C:', mount: 'C:', physical: 'Local' },
  ]);
  expect([...drives]).toEqual(['Z:', 'Y:']);
  const volumes = ['C:', 'Y:', 'Z:'].map(name => volume(name, name));
  expect(mountsOf(volumes, {}, drives)).toEqual(['C:']);
  expect(mountsOf(volumes, { excludeMountpoints: ['C:'] })).toEqual(['Y:', 'Z:']);
  expect(mountsOf(volumes, { includeMountpoints: ['Z:', 'Y:'], excludeMountpoints: ['Y:'] }, drives)).toEqual(['Z:']);
});
