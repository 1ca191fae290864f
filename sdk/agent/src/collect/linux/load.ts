import type { Absent } from '../absent.ts';
import type { ProcFile } from './proc-file.ts';

/** Parses the load averages over 1, 5 and 15 minutes from /proc/loadavg; undefined for invalid text. */
export function parseLoad(loadavg: string): [number, number, number] | undefined {
  const [oneMinute, five, fifteen] = loadavg.trim().split(/\s+/, 3).map(Number);
  return oneMinute! >= 0 && five! >= 0 && fifteen! >= 0 ? [oneMinute!, five!, fifteen!] : undefined;
}

export const readLoad = (file: ProcFile): [number, number, number] | Absent => parseLoad(file.read()) ?? file.absent;
