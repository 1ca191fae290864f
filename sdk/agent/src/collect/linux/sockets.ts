import type { Absent } from '../absent.ts';
import type { ProcFile } from './proc-file.ts';

const IN_USE = /^(TCP|UDP)6?: inuse (\d+)/gm;

/**
 * Returns the sockets in use, from the texts of /proc/net/sockstat and sockstat6: listening ones count, those in TIME_WAIT do
 * not. Undefined if the first names none.
 */
export function parseSockets(sockstat: string, sockstat6: string): { tcp: number; udp: number } | undefined {
  const count = { TCP: 0, UDP: 0 };
  const lines = [...sockstat.matchAll(IN_USE)];
  if (lines.length === 0) return undefined;
  for (const [, kind, number] of [...lines, ...sockstat6.matchAll(IN_USE)])
    count[kind as 'TCP' | 'UDP'] += Number(number);
  return { tcp: count.TCP, udp: count.UDP };
}

/** Reads the sockets of both families. A kernel without IPv6 has no second file. */
export function readSockets(files: { sockstat: ProcFile; sockstat6: ProcFile }): {
  tcp: number | Absent;
  udp: number | Absent;
} {
  const sockets = parseSockets(files.sockstat.read(), files.sockstat6.read());
  return sockets ?? { tcp: files.sockstat.absent, udp: files.sockstat.absent };
}
