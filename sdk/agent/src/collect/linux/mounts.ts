/** One line of mountinfo. */
export interface Mount {
  readonly device: string;
  /** The part of the file system that is mounted: '/' but for bind mounts and subvolumes. */
  readonly root: string;
  readonly point: string;
  readonly type: string;
  readonly source: string;
}

const plain = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

/** Parses /proc/self/mountinfo. Of mounts on the same path only the last is visible. */
export function parseMounts(mountinfo: string): Mount[] {
  const seen = new Map<string, Mount>();
  for (const line of mountinfo.split('\n')) {
    const [left = '', right] = line.split(' - ', 2);
    const [, , device, root, point] = left.split(' ');
    const [type, source] = right?.split(' ') ?? [];
    if (!device || !root || !point || !type) continue;
    const mount = { device, root: plain(root), point: plain(point), type, source: plain(source ?? '') };
    seen.delete(mount.point);
    seen.set(mount.point, mount);
  }
  return [...seen.values()];
}
