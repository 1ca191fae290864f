import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ImportResult } from '@vitrine/contracts';
import { InvalidArchiveError, NotAZipError } from '@vitrine/contracts/archive';
import { RestartService } from '../platform/process/restart.service.ts';
import { ImportRunnerService } from './import-runner.service.ts';
import { ImportBusy, ImportInvalid, ImportNotZip } from './import.problems.ts';
import { ImportersService } from './importers.service.ts';
import { UploadFolderService } from './upload-folder.service.ts';

/**
 * Service that imports the data of other products through importers, which are plugins. The server restarts afterwards, so that every
 * cache is read anew.
 */
@Injectable()
export class ImportService {
  private busy = false;

  constructor(
    private readonly uploadFolder: UploadFolderService,
    private readonly importers: ImportersService,
    private readonly importRunner: ImportRunnerService,
    private readonly restart: RestartService,
  ) {}

  /** Imports a file that is sent as a stream, or makes a trial run. */
  async import(body: Readable, apply: boolean): Promise<ImportResult> {
    if (this.busy) throw new ImportBusy();
    this.busy = true;
    try {
      const { file, folder } = await this.uploadFolder.receive(body);
      const result = await this.importRunner.run(file, folder, await this.importers.connect(), apply);
      if (apply) this.restart.schedule();
      return result;
    } catch (error) {
      if (error instanceof NotAZipError) throw new ImportNotZip();
      throw error instanceof InvalidArchiveError ? new ImportInvalid(error.message) : error;
    } finally {
      this.busy = false;
      await this.uploadFolder.remove();
    }
  }
}
