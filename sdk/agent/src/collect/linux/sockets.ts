import type { Absent } from '../absent.ts';
import type { ProcFile } from './proc-file.ts';

const IN_USE = /^(TCP|UDP)6?: inuse (\d+)/gm;

/**
 * Returns the sockets in use, from the texts of /proc/net/sockstat and sockstat6: listening ones count, those in TIME_WAIT do not.
 * A kind that is missing in the first text is undefined.
 */
export function parseSockets(
  sockstat: string,
  sockstat6: string,
): { tcp: number | undefined; udp: number | undefined } {
  const count = new Map<string, number>();
  for (const [, kind = '', number] of sockstat.matchAll(IN_USE))
    count.set(kind, (count.get(kind) ?? 0) + Number(number));
  for (const [, kind = '', number] of sockstat6.matchAll(IN_USE)) {
    const known = count.get(kind);
    if (known !== undefined) count.set(kind, known + Number(number));
  }
  return { tcp: count.get('TCP'), udp: count.get('UDP') };
}

/** Reads the sockets of both families. A kernel without IPv6 has no second file. */
export function readSockets(files: { sockstat: ProcFile; sockstat6: ProcFile }): {
  tcp: number | Absent;
  udp: number | Absent;
} {
  const { tcp, udp } = parseSockets(files.sockstat.read(), files.sockstat6.read());
  return { tcp: tcp ?? files.sockstat.absent, udp: udp ?? files.sockstat.absent };
}
