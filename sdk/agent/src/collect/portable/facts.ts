import { hostname, machine, networkInterfaces, release, totalmem } from 'node:os';
import { AGENT_LIMITS, type DiskReading, type Facts } from '@vitrine/contracts';
import { addressesOf } from '../addresses.ts';
import { clip, whole } from '../clamp-reading.ts';
import type { System } from './system.ts';

/** Returns the facts of a machine without /proc. */
export async function portableFacts(system: System, disks: readonly DiskReading[]): Promise<Facts> {
  const [os, cpu, memory, graphics, board] = await Promise.all([
    system.osInfo(),
    system.cpu(),
    system.mem(),
    system.graphics(),
    system.system(),
  ]);
  return {
    hostname: clip(hostname()),
    os: clip([os.distro, os.release].filter(Boolean).join(' ') || os.platform),
    kernel: clip(os.kernel || release()),
    arch: clip(machine()),
    cpuName: clip([cpu.manufacturer, cpu.brand].filter(Boolean).join(' ')),
    cpuCores: whole(cpu.cores),
    cpuPhysicalCores: whole(cpu.physicalCores),
    ramTotal: whole(totalmem()),
    swapTotal: whole(memory.swaptotal),
    diskTotal: whole(disks.reduce((sum, disk) => sum + disk.total, 0)),
    virtualization: clip(board.virtual ? board.virtualHost?.toLowerCase() || 'vm-other' : 'none'),
    gpuNames: graphics.controllers
      .map(card => clip(card.model))
      .filter(Boolean)
      .slice(0, AGENT_LIMITS.gpus),
    addresses: addressesOf(networkInterfaces()),
    timeZone: clip(Intl.DateTimeFormat().resolvedOptions().timeZone),
  };
}
