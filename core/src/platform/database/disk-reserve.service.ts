import { randomBytes } from 'node:crypto';
import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../config/config.ts';

const RESERVE_FILE = 'disk.reserve';
const RESERVE_BYTES = 8 * 2 ** 20;
/** Free space required to create the reserve, so that it does not fill the disk itself. */
const MIN_FREE_BYTES = 4 * RESERVE_BYTES;

/**
 * Service for a reserve file on the disk of a SQLite database. SQLite needs space for every write, even to remove rows: on a full
 * disk the file is deleted for a request with which the administrator frees space.
 */
@Injectable()
export class DiskReserveService {
  private readonly logger = new Logger('Disk');
  private released = false;

  constructor(private readonly config: Config) {}

  /** True from the release until the reserve has been created again. */
  get isReleased(): boolean {
    return this.released;
  }

  /**
   * Creates the file if it is missing and there is space. Its content is random, because compressing file systems would reserve no
   * space otherwise.
   */
  async keep(): Promise<void> {
    if (this.config.databaseUrl) return;
    const file = join(this.config.dataDir, RESERVE_FILE);
    if (await stat(file).catch(() => undefined)) return;
    if ((await this.freeBytes()) < MIN_FREE_BYTES) return;
    await writeFile(file, randomBytes(RESERVE_BYTES), { mode: 0o600 }).catch(() => rm(file, { force: true }));
    this.released = false;
  }

  /** Deletes the file if the disk is full. */
  async releaseIfFull(): Promise<void> {
    if (this.config.databaseUrl || this.released || (await this.freeBytes()) >= RESERVE_BYTES) return;
    this.released = true;
    await rm(join(this.config.dataDir, RESERVE_FILE), { force: true });
    this.logger.warn(
      `The disk of ${this.config.dataDir} is full: ${RESERVE_FILE} is removed, so that room can be made`,
    );
  }

  private async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.config.dataDir);
    return bavail * bsize;
  }
}
