import { Injectable } from '@nestjs/common';
import { AlertRuleEntity } from '../alerts/alert-rule.entity.ts';
import { OfflineConfigEntity } from '../alerts/offline-config.entity.ts';
import { CheckEntity } from '../checks/check.entity.ts';
import { PingTaskEntity } from '../ping/ping-task.entity.ts';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { SavedCommandEntity } from '../saved-commands/saved-command.entity.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import { ImportRecordEntity } from './import-record.entity.ts';
import { ImportNotFound } from './import.problems.ts';
import { ImportedItemsService } from './imported-items.service.ts';

/** Service that undoes an import. */
@Injectable()
export class UndoImportService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly importedItems: ImportedItemsService,
  ) {}

  /**
   * Removes everything that an import created, including reports of its nodes since then, and restores the settings that it
   * replaced. Items that were removed by hand stay removed.
   */
  async undo(id: string): Promise<void> {
    const em = this.db.unitOfWork();
    const record = await em.findOne(ImportRecordEntity, { id });
    if (!record) throw new ImportNotFound();
    const { created } = record;
    const { checks = [] } = created;
    await this.importedItems.remove(created);
    await this.db.unitOfWork().transactional(async inner => {
      // Caches of a server that has not restarted since the import do not contain these rows.
      await inner.nativeDelete(AlertRuleEntity, { id: { $in: created.loadRules } });
      await inner.nativeDelete(PingTaskEntity, { id: { $in: created.pingTasks } });
      await inner.nativeDelete(CheckEntity, { id: { $in: checks } });
      await inner.nativeDelete(SavedCommandEntity, { id: { $in: created.savedCommands } });
      await inner.nativeDelete(OfflineConfigEntity, { node: { $in: created.offlineConfigs } });
      for (const [key, value] of Object.entries(created.settings))
        if (value === null) await inner.nativeDelete(SettingEntity, { key });
        else await inner.nativeUpdate(SettingEntity, { key }, { value, updatedAt: new Date(this.clock.now()) });
      await inner.nativeDelete(ImportRecordEntity, { id });
    });
  }
}
