const IN_USE = /^(TCP|UDP)6?: inuse (\d+)/gm;

/**
 * Returns the sockets in use, from the texts of /proc/net/sockstat and sockstat6: listening ones count, those in TIME_WAIT do
 * not.
 */
export function parseSockets(...sockstat: readonly string[]): { tcp: number; udp: number } {
  const count = { TCP: 0, UDP: 0 };
  for (const text of sockstat)
    for (const [, kind, number] of text.matchAll(IN_USE)) count[kind as 'TCP' | 'UDP'] += Number(number);
  return { tcp: count.TCP, udp: count.UDP };
}
