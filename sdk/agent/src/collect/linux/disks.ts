import { statfs } from 'node:fs';
import { join } from 'node:path';
import type { DiskReading } from '@vitrine/contracts';
import type { CollectOptions } from '../collect-options.ts';
import { BackgroundReader } from '../background-reader.ts';
import { cacheFor } from '../cache-for.ts';
import { diskReadings, type Blocks } from './disk-sizes.ts';
import { chooseMounts, mayHang } from './mount-choice.ts';
import { parseMounts, type Mount } from './mounts.ts';
import { ProcFile } from './proc-file.ts';
import { inProc, type Roots } from './roots.ts';

const READ_INTERVAL_MS = 5_000;
const MOUNTS_INTERVAL_MS = 30_000;
/** Time after which a file system counts as hung: it is not awaited, nor read again before its read returns. */
const HUNG_AFTER_MS = 2_000;
/** A hung network mount blocks a thread of libuv's pool of four: at most two may be used by such mounts. */
const MAX_RISKY_READS = 2;

/** Usage of the mounted disks, read in the background: a hung mount keeps its last numbers and delays no report. */
export class Disks {
  readonly #roots: Roots;
  readonly #readings: BackgroundReader<DiskReading[]>;
  readonly #mounts: () => Mount[];
  readonly #sizes = new Map<string, Blocks>();
  readonly #asked = new Set<string>();
  #risky = 0;

  constructor(roots: Roots, options: CollectOptions) {
    this.#roots = roots;
    const files = [inProc(roots, 'mountinfo'), join(roots.proc, 'self/mountinfo')].map(path => new ProcFile(path));
    this.#mounts = cacheFor(MOUNTS_INTERVAL_MS, () => {
      // Another process's mounts may be secret; our own show the host's below its root.
      const text = files[0]!.read(true) || files[1]!.read(true);
      for (const file of files) file.close();
      return chooseMounts(
        parseMounts(text).flatMap(mount => this.#seenFromRoot(mount, text)),
        options,
      );
    });
    this.#readings = new BackgroundReader(READ_INTERVAL_MS, [], () => this.#read());
  }

  read(): DiskReading[] {
    return this.#readings.get();
  }

  ready(): Promise<void> {
    return this.#readings.settled();
  }

  /** True while a read of a mount hangs: its thread cannot be ended. */
  get stuck(): boolean {
    return this.#asked.size > 0;
  }

  async #read(): Promise<DiskReading[]> {
    const mounts = this.#mounts();
    const points = new Set(mounts.map(mount => mount.point));
    for (const point of this.#sizes.keys()) if (!points.has(point)) this.#sizes.delete(point);
    await Promise.all(mounts.map(mount => this.#readUsage(mount)));
    return diskReadings(
      mounts.flatMap(mount => {
        const blocks = this.#sizes.get(mount.point);
        return blocks ? [{ mount, blocks }] : [];
      }),
    );
  }

  async #readUsage(mount: Mount): Promise<void> {
    const risky = mayHang(mount.type);
    if (this.#asked.has(mount.point) || (risky && this.#risky >= MAX_RISKY_READS)) return;
    this.#asked.add(mount.point);
    if (risky) this.#risky += 1;

    await new Promise<void>(done => {
      const impatient = setTimeout(done, HUNG_AFTER_MS);
      statfs(join(this.#roots.root, mount.point), (error, stats) => {
        if (error) this.#sizes.delete(mount.point);
        else
          this.#sizes.set(mount.point, {
            size: stats.bsize,
            total: stats.blocks,
            free: stats.bfree,
            available: stats.bavail,
          });
        this.#asked.delete(mount.point);
        if (risky) this.#risky -= 1;
        clearTimeout(impatient);
        done();
      });
    });
  }

  /** In a container that watches its host, `/host/home` is the host's `/home`, and what is not below is the container's own. */
  #seenFromRoot(mount: Mount, text: string): Mount[] {
    const { root } = this.#roots;
    if (root === '/' || !text.includes(` ${root} `)) return [mount];
    if (mount.point === root) return [{ ...mount, point: '/' }];
    return mount.point.startsWith(`${root}/`) ? [{ ...mount, point: mount.point.slice(root.length) }] : [];
  }
}
