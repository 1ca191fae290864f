/** One line of mountinfo. */
export interface Mount {
  readonly device: string;
  /** Path within the file system that is mounted: '/' except for bind mounts and subvolumes. */
  readonly root: string;
  readonly point: string;
  readonly type: string;
  readonly source: string;
  /** Options of the file system, such as `rw,subvol=/@`. */
  readonly options?: string;
}

const unescapeOctal = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

/** Parses /proc/self/mountinfo. Of several mounts on the same path only the last is visible. */
export function parseMounts(mountinfo: string): Mount[] {
  const seen = new Map<string, Mount>();
  for (const line of mountinfo.split('\n')) {
    const [mountFields = '', right] = line.split(' - ', 2);
    const [, , device, root, point] = mountFields.split(' ');
    const [type, source, options] = right?.split(' ') ?? [];
    if (!device || !root || !point || !type) continue;
    const mount = {
      device,
      root: unescapeOctal(root),
      point: unescapeOctal(point),
      type,
      source: unescapeOctal(source ?? ''),
      options: unescapeOctal(options ?? ''),
    };
    seen.delete(mount.point);
    seen.set(mount.point, mount);
  }
  return [...seen.values()];
}

/** Returns the value of an option such as `upperdir=/a`. Newer kernels write some options with a plus sign: `lowerdir+=/b`. */
export function mountOption({ options = '' }: Mount, name: string): string | undefined {
  const found = options.split(',').find(option => option.startsWith(`${name}=`) || option.startsWith(`${name}+=`));
  return found?.slice(found.indexOf('=') + 1);
}

/** Returns the mount that contains a path. */
export function mountOf(path: string, mounts: readonly Mount[]): Mount | undefined {
  let found: Mount | undefined;
  for (const mount of mounts)
    if (path === mount.point || path.startsWith(mount.point === '/' ? '/' : `${mount.point}/`))
      if (!found || mount.point.length >= found.point.length) found = mount;
  return found;
}
