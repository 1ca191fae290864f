import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { CONTROL } from '@vitrine/contracts/settings';
import { DAY_MS } from '@vitrine/contracts/time';
import { Cluster } from '../platform/cluster/cluster.ts';
import { Config } from '../platform/config/config.ts';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { Recorder } from './recorder.ts';
import { TerminalSessionEntity } from './terminal-session.entity.ts';
import { TerminalNotRecorded } from './terminal.problems.ts';

const MB = 1024 * 1024;
const MAX_BYTES = 50 * MB;

/** Service for recordings of terminals, within the configured limits: one file each, which is stored when complete. */
@Injectable()
export class RecordingsService {
  private readonly folder: string;

  constructor(
    config: Config,
    private readonly db: Database,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    private readonly cluster: Cluster,
  ) {
    this.folder = join(config.dataDir, RECORDINGS_FOLDER);
  }

  /** Starts a recording if enabled. */
  begin(id: string, title: string, size: { readonly columns: number; readonly rows: number }): Recorder | undefined {
    const { record, recordingsMb } = this.settings.get(CONTROL);
    if (!record) return undefined;
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    return new Recorder(
      this.pathOf(id),
      { ...size, at: this.clock.now(), title },
      Math.min(MAX_BYTES, recordingsMb * MB),
    );
  }

  /** Returns the size of the recording of a terminal that was not closed properly; null if there is none. */
  async sizeOf(id: string): Promise<number | null> {
    const stats = await stat(this.pathOf(id)).catch(() => undefined);
    return stats?.size ?? (await this.cluster.files.sizeOf(storedPath(id))) ?? null;
  }

  /** Stores a complete recording. */
  async store(id: string): Promise<void> {
    await this.cluster.files.store(storedPath(id));
  }

  /** Opens the recording of an ended terminal, whichever instance made it. */
  async open(id: string): Promise<Readable> {
    await this.expectRecorded(id);
    const path = this.pathOf(id);
    if (await stat(path).catch(() => undefined)) return createReadStream(path);
    const copy = `${path}.${randomUUID()}.part`;
    if (!(await this.cluster.files.fetch(storedPath(id), copy))) throw new TerminalNotRecorded(id);
    return createReadStream(copy).once('close', () => void rm(copy, { force: true }));
  }

  async remove(id: string): Promise<void> {
    await this.expectRecorded(id);
    await rm(this.pathOf(id), { force: true });
    await this.cluster.files.share(storedPath(id));
    await this.db.nativeUpdate(TerminalSessionEntity, { id }, { recording: null });
  }

  /** Deletes terminals beyond the retention, and the oldest recordings beyond the size limit. */
  async tidy(): Promise<void> {
    const { keepDays, recordingsMb } = this.settings.get(CONTROL);
    const em = this.db.unitOfWork();
    const oldest = this.clock.now() - keepDays * DAY_MS;
    const recorded = await em.find(
      TerminalSessionEntity,
      { recording: { $ne: null } },
      { orderBy: { openedAt: 'asc' } },
    );
    let bytes = recorded.reduce((sum, { recording }) => sum + (recording ?? 0), 0);
    for (const { id, openedAt, recording } of recorded) {
      if (openedAt >= oldest && bytes <= recordingsMb * MB) break;
      await this.remove(id);
      bytes -= recording ?? 0;
    }
    await em.nativeDelete(TerminalSessionEntity, { endedAt: { $lt: oldest } });
  }

  private async expectRecorded(id: string): Promise<void> {
    const count = await this.db.count(TerminalSessionEntity, { id, recording: { $ne: null } });
    if (count === 0) throw new TerminalNotRecorded(id);
  }

  private pathOf(id: string): string {
    return join(this.folder, id + RECORDING_SUFFIX);
  }
}

/** Folder of the recordings in the data folder. */
export const RECORDINGS_FOLDER = 'recordings';
export const RECORDING_SUFFIX = '.cast';
const storedPath = (id: string) => `${RECORDINGS_FOLDER}/${id}${RECORDING_SUFFIX}`;
