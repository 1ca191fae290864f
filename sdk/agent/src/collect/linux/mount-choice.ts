import type { CollectOptions } from '../collect-options.ts';
import { anyGlob } from '../glob.ts';
import { mountOf, mountOption, type Mount } from './mounts.ts';

/** File systems that store their files on a disk of this machine. */
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
  'yaffs2',
]);

/** Images that are full by design, because they are read-only. */
const IMAGES = new Set(['squashfs', 'erofs', 'iso9660', 'udf', 'cramfs', 'romfs', 'cvmfs']);
const IN_MEMORY = new Set(['tmpfs', 'ramfs', 'rootfs']);
const LOOP_DEVICE = /^7:/;
/** Files that container engines mount individually. */
const SINGLE_FILES = /^\/(etc\/(hosts|hostname|resolv\.conf)|dev\/termination-log)$/;

/** Returns true for remote or user-space file systems, whose calls may never return. */
export const mayHang = (type: string): boolean =>
  !ON_DISK.has(type) && !IMAGES.has(type) && !IN_MEMORY.has(type) && type !== 'overlay';

/** File behind a loop device, by its number such as `7:2`; undefined if it is unknown, empty if it is outside this machine. */
type LoopFile = (device: string) => string | undefined;

/**
 * Selects the mounts that count. With an include list: those that match, of any type. Without: real file systems and the root, each
 * disk once, by the path by which people know it. Excluded mounts never count.
 */
export function chooseMounts(
  mounts: readonly Mount[],
  options: CollectOptions,
  loopFile: LoopFile = () => undefined,
): Mount[] {
  const included = anyGlob(options.includeMountpoints);
  const excluded = anyGlob(options.excludeMountpoints);
  const allowed = mounts.filter(mount => !excluded(mount.point));
  if (options.includeMountpoints.length) return allowed.filter(mount => included(mount.point));

  const disks = allowed.filter(mount => isDisk(mount) && !isImageFile(mount, mounts, loopFile));
  const root = allowed.find(mount => mount.point === '/');
  const isRootDisk = root && !disks.includes(root) && !root.type.startsWith('root') && !isReadOnlyImage(root, mounts);
  const countedMounts = isRootDisk ? [root, ...disks] : disks;
  // A machine without a disk that runs from memory, or from a read-only medium.
  if (countedMounts.length === 0 && root && !root.type.startsWith('root')) return [root];
  return onceEach(countedMounts).sort((a, b) => (a.point < b.point ? -1 : 1));
}

const isDisk = ({ type, source, point }: Mount): boolean =>
  ON_DISK.has(type) &&
  !SINGLE_FILES.test(point) &&
  // A snapshot, or a layer of a container's image, whose blocks belong to other datasets.
  !(type === 'zfs' && (source.includes('@') || point.includes('/zfs/graph/')));

/** True for a file that is mounted as a disk and is stored on another disk that counts. */
function isImageFile(mount: Mount, mounts: readonly Mount[], loopFile: LoopFile): boolean {
  const isLoop = LOOP_DEVICE.test(mount.device) || /^\/dev\/loop\d/.test(mount.source);
  if (!isLoop) return false;
  const file = loopFile(LOOP_DEVICE.test(mount.device) ? mount.device : `7:${/\d+/.exec(mount.source)![0]}`);
  if (file === '') return false;
  if (file === undefined) return mount.point !== '/';
  const below = mountOf(
    file.replace(/ \(deleted\)$/, ''),
    mounts.filter(candidate => candidate !== mount),
  );
  return below !== undefined && below.source !== mount.source && (isDisk(below) || below.point === '/');
}

/** True for a root that is an image (composefs, a live medium) or an overlay whose changes are kept in memory. */
function isReadOnlyImage(root: Mount, mounts: readonly Mount[]): boolean {
  if (IMAGES.has(root.type) || IN_MEMORY.has(root.type)) return true;
  if (root.type !== 'overlay' || !root.options?.includes('lowerdir')) return false;
  const upper = mountOption(root, 'upperdir');
  if (upper === undefined) return true;
  const below = mountOf(
    upper,
    mounts.filter(mount => mount !== root),
  );
  return below !== undefined && IN_MEMORY.has(below.type);
}

/** Returns one mount per file system. Subvolumes of btrfs may have different device numbers, but have the same source. */
function onceEach(mounts: readonly Mount[]): Mount[] {
  const keptMounts: Mount[] = [];
  for (const mount of mounts) {
    const at = keptMounts.findIndex(candidate => isSameDisk(mount, candidate));
    if (at < 0) keptMounts.push(mount);
    else if (rankOf(mount) < rankOf(keptMounts[at]!)) keptMounts[at] = mount;
  }
  return keptMounts;
}

const isSameDisk = (a: Mount, b: Mount): boolean =>
  a.device === b.device || (a.type === 'btrfs' && b.type === 'btrfs' && a.source === b.source);

/** Rank of a path as the name of a disk, lowest first: the root, then whole file systems, then short paths. */
function rankOf(mount: Mount): number {
  if (mount.point === '/') return 0;
  const subvolume = mountOption(mount, 'subvol');
  const isPart = mount.root !== '/' && mount.root !== subvolume;
  const isHidden = /\/[.@]/.test(mount.point);
  return 1 + Number(isPart) * 20_000 + Number(isHidden) * 10_000 + mount.point.length;
}
