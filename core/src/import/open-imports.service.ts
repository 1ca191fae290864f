import { Injectable } from '@nestjs/common';
import type { ImportRecord, Imports } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import { RestartService } from '../platform/process/restart.service.ts';
import { ImportRecordEntity } from './import-record.entity.ts';
import { ImportNotFound } from './import.problems.ts';
import { ImportersService } from './importers.service.ts';
import { UndoImportService } from './undo-import.service.ts';

/** Service for imports that can still be undone. */
@Injectable()
export class OpenImportsService {
  constructor(
    private readonly db: Database,
    private readonly importers: ImportersService,
    private readonly undoImport: UndoImportService,
    private readonly restart: RestartService,
  ) {}

  async overview(): Promise<Imports> {
    const imports = await this.db.unitOfWork().find(ImportRecordEntity, {}, { orderBy: { at: 'desc' } });
    const importers = await this.importers.connect();
    return { products: importers.map(({ description }) => description.product).sort(), open: imports.map(viewOf) };
  }

  /** Confirms an import: it can no longer be undone. */
  async confirm(id: string): Promise<void> {
    if ((await this.db.unitOfWork().nativeDelete(ImportRecordEntity, { id })) === 0) throw new ImportNotFound();
  }

  /** Removes what an import created, and restores the settings that it replaced. The server restarts. */
  async undo(id: string): Promise<void> {
    await this.undoImport.undo(id);
    this.restart.schedule();
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
