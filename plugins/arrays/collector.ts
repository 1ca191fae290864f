import { defineCollector, NothingHere, type CollectedValue, type CollectorAccess } from '@vitrine/plugin-sdk/collector';
import { parseErrorStats } from './btrfs.ts';
import type { DiskArray } from './disk-array.ts';
import { parseMdstat } from './mdstat.ts';
import { parseZpoolStatus } from './zpool.ts';

const MDSTAT = '/proc/mdstat';
const BTRFS = '/sys/fs/btrfs';

/** Collector of software RAID, ZFS pools and btrfs file systems. */
export default defineCollector({
  id: 'arrays',
  help: 'state and errors of software RAID, ZFS pools and btrfs file systems',
  every: 60,
  max: 32,
  config: {},
  needs: () => ({ read: [MDSTAT, BTRFS], run: { zpool: ['status'] } }),
  open(access) {
    return async () => {
      const arrays = [
        ...parseMdstat(await orFallback(access.read(MDSTAT), '')),
        ...(await readPools(access)),
        ...(await readBtrfs(access)),
      ];
      if (arrays.length === 0) throw new NothingHere('this machine has no software RAID, ZFS pool or btrfs');
      return { values: arrays.flatMap(valuesOf) };
    };
  },
});

async function readPools({ run }: CollectorAccess): Promise<DiskArray[]> {
  // The command fails if the kernel module is not loaded; then there is no pool.
  const { stdout } = await orFallback(run('zpool', ['status', '-p']), { code: 0, stdout: '' });
  return parseZpoolStatus(stdout);
}

async function readBtrfs({ read, list }: CollectorAccess): Promise<DiskArray[]> {
  const arrays: DiskArray[] = [];
  const uuids = (await orFallback(list(BTRFS), [])).filter(name => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name));
  for (const uuid of uuids) {
    const label = (await orFallback(read(`${BTRFS}/${uuid}/label`), '')).trim();
    const devices = await orFallback(list(`${BTRFS}/${uuid}/devinfo`), []);
    const counts: (number | undefined)[] = [];
    let missing = 0;
    for (const device of devices) {
      counts.push(parseErrorStats(await orFallback(read(`${BTRFS}/${uuid}/devinfo/${device}/error_stats`), '')));
      if ((await orFallback(read(`${BTRFS}/${uuid}/devinfo/${device}/missing`), '')).trim() === '1') missing++;
    }
    const isKnown = devices.length > 0;
    arrays.push({
      name: label || uuid,
      state: isKnown ? (missing > 0 ? 'degraded' : 'healthy') : undefined,
      missing: isKnown ? missing : undefined,
      // Kernels before 5.14 have no such counters.
      errors:
        isKnown && !counts.includes(undefined) ? counts.reduce<number>((sum, count) => sum + count!, 0) : undefined,
    });
  }
  return arrays;
}

/** Returns the result of a read, or `fallback` if there is nothing to read. */
const orFallback = <T>(content: Promise<T>, fallback: T): Promise<T> =>
  content.catch((error: unknown) => {
    if (error instanceof NothingHere) return fallback;
    throw error;
  });

function valuesOf({ name, state, missing, errors, rebuilt }: DiskArray): CollectedValue[] {
  const values = { state, missing_devices: missing, errors, rebuilt_ratio: rebuilt };
  const labels = { array: name.replaceAll(/\p{C}/gu, '?').slice(0, 80) };
  return Object.entries(values).flatMap(([family, value]) => (value === undefined ? [] : [{ family, labels, value }]));
}
