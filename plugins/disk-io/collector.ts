import { defineCollector, NothingHere, type CollectedValue } from '@vitrine/plugin-sdk/collector';

/* Fields of /proc/diskstats: https://docs.kernel.org/admin-guide/iostats.html */

const FILE = '/proc/diskstats';
/** Whole disks only: partitions, RAM disks, loop devices and the device mapper would count the same bytes again. */
const DISK = /^((sd|vd|xvd|hd)[a-z]+|nvme\d+n\d+|mmcblk\d+|md\d+)$/;
/** Sector size of the kernel's counters, regardless of the disk. */
const SECTOR_BYTES = 512;

/** Counters of a disk since boot. Times in ms. */
interface Counters {
  readonly reads: number;
  readonly readSectors: number;
  readonly readMs: number;
  readonly writes: number;
  readonly writtenSectors: number;
  readonly writeMs: number;
  readonly busyMs: number;
}

/** Collector of disk traffic, from /proc/diskstats. */
export default defineCollector({
  id: 'disk-io',
  help: 'bytes, operations, waiting time and use of each disk',
  every: 60,
  max: 32,
  config: { exclude: [] as readonly string[] },
  needs: () => ({ read: [FILE] }),
  open({ read, now }, { exclude }) {
    let before = new Map<string, Counters>();
    let since = 0;
    return async () => {
      const text = await read(FILE);
      const at = now();
      const disks = parseDiskStats(text);
      if (disks.size === 0) throw new NothingHere(`${FILE} lists no disk`);
      const values = [...disks]
        .filter(([disk]) => !exclude.includes(disk))
        .flatMap(([disk, counters]) => valuesOf(disk, counters, before.get(disk), at - since));
      before = disks;
      since = at;
      return { values };
    };
  },
});

function parseDiskStats(text: string): Map<string, Counters> {
  const disks = new Map<string, Counters>();
  for (const line of text.split('\n')) {
    const [, , name = '', ...fields] = line.trim().split(/\s+/);
    const counts = fields.slice(0, 11).map(Number);
    if (!DISK.test(name) || counts.length < 11 || !counts.every(count => Number.isSafeInteger(count) && count >= 0))
      continue;
    const [reads = 0, , readSectors = 0, readMs = 0, writes = 0, , writtenSectors = 0, writeMs = 0, , busyMs = 0] =
      counts;
    disks.set(name, { reads, readSectors, readMs, writes, writtenSectors, writeMs, busyMs });
  }
  return disks;
}

function valuesOf(disk: string, now: Counters, before: Counters | undefined, seconds: number): CollectedValue[] {
  const values: Readonly<Record<string, number | undefined>> = {
    read_bytes_total: now.readSectors * SECTOR_BYTES,
    written_bytes_total: now.writtenSectors * SECTOR_BYTES,
    reads_total: now.reads,
    writes_total: now.writes,
    ...(before && rates(now, before, seconds)),
  };
  return Object.entries(values).flatMap(([family, value]) =>
    value === undefined ? [] : [{ family, labels: { disk }, value }],
  );
}

/** Without an operation there is no waiting time. Counters that decreased belong to another disk with the same name. */
function rates(now: Counters, before: Counters, seconds: number) {
  const operations = now.reads - before.reads + (now.writes - before.writes);
  const waited = now.readMs - before.readMs + (now.writeMs - before.writeMs);
  const busy = now.busyMs - before.busyMs;
  if (operations < 0 || waited < 0 || busy < 0 || seconds <= 0) return {};
  return {
    await_seconds: operations > 0 ? waited / operations / 1000 : undefined,
    busy_ratio: Math.min(1, busy / 1000 / seconds),
  };
}
