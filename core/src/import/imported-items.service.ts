import { Injectable } from '@nestjs/common';
import { RulesService } from '../alerts/rules.service.ts';
import { ChecksService } from '../checks/checks.service.ts';
import { NodeEntity } from '../nodes/node.entity.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { ChannelsService } from '../notifications/channels.service.ts';
import { PingService } from '../ping/ping.service.ts';
import { Database } from '../platform/database/database.ts';
import { SavedCommandsService } from '../saved-commands/saved-commands.service.ts';
import type { ImportRecordEntity } from './import-record.entity.ts';

/** Service that removes the items of an import through the slices that own them, so that caches and listeners are notified. */
@Injectable()
export class ImportedItemsService {
  constructor(
    private readonly db: Database,
    private readonly channels: ChannelsService,
    private readonly nodes: NodesService,
    private readonly ping: PingService,
    private readonly checks: ChecksService,
    private readonly rules: RulesService,
    private readonly savedCommands: SavedCommandsService,
  ) {}

  /** Nodes are removed with all of their reported data. */
  async remove(created: ImportRecordEntity['created']): Promise<void> {
    for (const rule of created.loadRules) await ignoreMissing(this.rules.remove(rule));
    for (const task of created.pingTasks) await ignoreMissing(this.ping.remove(task));
    for (const check of created.checks ?? []) await ignoreMissing(this.checks.remove(check));
    for (const command of created.savedCommands) await ignoreMissing(this.savedCommands.remove(command));
    for (const channel of created.channels) await this.channels.remove(channel);
    const known = await this.db.find(NodeEntity, { uuid: { $in: created.nodes } }, { fields: ['uuid'] });
    for (const { uuid } of known) await ignoreMissing(this.nodes.remove(uuid));
  }
}

/** An item that was already removed by hand is not an error. */
async function ignoreMissing(removal: Promise<unknown>): Promise<void> {
  await removal.catch((error: unknown) => {
    if ((error as { readonly status?: number }).status !== 404) throw error;
  });
}
