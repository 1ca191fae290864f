import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
const unmount = (path: string) => spawnSync('umount', ['-l', path], { stdio: 'ignore' });

/** Mounts a separate file system in memory that can be filled and locked; undefined without the right to mount. */
export function smallDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), 'vitrine-disk-'));
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', path)) {
    rmSync(path, { recursive: true, force: true });
    return undefined;
  }
  const filler = join(path, 'filler');
  return {
    path,
    /** Writes until the disk is full. */
    fill(): void {
      const file = openSync(filler, 'a');
      const piece = Buffer.alloc(4096, 1);
      try {
        for (;;) writeSync(file, piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    readOnly: (isReadOnly: boolean) => mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, path),
    [Symbol.dispose]() {
      unmount(path);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

const probe = smallDisk(1);
probe?.[Symbol.dispose]();

/** For tests with a separate file system, which only root may mount. */
export const withSmallDisk = probe ? it : it.skip;
if (!probe) process.stdout.write('skipped: full and read-only disks; mounting takes root\n');
