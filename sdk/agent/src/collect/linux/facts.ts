import { hostname, machine, networkInterfaces, release } from 'node:os';
import { join } from 'node:path';
import { AGENT_LIMITS, type DiskReading, type Facts } from '@vitrine/contracts';
import { addressesOf } from '../addresses.ts';
import { clip, whole } from '../clamp-reading.ts';
import { parseCpuInfo } from './cpu-info.ts';
import { gpuNames } from './gpu-names.ts';
import { parseMemory } from './memory.ts';
import { parseOsName } from './os-release.ts';
import type { Roots } from './roots.ts';
import { textOf } from './text-file.ts';
import { virtualization } from './virtualization.ts';

/** Returns the facts of a Linux machine. */
export function linuxFacts(roots: Roots, disks: readonly DiskReading[]): Facts {
  const at = (path: string): string => textOf(join(roots.root, path));
  const cpuinfo = textOf(join(roots.proc, 'cpuinfo'));
  const cpu = parseCpuInfo(cpuinfo);
  const memory = parseMemory(textOf(join(roots.proc, 'meminfo')), 'available');
  const gpus = [...new Set(gpuNames(roots))].slice(0, AGENT_LIMITS.gpus);

  return {
    hostname: clip((roots.foreign && at('etc/hostname')) || hostname()),
    os: clip(parseOsName(at('etc/os-release') || at('usr/lib/os-release'))),
    kernel: clip(textOf(join(roots.proc, 'sys/kernel/osrelease')) || release()),
    arch: clip(machine()),
    cpuName: clip(cpu.name || textOf(join(roots.proc, 'device-tree/model'))),
    cpuCores: cpu.cores,
    ...(cpu.physicalCores !== undefined && { cpuPhysicalCores: cpu.physicalCores }),
    ramTotal: whole(memory.total),
    swapTotal: whole(memory.swapTotal),
    diskTotal: whole(disks.reduce((sum, disk) => sum + disk.total, 0)),
    virtualization: clip(virtualization(roots, cpuinfo)),
    gpuNames: gpus.map(clip),
    addresses: addressesOf(networkInterfaces()),
  };
}
