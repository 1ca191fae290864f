import { anyGlob } from '../glob.ts';
import type { CollectOptions } from '../collect-options.ts';
import type { Mount } from './mounts.ts';

/** File systems that keep their files on a disk of this machine. */
const ON_DISK = new Set([
  'ext2',
  'ext3',
  'ext4',
  'xfs',
  'btrfs',
  'zfs',
  'f2fs',
  'jfs',
  'nilfs2',
  'reiserfs',
  'reiser4',
  'bcachefs',
  'vfat',
  'msdos',
  'exfat',
  'ntfs',
  'ntfs3',
  'fuseblk',
  'hfs',
  'hfsplus',
  'apfs',
  'ufs',
  'simfs',
  'ploop',
  'ubifs',
  'jffs2',
]);

/** Returns true for remote or user-space file systems, whose calls may never return. */
export const mayHang = (type: string): boolean =>
  !ON_DISK.has(type) && type !== 'overlay' && type !== 'tmpfs' && type !== 'ramfs';

/**
 * Chooses the mounts that count. With an include list: those that match, of any type. Without: real file systems and the root,
 * each device once, at its shortest path. Excluded mounts never count.
 */
export function chooseMounts(mounts: readonly Mount[], options: CollectOptions): Mount[] {
  const included = anyGlob(options.includeMountpoints);
  const excluded = anyGlob(options.excludeMountpoints);
  const allowed = mounts.filter(mount => !excluded(mount.point));
  if (options.includeMountpoints.length) return allowed.filter(mount => included(mount.point));

  const real = allowed.filter(
    mount => ON_DISK.has(mount.type) || (mount.point === '/' && !mount.type.startsWith('root')),
  );
  const once = new Map<string, Mount>();
  for (const mount of real) {
    const other = once.get(mount.device);
    if (!other || mount.point.length < other.point.length) once.set(mount.device, mount);
  }
  return [...once.values()].sort((a, b) => (a.point < b.point ? -1 : 1));
}
