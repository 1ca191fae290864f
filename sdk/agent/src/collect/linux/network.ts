import type { Absent } from '../absent.ts';
import type { InterfaceTotals } from '../interface-rates.ts';
import type { ProcFile } from './proc-file.ts';

/** Parses /proc/net/dev. Old kernels write no space after the colon. */
export function parseInterfaces(netdev: string): InterfaceTotals[] {
  const found: InterfaceTotals[] = [];
  for (const line of netdev.split('\n')) {
    const colon = line.lastIndexOf(':');
    if (colon < 0) continue;
    const columns = line
      .slice(colon + 1)
      .trim()
      .split(/ +/);
    const totalDown = Number(columns[0]);
    const totalUp = Number(columns[8]);
    if (columns[0] && Number.isFinite(totalDown) && Number.isFinite(totalUp))
      found.push({ name: line.slice(0, colon).trim(), totalUp, totalDown });
  }
  return found;
}

/** Interfaces of the machine; absent if there are none, because each network has at least a loopback interface. */
export function readInterfaces(file: ProcFile): InterfaceTotals[] | Absent {
  const interfaces = parseInterfaces(file.read(true));
  return interfaces.length ? interfaces : file.absent;
}
