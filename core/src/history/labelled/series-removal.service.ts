import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { On } from '../../platform/events/event.ts';
import { Events } from '../../platform/events/events.service.ts';
import { PluginPurged } from '../../plugins/model/plugin.events.ts';
import { FlushService } from '../write/flush.service.ts';
import { SeriesRemoved } from './family.events.ts';
import { removeValues } from './family.queries.ts';
import { FamilyRegistryService } from './family-registry.service.ts';
import { SeriesMinutesService } from './series-minutes.service.ts';
import { NoFamilies } from './series.problems.ts';

/** Service that removes the history of a plugin: its values alone, or, when it was removed with its data, its families too. */
@Injectable()
export class SeriesRemovalService {
  constructor(
    private readonly db: Database,
    private readonly events: Events,
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesMinutes: SeriesMinutesService,
    private readonly flush: FlushService,
  ) {}

  /** Removes every value of a plugin. Its families, who may see them and the rules over them stay. */
  async removeValues(plugin: string): Promise<void> {
    const part = this.partOf(plugin);
    if (part === undefined) throw new NoFamilies(plugin);
    await this.flush.runExclusive(async () => {
      this.seriesMinutes.discardPart(part);
      await removeValues(this.db, part);
    });
    this.events.emit(SeriesRemoved, { part });
  }

  @On(SeriesRemoved)
  onRemoved({ part }: { readonly part: number }): void {
    this.seriesMinutes.discardPart(part);
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
