import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const PAGE_BYTES = 4096;

/** Returns the resident memory of a process, in bytes; undefined if the system does not report it, or the process is gone. */
export async function residentMemory(pid: number): Promise<number | undefined> {
  try {
    if (process.platform === 'linux') {
      // Excludes memory shared with the core, such as the program itself.
      const [, resident = NaN, shared = NaN] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ').map(Number);
      return (resident - shared) * PAGE_BYTES;
    }
    if (process.platform === 'win32') return undefined;
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout) * 1024 || undefined;
  } catch {
    return undefined;
  }
}
