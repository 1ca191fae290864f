import { hostname, machine, networkInterfaces, release } from 'node:os';
import { join } from 'node:path';
import { AGENT_LIMITS, type DiskReading, type Facts } from '@vitrine/contracts';
import { Absent } from '../absent.ts';
import { addressesOf } from '../addresses.ts';
import { clip, whole } from '../clamp-reading.ts';
import { countOf, type Cgroup } from './cgroup.ts';
import { parseCpuInfo } from './cpu-info.ts';
import { onlineProcessors } from './cpu.ts';
import { gpuNames } from './gpu-names.ts';
import type { MemoryReading } from './memory.ts';
import { parseOsName } from './os-release.ts';
import type { Roots } from './roots.ts';
import { namesIn, textOf } from './text-file.ts';
import { virtualization } from './virtualization.ts';

/** Values of the machine that its collectors have already read. */
interface Known {
  readonly cpu: Cgroup | undefined;
  readonly memory: MemoryReading;
  readonly disks: readonly DiskReading[] | Absent;
}

/** Returns the facts of a Linux machine. Unreadable sizes are taken from `before`, or are 0. */
export function linuxFacts(roots: Roots, { cpu: cgroup, memory, disks }: Known, before?: Facts): Facts {
  const at = (path: string): string => textOf(join(roots.root, path));
  const cpuinfo = textOf(join(roots.proc, 'cpuinfo'));
  const cpu = parseCpuInfo(cpuinfo);
  const online = cpu.cores || onlineCores(roots);
  const limited = cgroup?.cpu(online || undefined);
  const cores = limited ? Math.max(1, Math.ceil(limited.cores - 0.001)) : online;
  const physical = cpu.physicalCores ?? physicalCores(roots.sys);
  const gpus = [...new Set(gpuNames(roots))].slice(0, AGENT_LIMITS.gpus);
  const size = (value: number | Absent, known = 0): number => (value instanceof Absent ? known : whole(value));

  return {
    hostname: clip((roots.foreign && at('etc/hostname')) || hostname()),
    os: clip(parseOsName(at('etc/os-release') || at('usr/lib/os-release'))),
    kernel: clip(textOf(join(roots.proc, 'sys/kernel/osrelease')) || release()),
    arch: clip(machine()),
    cpuName: clip(cpu.name || textOf(join(roots.proc, 'device-tree/model')) || before?.cpuName || ''),
    cpuCores: cores || (before?.cpuCores ?? 0),
    ...(physical !== undefined && !limited && physical <= cores && { cpuPhysicalCores: physical }),
    ramTotal: size(memory.total, before?.ramTotal),
    swapTotal: size(memory.swapTotal, before?.swapTotal),
    diskTotal:
      disks instanceof Absent ? (before?.diskTotal ?? 0) : whole(disks.reduce((sum, disk) => sum + disk.total, 0)),
    virtualization: clip(virtualization(roots, cpuinfo)),
    gpuNames: gpus.map(clip),
    addresses: addressesOf(networkInterfaces()),
    timeZone: clip(Intl.DateTimeFormat().resolvedOptions().timeZone),
  };
}

/** Number of logical processors if /proc/cpuinfo does not list them. */
const onlineCores = ({ proc, sys }: Roots): number =>
  onlineProcessors(textOf(join(proc, 'stat'))) ?? countOf(textOf(join(sys, 'devices/system/cpu/online'))) ?? 0;

/** Processors with the same set of threads are one core. Undefined without this information. */
function physicalCores(sys: string): number | undefined {
  const folder = join(sys, 'devices/system/cpu');
  const siblings = namesIn(folder)
    .filter(name => /^cpu\d+$/.test(name))
    .map(name => textOf(join(folder, name, 'topology/thread_siblings_list')))
    .filter(Boolean);
  return siblings.length ? new Set(siblings).size : undefined;
}
