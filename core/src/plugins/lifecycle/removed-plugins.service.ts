import { Injectable } from '@nestjs/common';
import type { RemovedPlugin } from '@vitrine/contracts';
import { Config } from '../../platform/config/config.ts';
import { Contributions } from '../../platform/contributions/contributions.ts';
import { Database } from '../../platform/database/database.ts';
import { On } from '../../platform/events/event.ts';
import { Events } from '../../platform/events/events.service.ts';
import { idsWithFiles, removeFiles, storageBytes } from '../host/plugin-files.ts';
import { SeriesSink } from '../host/series-sink.contribution.ts';
import { PluginValueEntity } from '../model/plugin-value.entity.ts';
import { PluginSchema } from '../model/plugin.entity.ts';
import { PluginPurged } from '../model/plugin.events.ts';
import { PluginNotFound } from '../model/plugins.problems.ts';
import { PluginsService } from './plugins.service.ts';

/**
 * Service for the data of removed plugins: settings, files, values, history and log are kept until an administrator purges them.
 */
@Injectable()
export class RemovedPluginsService {
  constructor(
    private readonly db: Database,
    private readonly config: Config,
    private readonly plugins: PluginsService,
    private readonly events: Events,
    private readonly contributions: Contributions,
  ) {}

  async findAll(): Promise<RemovedPlugin[]> {
    await this.plugins.ready;
    const rows = new Map((await this.db.find(PluginSchema, {})).map(row => [row.id, row]));
    const stored = await this.storedSizes();
    const ids = new Set([...rows.keys(), ...stored.keys(), ...(await idsWithFiles(this.config.dataDir))]);
    for (const { id } of this.plugins.list()) ids.delete(id);
    const [series] = this.contributions.of(SeriesSink);
    return Promise.all(
      [...ids].sort().map(async id => ({
        id,
        hasSettings: rows.get(id)?.settings != null,
        storageBytes: (await storageBytes(this.config.dataDir, id)) + (stored.get(id) ?? 0),
        seriesBytes: (await series?.storedBytes(id)) ?? 0,
      })),
    );
  }

  /** Deletes all remaining data of a removed plugin. */
  async purge(id: string): Promise<void> {
    if (!(await this.findAll()).some(removed => removed.id === id)) throw new PluginNotFound(id);
    await this.db.nativeDelete(PluginSchema, { id });
    await this.db.nativeDelete(PluginValueEntity, { plugin: id });
    this.events.emit(PluginPurged, { id });
    await removeFiles(this.config.dataDir, id);
  }

  /** Returns the size of the store of each plugin. */
  private async storedSizes(): Promise<Map<string, number>> {
    const rows = await this.db.execute<{ plugin: string; size: number }[]>(
      'select plugin, sum(size) as size from plugin_value group by plugin',
    );
    return new Map(rows.map(({ plugin, size }) => [plugin, Number(size)]));
  }

  /** Every instance has files of its own. */
  @On(PluginPurged)
  async onPurged({ id }: { readonly id: string }): Promise<void> {
    if (!this.plugins.list().some(plugin => plugin.id === id)) await removeFiles(this.config.dataDir, id);
  }
}
