import type { DiskReading } from '@vitrine/contracts';
import { groupBy } from '../group-by.ts';
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
 * Sizes in bytes, counted as by `df`. Datasets of one ZFS pool share its free space, and a container's overlay shares its disk with
 * the volumes beside it: both count once.
 */
export function diskReadings(sizes: readonly SizedMount[]): DiskReading[] {
  const countedSizes = sizes.filter(
    ({ blocks }, i) => blocks.total > 0 && !sizes.slice(0, i).some(size => isOverlayOf(size, sizes[i]!)),
  );
  const pools = groupBy(countedSizes, ({ mount }) =>
    mount.type === 'zfs' ? mount.source.split('/', 1)[0]! : mount.point,
  );
  return [...pools.values()].map(datasets => {
    const [first] = datasets;
    const used = datasets.reduce((sum, dataset) => sum + usedBytes(dataset), 0);
    if (first!.mount.type === 'zfs') return { mount: nameOf(datasets).point, used, total: used + freeBytes(datasets) };
    return { mount: first!.mount.point, used, total: first!.blocks.total * first!.blocks.size };
  });
}

const usedBytes = ({ blocks }: SizedMount): number => Math.max(0, blocks.total - blocks.free) * blocks.size;
const availableBytes = ({ blocks }: SizedMount): number => blocks.available * blocks.size;

/**
 * Free space of the datasets of one pool. It is shared, except between datasets with quotas whose parents are not visible, as in a
 * container: each of these has its own.
 */
function freeBytes(datasets: readonly SizedMount[]): number {
  const ownSpace: number[] = [];
  for (const dataset of datasets) {
    const { source } = dataset.mount;
    const hasParent = datasets.some(({ mount }) => source.startsWith(`${mount.source}/`));
    const free = availableBytes(dataset);
    // The two values are read at different times.
    const isShared = ownSpace.some(space => Math.abs(space - free) <= space / 100);
    if (!hasParent && !isShared) ownSpace.push(free);
  }
  return ownSpace.reduce((sum, space) => sum + space, 0);
}

/** The mount by which people identify a pool: the root, or the pool's own dataset, or the nearest one to it. */
function nameOf(datasets: readonly SizedMount[]): Mount {
  const rank = ({ source, point }: Mount): number =>
    point === '/' ? 0 : source.split('/').length * 1000 + point.length + (/\/\./.test(point) ? 500 : 0);
  return datasets.map(({ mount }) => mount).reduce((best, mount) => (rank(mount) < rank(best) ? mount : best));
}

/** An overlay reports the values of the disk below it; small differences come from writes between the two reads. */
function isOverlayOf(overlay: SizedMount, base: SizedMount): boolean {
  if (!isLayered(overlay.mount) && !isLayered(base.mount)) return false;
  const [a, b] = [overlay.blocks, base.blocks];
  return a.size === b.size && a.total === b.total && Math.abs(a.free - b.free) <= a.total / 1000;
}

const isLayered = ({ type }: Mount): boolean => /overlay|^aufs$|^unionfs$/.test(type);
