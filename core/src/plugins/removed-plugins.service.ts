import { SqlEntityManager } from '@mikro-orm/sql';
import { Injectable } from '@nestjs/common';
import type { RemovedPlugin } from '@vitrine/contracts';
import { Config } from '../platform/config/config.ts';
import { On } from '../platform/events/event.ts';
import { Events } from '../platform/events/events.service.ts';
import { idsWithFiles, removeFiles, storageBytes } from './plugin-files.ts';
import { PluginPurged } from './plugin.events.ts';
import { PluginSchema } from './plugin.entity.ts';
import { PluginNotFound } from './plugins.problems.ts';
import { PluginsService } from './plugins.service.ts';

/** Service for what removed plugins left behind: settings, files and log stay until an administrator purges them. */
@Injectable()
export class RemovedPluginsService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly config: Config,
    private readonly plugins: PluginsService,
    private readonly events: Events,
  ) {}

  async findAll(): Promise<RemovedPlugin[]> {
    await this.plugins.ready;
    const rows = new Map((await this.em.fork().find(PluginSchema, {})).map(row => [row.id, row]));
    const ids = new Set([...rows.keys(), ...(await idsWithFiles(this.config.dataDir))]);
    for (const { id } of this.plugins.list()) ids.delete(id);
    return Promise.all(
      [...ids].sort().map(async id => ({
        id,
        hasSettings: rows.get(id)?.settings != null,
        storageBytes: await storageBytes(this.config.dataDir, id),
      })),
    );
  }

  /** Deletes all that is left of a plugin that is not there any more. */
  async purge(id: string): Promise<void> {
    if (!(await this.findAll()).some(removed => removed.id === id)) throw new PluginNotFound(id);
    await this.em.fork().nativeDelete(PluginSchema, { id });
    this.events.emit(PluginPurged, { id });
    await removeFiles(this.config.dataDir, id);
  }

  /** Every core has files of its own. */
  @On(PluginPurged)
  async onPurged({ id }: { readonly id: string }): Promise<void> {
    if (!this.plugins.list().some(plugin => plugin.id === id)) await removeFiles(this.config.dataDir, id);
  }
}
