import type { ProcFile } from './proc-file.ts';

/** Seconds since the machine started, from /proc/uptime; runs on while the machine sleeps. */
export function readUptime(file: ProcFile): number {
  return Number.parseFloat(file.read()) || 0;
}
