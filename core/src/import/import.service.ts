import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { ImportRecord, ImportResult, Imports } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import { InvalidArchiveError, NotAZipError } from '@vitrine/contracts/archive';
import { SITE } from '@vitrine/contracts/settings';
import { FlushService } from '../history/write/flush.service.ts';
import { Config } from '../platform/config/config.ts';
import { RestartService } from '../platform/process/restart.service.ts';
import { Clock } from '../platform/time/clock.ts';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { ImportBusy, ImportInvalid, ImportNotFound, ImportNotZip, ImportTooLarge } from './import.problems.ts';
import { ImportRecordEntity } from './import-record.entity.ts';
import { SealedPartsService } from './sealed-parts.service.ts';
import { UndoImportService } from './undo-import.service.ts';
import { importUpload } from './import-upload.service.ts';
import { ImporterClient } from './importer-client.service.ts';
import { ARCHIVE_LIMITS, roomIn } from './source/unpack-upload.ts';

/**
 * Service that imports the data of other products through importers, which are plugins. The server restarts afterwards, so that every
 * cache is read anew.
 */
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
    private readonly hooks: CoreHooks,
    private readonly plugins: PluginsService,
    private readonly sealedParts: SealedPartsService,
    private readonly undoImport: UndoImportService,
  ) {}

  async overview(): Promise<Imports> {
    const imports = await this.db.unitOfWork().find(ImportRecordEntity, {}, { orderBy: { at: 'desc' } });
    const importers = await this.importers();
    return { products: importers.map(({ description }) => description.product).sort(), open: imports.map(viewOf) };
  }

  /** Imports a file that arrives as a stream, or tries to. */
  async import(body: Readable, apply: boolean): Promise<ImportResult> {
    if (this.busy) throw new ImportBusy();
    this.busy = true;
    const folders = join(this.config.dataDir, 'import');
    try {
      // Leftovers of an import that was interrupted by a power loss.
      await rm(folders, { recursive: true, force: true });
      await mkdir(folders, { recursive: true, mode: 0o700 });
      const folder = await mkdtemp(join(folders, 'upload-'));
      const file = `${folder}.part`;
      const limit = Math.min(ARCHIVE_LIMITS.archive, await roomIn(folders));
      await pipeline(body, bounded(limit), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      const importers = await this.importers();
      const options = {
        em: this.db.unitOfWork(),
        importers,
        sealed: this.sealedParts,
        folder,
        now: this.clock.now(),
        zone: this.settings.get(SITE).timeZone,
        apply: apply ? randomUUID() : undefined,
      };
      // Exclusive, because a flush in between could write the same parts of the history.
      const result = await this.flush.runExclusive(() => importUpload(file, options));
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

  /** Keeps what an import brought: it can no longer be undone. */
  async confirm(id: string): Promise<void> {
    if ((await this.db.unitOfWork().nativeDelete(ImportRecordEntity, { id })) === 0) throw new ImportNotFound();
  }

  /** Removes what an import created, and restores the settings that it replaced. The server restarts. */
  async undo(id: string): Promise<void> {
    await this.undoImport.undo(id);
    this.restart.schedule();
  }

  private async importers(): Promise<ImporterClient[]> {
    await this.plugins.ready;
    const clients = this.hooks.importData
      .registrations()
      .map(({ key }) => ImporterClient.connect(step => this.hooks.importData.ask(key, step)).catch(() => undefined));
    return (await Promise.all(clients)).filter(client => client !== undefined);
  }
}

function viewOf({ id, product, at, created }: ImportRecordEntity): ImportRecord {
  const counts = [
    ['nodes', created.nodes],
    ['pingTasks', created.pingTasks],
    ['checks', created.checks ?? []],
    ['offlineConfigs', created.offlineConfigs],
    ['loadRules', created.loadRules],
    ['savedCommands', created.savedCommands],
    ['channels', created.channels],
    ['site', Object.keys(created.settings)],
  ] as const satisfies readonly (readonly [string, readonly unknown[]])[];
  return {
    id,
    product,
    at: at.getTime(),
    created: counts.flatMap(([part, rows]) => (rows.length > 0 ? { part, count: rows.length } : [])),
  };
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
