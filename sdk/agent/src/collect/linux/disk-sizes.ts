import type { DiskReading } from '@vitrine/contracts';
import type { Mount } from './mounts.ts';

/** Result of statfs, in the file system's own blocks. */
export interface Blocks {
  readonly size: number;
  readonly total: number;
  readonly free: number;
  readonly available: number;
}

interface SizedMount {
  readonly mount: Mount;
  readonly blocks: Blocks;
}

/**
 * Sizes in bytes, the way `df` counts. Datasets of one ZFS pool share its free space, and a container's overlay shares its
 * disk with the volumes beside it: both count once.
 */
export function diskReadings(sizes: readonly SizedMount[]): DiskReading[] {
  const readings: DiskReading[] = [];
  const pools = new Map<string, DiskReading>();

  for (const [i, { mount, blocks }] of sizes.entries()) {
    if (blocks.total <= 0 || sizes.slice(0, i).some(earlier => isOverlayOf(earlier, sizes[i]!))) continue;
    const used = (blocks.total - blocks.free) * blocks.size;
    const pool = mount.type === 'zfs' ? mount.source.split('/', 1)[0]! : undefined;
    const known = pools.get(pool ?? '');
    if (known) {
      known.used += used;
      known.total += used;
      continue;
    }
    const total = pool === undefined ? blocks.total * blocks.size : used + blocks.available * blocks.size;
    const reading = { mount: mount.point, used, total };
    readings.push(reading);
    if (pool !== undefined) pools.set(pool, reading);
  }
  return readings;
}

/** An overlay reports the numbers of the disk below it; small differences come from writes between the two reads. */
function isOverlayOf(one: SizedMount, other: SizedMount): boolean {
  if (one.mount.type !== 'overlay' && other.mount.type !== 'overlay') return false;
  const [a, b] = [one.blocks, other.blocks];
  return a.size === b.size && a.total === b.total && Math.abs(a.free - b.free) <= a.total / 1000;
}
