import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { On } from '../../platform/events/event.ts';
import { Events } from '../../platform/events/events.service.ts';
import { PluginPurged } from '../../plugins/model/plugin.events.ts';
import { FlushService } from '../write/flush.service.ts';
import { FamilyRegistryService } from './family-registry.service.ts';
import { SeriesRemoved, type RemovedSeries } from './family.events.ts';
import { removeValues } from './family.queries.ts';
import { removeFamilyValues } from './remove-family.ts';
import { NODE_PART, SeriesMinutesService } from './series-minutes.service.ts';
import { FamilyNotFound, NoFamilies } from './series.problems.ts';

/** Service that removes the history of a plugin: only its values or, when the plugin is removed with its data, its families too. */
@Injectable()
export class SeriesRemovalService {
  constructor(
    private readonly db: Database,
    private readonly events: Events,
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesMinutes: SeriesMinutesService,
    private readonly flush: FlushService,
  ) {}

  /** Removes every value of a plugin. Its families, their audience and the rules about them are kept. */
  async removeValues(plugin: string): Promise<void> {
    const part = this.partOf(plugin);
    if (part === undefined) throw new NoFamilies(plugin);
    await this.flush.runExclusive(async () => {
      this.seriesMinutes.discardPart(part);
      await removeValues(this.db, part);
    });
    this.events.emit(SeriesRemoved, { part });
  }

  /** Removes every value of one family of a plugin. The family, its audience and the rules about it are kept. */
  async removeFamilyValues(fullName: string): Promise<void> {
    const { part, name } = this.familyRegistry.find(fullName) ?? {};
    if (part === undefined || part === NODE_PART || name === undefined) throw new FamilyNotFound(fullName);
    await this.flush.flush();
    await this.flush.runExclusive(async () => {
      this.seriesMinutes.discardFamily(part, name);
      await removeFamilyValues(this.db, part, name);
    });
    this.events.emit(SeriesRemoved, { part, family: name });
  }

  @On(SeriesRemoved)
  onRemoved({ part, family }: RemovedSeries): void {
    if (family === undefined) this.seriesMinutes.discardPart(part);
    else this.seriesMinutes.discardFamily(part, family);
  }

  @On(PluginPurged)
  async onPurged({ id }: { readonly id: string }): Promise<void> {
    await this.flush.runExclusive(async () => {
      const part = this.partOf(id);
      if (part !== undefined) this.seriesMinutes.discardPart(part);
      await this.familyRegistry.remove(id);
    });
  }

  private partOf(plugin: string): number | undefined {
    return this.familyRegistry.ofSource(plugin)[0]?.part;
  }
}
