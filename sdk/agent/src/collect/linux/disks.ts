import { statfs } from 'node:fs';
import { join } from 'node:path';
import type { DiskReading } from '@vitrine/contracts';
import { Absent, reasonOf } from '../absent.ts';
import { BackgroundReader } from '../background-reader.ts';
import { cacheFor } from '../cache-for.ts';
import type { CollectOptions } from '../collect-options.ts';
import { diskReadings, type Blocks } from './disk-sizes.ts';
import { chooseMounts, mayHang } from './mount-choice.ts';
import { parseMounts, type Mount } from './mounts.ts';
import { ProcFile } from './proc-file.ts';
import { inProc, type Roots, type Statfs } from './roots.ts';
import { textOf } from './text-file.ts';

const READ_INTERVAL_MS = 5_000;
const MOUNTS_INTERVAL_MS = 30_000;
/** Time after which a file system counts as hung: it is no longer awaited, and not read again before the pending read returns. */
const HUNG_AFTER_MS = 2_000;
/** A hung network mount blocks a thread of libuv's pool of four: such mounts may use at most two. */
const MAX_RISKY_READS = 2;

/** Readable disks, and the reasons for unreadable ones, by their mountpoint. */
interface DisksReading {
  readonly disks: DiskReading[] | Absent;
  readonly absent: ReadonlyMap<string, Absent>;
}

const NONE: DisksReading = { disks: [], absent: new Map() };

/** Usage of the mounted disks, read in the background: a hung mount keeps its last values and does not delay reports. */
export class Disks {
  readonly #roots: Roots;
  readonly #readings: BackgroundReader<DisksReading>;
  readonly #mounts: () => Mount[] | Absent;
  readonly #sizes = new Map<string, Blocks>();
  readonly #absent = new Map<string, Absent>();
  readonly #asked = new Set<string>();
  #risky = 0;

  /** `isContainer`: files behind loop devices belong to the host and have no meaning for disks of this container. */
  constructor(roots: Roots, options: CollectOptions, isContainer = false) {
    this.#roots = roots;
    const files = [inProc(roots, 'mountinfo'), join(roots.proc, 'self/mountinfo')].map(path => new ProcFile(path));
    const loopFile = (device: string): string | undefined =>
      isContainer ? '' : textOf(join(roots.sys, `block/loop${device.slice(2)}/loop/backing_file`)) || undefined;
    this.#mounts = cacheFor(MOUNTS_INTERVAL_MS, () => {
      // Mounts of another process may be unreadable; those of this process show the host's below its root.
      const text = files[0]!.read(true) || files[1]!.read(true);
      const all = parseMounts(text);
      const failed = all.length === 0 && files[0]!.absent;
      for (const file of files) file.close();
      return (
        failed ||
        chooseMounts(
          all.flatMap(mount => this.#seenFromRoot(mount, text)),
          options,
          loopFile,
        )
      );
    });
    this.#readings = new BackgroundReader(READ_INTERVAL_MS, NONE, () => this.#read());
  }

  read(): DisksReading {
    return this.#readings.get();
  }

  ready(): Promise<void> {
    return this.#readings.settled();
  }

  /** True while a read of a mount hangs, because its thread cannot be ended. */
  get stuck(): boolean {
    return this.#asked.size > 0;
  }

  async #read(): Promise<DisksReading> {
    const mounts = this.#mounts();
    if (mounts instanceof Absent) return { disks: mounts, absent: new Map() };
    const points = new Set(mounts.map(mount => mount.point));
    for (const known of [this.#sizes, this.#absent])
      for (const point of known.keys()) if (!points.has(point)) known.delete(point);
    await Promise.all(mounts.map(mount => this.#readUsage(mount)));
    const disks = diskReadings(
      mounts.flatMap(mount => {
        const blocks = this.#sizes.get(mount.point);
        return blocks ? [{ mount, blocks }] : [];
      }),
    );
    return { disks, absent: new Map(this.#absent) };
  }

  async #readUsage(mount: Mount): Promise<void> {
    const risky = mayHang(mount.type);
    if (this.#asked.has(mount.point) || (risky && this.#risky >= MAX_RISKY_READS)) return;
    this.#asked.add(mount.point);
    if (risky) this.#risky += 1;

    await new Promise<void>(done => {
      const timer = setTimeout(() => {
        this.#absent.set(mount.point, new Absent('unreadable', mount.point));
        done();
      }, HUNG_AFTER_MS);
      const readStatfs: Statfs = this.#roots.statfs ?? statfs;
      readStatfs(join(this.#roots.root, mount.point), (error, stats) => {
        this.#absent.delete(mount.point);
        if (error) {
          this.#sizes.delete(mount.point);
          // A mount below another one, or outside the view of this process, is not a separate disk.
          if (reasonOf(error) !== 'missing') this.#absent.set(mount.point, new Absent(reasonOf(error), mount.point));
        } else
          this.#sizes.set(mount.point, {
            size: stats.bsize,
            total: stats.blocks,
            free: stats.bfree,
            available: stats.bavail,
          });
        this.#asked.delete(mount.point);
        if (risky) this.#risky -= 1;
        clearTimeout(timer);
        done();
      });
    });
  }

  /** In a container that monitors its host, `/host/home` is the host's `/home`, and other mounts are the container's own. */
  #seenFromRoot(mount: Mount, text: string): Mount[] {
    const { root } = this.#roots;
    if (root === '/' || !text.includes(` ${root} `)) return [mount];
    if (mount.point === root) return [{ ...mount, point: '/' }];
    return mount.point.startsWith(`${root}/`) ? [{ ...mount, point: mount.point.slice(root.length) }] : [];
  }
}
