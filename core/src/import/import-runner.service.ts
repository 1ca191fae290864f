import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ImportResult } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { FlushService } from '../history/write/flush.service.ts';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { importUpload } from './import-upload.service.ts';
import type { ImporterClient } from './importer-client.service.ts';
import { SealedPartsService } from './sealed-parts.service.ts';

/** Service that runs one import against the database of this site. */
@Injectable()
export class ImportRunnerService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly sealedParts: SealedPartsService,
    private readonly flush: FlushService,
  ) {}

  /** Throws an InvalidArchiveError if the file is not accepted. `apply`: false for a trial run, which stores nothing. */
  run(file: string, folder: string, importers: readonly ImporterClient[], apply: boolean): Promise<ImportResult> {
    const options = {
      em: this.db.unitOfWork(),
      importers,
      sealed: this.sealedParts,
      folder,
      now: this.clock.now(),
      zone: this.settings.get(SITE).timeZone,
      apply: apply ? randomUUID() : undefined,
    };
    // Exclusive, because a concurrent flush could write the same parts of the history.
    return this.flush.runExclusive(() => importUpload(file, options));
  }
}
