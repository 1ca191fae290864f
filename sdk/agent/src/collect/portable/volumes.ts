import type { DiskReading } from '@vitrine/contracts';
import type { CollectOptions } from '../collect-options.ts';
import { anyGlob } from '../glob.ts';

/** Mounted file system as reported by systeminformation, sizes in bytes. */
interface Volume {
  readonly fs: string;
  readonly type: string;
  readonly size: number;
  readonly used: number;
  readonly available: number;
  readonly mount: string;
}

const NOT_A_DISK =
  /^(devfs|devtmpfs|tmpfs|ramfs|procfs|proc|linprocfs|linsysfs|fdescfs|nullfs|autofs|map|nfs|smb|cifs|afp|webdav|squashfs|iso9660|cd9660|udf|cd|network|9p|fuse)/i;
/** `\\\\server\\share`, `//server/share` and `server:/export`; a drive letter is one character. */
const NETWORK_SOURCE = /^(\\\\|\/\/)[^\\/]|^[^/\\:]{2,}:\//;

/** Network drives among the block devices of Windows, such as `Z:`; their file system does not reveal that. */
export const networkDrives = (
  devices: readonly { readonly name: string; readonly mount: string; readonly physical: string }[],
): ReadonlySet<string> =>
  new Set(devices.filter(({ physical }) => /network/i.test(physical)).map(({ mount, name }) => mount || name));

/**
 * Returns the volumes that count, each disk once: volumes of one APFS container or ZFS pool share its free space. `remote`:
 * mountpoints of network drives.
 */
export function volumeReadings(
  volumes: readonly Volume[],
  options: CollectOptions,
  remote: ReadonlySet<string> = new Set(),
): DiskReading[] {
  const included = anyGlob(options.includeMountpoints);
  const excluded = anyGlob(options.excludeMountpoints);
  const countedMounts = volumes
    .filter(volume => volume.size > 0 && !excluded(volume.mount))
    .filter(volume => (options.includeMountpoints.length ? included(volume.mount) : isDisk(volume, remote)))
    .sort((a, b) => a.mount.length - b.mount.length);

  const groups = new Map<string, Volume[]>();
  for (const volume of countedMounts) groups.set(shared(volume), [...(groups.get(shared(volume)) ?? []), volume]);
  return [...groups.values()].map(group => {
    const [first] = group;
    const used = group.reduce((sum, volume) => sum + volume.used, 0);
    if (group.length === 1) return { mount: first!.mount, used, total: first!.size };
    return { mount: first!.mount, used, total: used + Math.max(...group.map(volume => volume.available)) };
  });
}

const isDisk = ({ type, fs, mount }: Volume, remote: ReadonlySet<string>): boolean =>
  !NOT_A_DISK.test(type) && !remote.has(mount) && !NETWORK_SOURCE.test(fs);

function shared({ type, fs, mount }: Volume): string {
  if (/apfs/i.test(type)) return `apfs ${/^\/dev\/disk\d+/.exec(fs)?.[0] ?? fs}`;
  if (/zfs/i.test(type)) return `zfs ${fs.split('/', 1)[0]}`;
  return fs.startsWith('/dev/') ? fs : `${fs} ${mount}`;
}
