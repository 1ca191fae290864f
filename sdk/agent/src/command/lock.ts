import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';

/**
 * Locks a data folder for this process: two agents in one folder would assign the same numbers to different reports. Returns a
 * function that releases the lock, or undefined if another process holds it. The lock of a killed process is ignored.
 */
export function lock(folder: string): (() => void) | undefined {
  const file = join(folder, 'lock');
  if (isHeld(file)) return undefined;
  rmSync(file, { force: true });
  try {
    writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // Another process was faster; a read-only folder needs no protection.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
  }
  return () => rmSync(file, { force: true });
}

function isHeld(file: string): boolean {
  const [pid, start = ''] = read(file).split(' ');
  const number = Number(pid);
  if (!Number.isInteger(number) || number <= 0 || number === process.pid) return false;
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // PIDs are reused: after a restart of the machine, and immediately in a container.
  return isAlive(number) && startOf(number) === start && written > Date.now() - uptime() * 1000;
}

/** Returns the start time of a process in the system's own unit; '' if the system does not provide it. */
function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
