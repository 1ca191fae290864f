import { Injectable } from '@nestjs/common';
import { AlertRuleEntity } from '../alerts/alert-rule.entity.ts';
import { OfflineConfigEntity } from '../alerts/offline-config.entity.ts';
import { RulesService } from '../alerts/rules.service.ts';
import { CheckEntity } from '../checks/check.entity.ts';
import { ChecksService } from '../checks/checks.service.ts';
import { NodeEntity } from '../nodes/node.entity.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { ChannelsService } from '../notifications/channels.service.ts';
import { PingTaskEntity } from '../ping/ping-task.entity.ts';
import { PingService } from '../ping/ping.service.ts';
import { Database } from '../platform/database/database.ts';
import { Clock } from '../platform/time/clock.ts';
import { SavedCommandEntity } from '../saved-commands/saved-command.entity.ts';
import { SavedCommandsService } from '../saved-commands/saved-commands.service.ts';
import { SettingEntity } from '../settings/setting.entity.ts';
import { ImportNotFound } from './import.problems.ts';
import { ImportRecordEntity } from './import-record.entity.ts';

/** Service that takes an import back. */
@Injectable()
export class UndoImportService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly channels: ChannelsService,
    private readonly nodes: NodesService,
    private readonly ping: PingService,
    private readonly checks: ChecksService,
    private readonly rules: RulesService,
    private readonly savedCommands: SavedCommandsService,
  ) {}

  /**
   * Removes what an import created, with everything that nodes have reported since, and restores the settings that it replaced. What
   * was removed by hand meanwhile stays away.
   */
  async undo(id: string): Promise<void> {
    const em = this.db.unitOfWork();
    const record = await em.findOne(ImportRecordEntity, { id });
    if (!record) throw new ImportNotFound();
    const { created } = record;
    const { checks = [] } = created;
    for (const rule of created.loadRules) await ignoreMissing(this.rules.remove(rule));
    for (const task of created.pingTasks) await ignoreMissing(this.ping.remove(task));
    for (const check of checks) await ignoreMissing(this.checks.remove(check));
    for (const command of created.savedCommands) await ignoreMissing(this.savedCommands.remove(command));
    for (const channel of created.channels) await this.channels.remove(channel);
    const known = await em.find(NodeEntity, { uuid: { $in: created.nodes } }, { fields: ['uuid'] });
    for (const { uuid } of known) await ignoreMissing(this.nodes.remove(uuid));
    await this.db.unitOfWork().transactional(async inner => {
      // Caches of a server that has not restarted since do not know these rows.
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

/** Items that were removed by hand are no reason to fail. */
async function ignoreMissing(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: unknown) => {
    if ((error as { readonly status?: number }).status !== 404) throw error;
  });
}
