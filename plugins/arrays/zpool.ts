import type { DiskArray } from './disk-array.ts';

/* Format: https://openzfs.github.io/openzfs-docs/man/master/8/zpool-status.8.html */

/** Worst first. */
const STATES: Readonly<Record<string, DiskArray['state']>> = {
  ONLINE: 'healthy',
  DEGRADED: 'degraded',
  FAULTED: 'failed',
  UNAVAIL: 'failed',
  SUSPENDED: 'failed',
  OFFLINE: 'failed',
  REMOVED: 'failed',
};
const GONE = new Set(['FAULTED', 'UNAVAIL', 'REMOVED', 'OFFLINE']);
/** Row of a device: indentation, name, state, and number of read, write and checksum errors. */
const ROW = /^([ \t]+)(\S+)\s+([A-Z]+)\s+(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})/;

/** Parses `zpool status -p`. */
export function parseZpoolStatus(text: string): DiskArray[] {
  return text.split(/^(?= *pool: )/m).flatMap(block => {
    const name = /^ *pool: (.+)$/m.exec(block)?.[1]?.trim();
    const stateName = /^ *state: ([A-Z]+)/m.exec(block)?.[1] ?? '';
    if (name === undefined) return [];
    const state = Object.hasOwn(STATES, stateName) ? STATES[stateName] : undefined;
    const isRebuilt = /^ *scan: resilver in progress/m.test(block);
    const percent = Number(/([\d.]{1,6})% done/.exec(block)?.[1] ?? NaN) / 100;
    const devices = devicesOf(block);
    return [
      {
        name,
        state: isRebuilt && state !== 'failed' ? ('rebuilding' as const) : state,
        rebuilt: isRebuilt && percent >= 0 && percent <= 1 ? percent : undefined,
        missing: devices.length > 0 ? devices.filter(device => GONE.has(device.state)).length : undefined,
        errors: devices.length > 0 ? devices.reduce((sum, { errors }) => sum + errors, 0) : undefined,
      },
    ];
  });
}

/** Returns the devices of a pool: rows without nested rows. Rows of pools and mirrors repeat the errors of their devices. */
function devicesOf(block: string) {
  const rows = block.split('\n').flatMap(line => {
    const [, indent, , state = '', ...errors] = ROW.exec(line) ?? [];
    return indent === undefined
      ? []
      : [{ depth: indent.length, state, errors: errors.reduce((sum, count) => sum + Number(count), 0) }];
  });
  return rows.filter(({ depth }, i) => (rows[i + 1]?.depth ?? 0) <= depth);
}
