import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, Optional } from '@nestjs/common';
import { CONTROL } from '@vitrine/contracts/settings';
import { DAY_MS } from '@vitrine/contracts/time';
import { Clock } from '../platform/time/clock.ts';
import { SharedFoldersService } from '../platform/cluster/shared-folders.service.ts';
import { Config } from '../platform/config/config.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { Recorder } from './recorder.ts';
import { TerminalSessionEntity } from './terminal-session.entity.ts';
import { TerminalNotRecorded } from './terminal.problems.ts';

const MB = 1024 * 1024;
const MAX_BYTES = 50 * MB;

/**
 * Service for recordings of terminals, within the configured limits: one file each in the data folder, or in the database where the
 * site has several cores.
 */
@Injectable()
export class RecordingsService {
  private readonly folder: string;

  constructor(
    config: Config,
    private readonly em: EntityManager,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    /** Undefined where there is only one core. */
    @Optional() private readonly sharedFolders?: SharedFoldersService,
  ) {
    this.folder = join(config.dataDir, ROOT);
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

  /** Returns the size of a recording that a stopped core left behind; null if none is within reach. */
  async sizeOf(id: string): Promise<number | null> {
    const here = await stat(this.pathOf(id)).catch(() => undefined);
    return here?.size ?? (await this.sharedFolders?.sizeOf(sharedPathOf(id))) ?? null;
  }

  /** Gives a complete recording to all cores. Where there is only one, it stays on its disk. */
  async share(id: string): Promise<void> {
    if (!this.sharedFolders) return;
    await this.sharedFolders.share(sharedPathOf(id));
    await rm(this.pathOf(id), { force: true });
  }

  /** Shares what an earlier life of this core left on its disk, also if another core has ended the terminal meanwhile. */
  async shareLeftovers(): Promise<void> {
    if (!this.sharedFolders) return;
    for (const name of await readdir(this.folder).catch(() => [])) {
      const id = basename(name, ENDING);
      if (!name.endsWith(ENDING) || !(await this.em.fork().count(TerminalSessionEntity, { id }))) continue;
      const { size } = await stat(this.pathOf(id));
      if (size > 0) await this.share(id);
      await this.em
        .fork()
        .nativeUpdate(TerminalSessionEntity, { id, recording: null, endedAt: { $ne: null } }, { recording: size });
    }
  }

  /** Opens the recording of an ended terminal, whichever core has made it. */
  async open(id: string): Promise<Readable> {
    await this.expectRecorded(id);
    const path = this.pathOf(id);
    if (!this.sharedFolders || (await stat(path).catch(() => undefined))) return createReadStream(path);
    const copy = `${path}.${randomUUID()}.part`;
    if (!(await this.sharedFolders.fetch(sharedPathOf(id), copy))) throw new TerminalNotRecorded(id);
    return createReadStream(copy).once('close', () => void rm(copy, { force: true }));
  }

  async remove(id: string): Promise<void> {
    await this.expectRecorded(id);
    await this.sharedFolders?.remove([sharedPathOf(id)]);
    await rm(this.pathOf(id), { force: true });
    await this.em.fork().nativeUpdate(TerminalSessionEntity, { id }, { recording: null });
  }

  /** Deletes terminals beyond the retention, and the oldest recordings beyond the size limit. */
  async tidy(): Promise<void> {
    const { keepDays, recordingsMb } = this.settings.get(CONTROL);
    const em = this.em.fork();
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
    const count = await this.em.fork().count(TerminalSessionEntity, { id, recording: { $ne: null } });
    if (count === 0) throw new TerminalNotRecorded(id);
  }

  private pathOf(id: string): string {
    return join(this.folder, id + ENDING);
  }
}

const ROOT = 'recordings';
const ENDING = '.cast';
const sharedPathOf = (id: string) => `${ROOT}/${id}${ENDING}`;
