import { chmodSync } from 'node:fs';
import { eventually } from '../../../test/eventually.ts';
import { writeMachineFiles } from '../../../test/write-machine-files.ts';
import { sysGpus } from './gpu-amd.ts';
import { NvidiaGpus } from './gpu-nvidia.ts';
import { Processes } from './processes.ts';
import { Temperature } from './temperature.ts';
import { virtualization } from './virtualization.ts';

it.each([
  ['workstation', 61.25],
  ['raspberry-pi', 48.312],
  ['debian-kvm', undefined],
])('reads the temperature of a %s', (record, celsius) => {
  using files = writeMachineFiles(record);
  expect(new Temperature(files.roots.sys).read()).toBe(celsius);
});

it('reads any plausible sensor if the processor has none', () => {
  using files = writeMachineFiles(
    '== sys/class/hwmon/hwmon0/name\nacpitz\n== sys/class/hwmon/hwmon0/temp1_input\n27800\n' +
      '== sys/class/hwmon/hwmon1/name\nnct6775\n== sys/class/hwmon/hwmon1/temp1_input\n127500\n== sys/class/hwmon/hwmon1/temp2_input\n0\n',
  );
  expect(new Temperature(files.roots.sys).read()).toBe(27.8);
});

it('reads the use of a graphics card', () => {
  using files = writeMachineFiles('workstation');
  expect(sysGpus(files.roots.sys, files.roots.root).map(gpu => gpu.read())).toEqual([
    {
      name: 'AMD Navi 31 [Radeon RX 7900 XT/7900 XTX]',
      usage: 37,
      memoryUsed: 2 ** 30,
      memoryTotal: 17163091968,
      temperature: 44,
    },
  ]);
});

it('reads one nvidia-smi as long as it runs, and starts no second one', async () => {
  using files = writeMachineFiles(
    '== nvidia-smi\n#!/bin/sh\necho "$@" >> "$0.calls"\nprintf "1, Two, 20, 1, 2, 40\\n0, One, 1"\nsleep 0.1\nprintf "0, 1, 2, 50\\n"\nexec sleep 30\n',
  );
  const command = files.path('nvidia-smi');
  chmodSync(command, 0o755);
  const gpus = new NvidiaGpus(command);
  await eventually('both cards are there', () => gpus.read().length === 2);
  expect(gpus.read().map(gpu => [gpu.name, gpu.usage, gpu.temperature])).toEqual([
    ['One', 10, 50],
    ['Two', 20, 40],
  ]);
  expect(files.read('nvidia-smi.calls').trim().split('\n')).toHaveLength(1);
  expect(files.read('nvidia-smi.calls')).toContain('-l 5');
  gpus.close();
});

it('has no cards without nvidia-smi', async () => {
  const gpus = new NvidiaGpus('/no/such/nvidia-smi');
  expect(gpus.read()).toEqual([]);
  await new Promise(done => setTimeout(done, 50));
  expect(gpus.read()).toEqual([]);
  gpus.close();
});

it('counts processes by their folders', () => {
  using files = writeMachineFiles(
    '== proc/1/comm\ninit\n== proc/20/comm\nx\n== proc/300/comm\ny\n== proc/sys/kernel/osrelease\n6\n== proc/stat\ncpu\n',
  );
  expect(new Processes(files.roots.proc).read()).toBe(3);
});

const flags = (text: string): string => `processor : 0\nflags\t\t: fpu ${text}\n`;
it.each([
  ['none', '== proc/x\n', flags('')],
  ['vm-other', '== proc/x\n', flags('hypervisor')],
  ['kvm', '== sys/devices/system/clocksource/clocksource0/available_clocksource\ntsc kvm-clock\n', flags('hypervisor')],
  ['vmware', '== sys/class/dmi/id/sys_vendor\nVMware, Inc.\n', flags('hypervisor')],
  ['oracle', '== sys/class/dmi/id/product_name\nVirtualBox\n', flags('hypervisor')],
  [
    'microsoft',
    '== sys/class/dmi/id/sys_vendor\nMicrosoft Corporation\n== sys/class/dmi/id/product_name\nVirtual Machine\n',
    flags('hypervisor'),
  ],
  [
    'none',
    '== sys/class/dmi/id/sys_vendor\nMicrosoft Corporation\n== sys/class/dmi/id/product_name\nSurface Laptop 5\n',
    flags(''),
  ],
  [
    'amazon',
    '== sys/class/dmi/id/sys_vendor\nAmazon EC2\n== sys/class/dmi/id/product_name\nm7i.large\n',
    flags('hypervisor'),
  ],
  ['none', '== sys/class/dmi/id/sys_vendor\nAmazon EC2\n== sys/class/dmi/id/product_name\nm7i.metal\n', flags('')],
  ['xen', '== sys/hypervisor/type\nxen\n', flags('hypervisor')],
  ['none', '== sys/hypervisor/type\nxen\n== proc/xen/capabilities\ncontrol_d\n', flags('hypervisor')],
  ['kvm', '== proc/device-tree/hypervisor/compatible\nlinux,kvm\n', 'processor : 0\n'],
  ['wsl', '== proc/sys/kernel/osrelease\n6.6.87.2-microsoft-standard-WSL2\n', flags('hypervisor')],
  ['openvz', '== proc/vz/version\n7\n', flags('')],
  ['lxc', '== proc/1/environ\nPATH=/bin\\0container=lxc\\0x=y\n', flags('hypervisor')],
  ['systemd-nspawn', '== run/systemd/container\nsystemd-nspawn\n', flags('')],
  ['podman', '== run/.containerenv\nengine="podman"\n', flags('')],
  ['kubernetes', '== proc/1/cgroup\n1:name=systemd:/kubepods/burstable/pod1/abc\n', flags('')],
  ['none', '== .dockerenv\n\n== proc/2/comm\nkthreadd\n', flags('')],
])('detects %s from the files of %j', (expected, record, cpuinfo) => {
  using files = writeMachineFiles(record);
  expect(virtualization(files.roots, cpuinfo)).toBe(expected);
});

it('reads the host through its own container', () => {
  using files = writeMachineFiles('== .dockerenv\n\n== sys/class/dmi/id/sys_vendor\nQEMU\n');
  expect(virtualization({ ...files.roots, foreign: true }, flags('hypervisor'))).toBe('qemu');
});

it.each([
  ['-50000', undefined],
  ['-49000', -49],
  ['124900', 124.9],
  ['125000', undefined],
  ['0', undefined],
  ['45', 45],
  ['150', undefined],
  ['-128', undefined],
  ['151', 0.151],
])('shows a sensor of %s as %p degrees', (text, celsius) => {
  using files = writeMachineFiles(
    `== sys/class/hwmon/hwmon0/name\ncoretemp\n== sys/class/hwmon/hwmon0/temp1_input\n${text}\n`,
  );
  expect(new Temperature(files.roots.sys).read()).toBe(celsius);
});
