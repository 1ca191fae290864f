import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { ImportResult } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import { FlushService } from '../history/write/flush.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { Config } from '../platform/config/config.ts';
import { RestartService } from '../platform/process/restart.service.ts';
import { InvalidArchiveError, NotAZipError } from '@vitrine/contracts/archive';
import { SITE } from '@vitrine/contracts/settings';
import { SettingsService } from '../settings/settings.service.ts';
import { ImportBusy, ImportInvalid, ImportNotZip, ImportTooLarge } from './import.problems.ts';
import { ARCHIVE_LIMITS, roomIn } from './komari/archive.ts';
import { importKomari } from './komari/komari-import.service.ts';

/** Service that imports the backup of another product. The server restarts afterwards, so that every cache is read anew. */
@Injectable()
export class ImportService {
  private busy = false;

  constructor(
    private readonly db: Database,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly flush: FlushService,
    private readonly restart: RestartService,
  ) {}

  /** Imports a zip that arrives as a stream, or tries to. */
  async import(body: Readable, apply: boolean): Promise<ImportResult> {
    if (this.busy) throw new ImportBusy();
    this.busy = true;
    const folders = join(this.config.dataDir, 'import');
    try {
      // Leftovers of an import that was interrupted by a power loss.
      await rm(folders, { recursive: true, force: true });
      await mkdir(folders, { recursive: true, mode: 0o700 });
      const folder = await mkdtemp(join(folders, 'komari-'));
      const file = `${folder}.zip`;
      const limit = Math.min(ARCHIVE_LIMITS.archive, await roomIn(folders));
      await pipeline(body, bounded(limit), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      const now = this.clock.now();
      const zone = this.settings.get(SITE).timeZone;
      // Exclusive, because a flush in between could write the same parts of the history.
      const result = await this.flush.runExclusive(() =>
        importKomari(file, { em: this.db.unitOfWork(), folder, now, zone, apply }),
      );
      if (apply) this.restart.schedule();
      return result;
    } catch (error) {
      if (error instanceof NotAZipError) throw new ImportNotZip();
      throw error instanceof InvalidArchiveError ? new ImportInvalid(error.message) : error;
    } finally {
      this.busy = false;
      await rm(folders, { recursive: true, force: true });
    }
  }
}

function bounded(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > limit ? new ImportTooLarge() : null, chunk);
    },
  });
}
