import { mkdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import { CONTROL } from '@vitrine/contracts/settings';
import { Clock } from '../platform/clock.ts';
import { Config } from '../platform/config/config.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { Recorder } from './recorder.ts';
import { TerminalSessionEntity } from './terminal-session.entity.ts';
import { TerminalNotRecorded } from './terminal.problems.ts';

const HOUR_MS = 3_600_000;
const MB = 1024 * 1024;
const MOST_BYTES = 50 * MB;

/** Service for recordings of terminals: one file each in the data folder, within the configured limits. */
@Injectable()
export class RecordingsService {
  private readonly folder: string;

  constructor(
    config: Config,
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
  ) {
    this.folder = join(config.dataDir, 'recordings');
  }

  /** Starts a recording if enabled. */
  begin(id: string, title: string, size: { readonly columns: number; readonly rows: number }): Recorder | undefined {
    const { record, recordingsMb } = this.settings.get(CONTROL);
    if (!record) return undefined;
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    return new Recorder(
      this.pathOf(id),
      { ...size, at: this.clock.now(), title },
      Math.min(MOST_BYTES, recordingsMb * MB),
    );
  }

  /** Returns the size on disk of a recording that a stopped core left behind. */
  async sizeOf(id: string): Promise<number | null> {
    return stat(this.pathOf(id)).then(
      ({ size }) => size,
      () => null,
    );
  }

  /** Returns the recording file of an ended terminal. */
  async find(id: string): Promise<string> {
    const session = await this.em.fork().findOne(TerminalSessionEntity, { id, recording: { $ne: null } });
    if (!session) throw new TerminalNotRecorded(id);
    return this.pathOf(id);
  }

  async remove(id: string): Promise<void> {
    const path = await this.find(id);
    await rm(path, { force: true });
    await this.em.fork().nativeUpdate(TerminalSessionEntity, { id }, { recording: null });
  }

  /** Deletes terminals beyond the retention, and the oldest recordings beyond the size limit. */
  async tidy(): Promise<void> {
    const { keepDays, recordingsMb } = this.settings.get(CONTROL);
    const em = this.em.fork();
    const oldest = this.clock.now() - keepDays * 24 * HOUR_MS;
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

  private pathOf(id: string): string {
    return join(this.folder, `${id}.cast`);
  }
}
