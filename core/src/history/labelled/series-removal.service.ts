import { Injectable } from '@nestjs/common';
import { On } from '../../platform/events/event.ts';
import { PluginPurged } from '../../plugins/model/plugin.events.ts';
import { FlushService } from '../write/flush.service.ts';
import { FamilyRegistryService } from './family-registry.service.ts';
import { SeriesMinutesService } from './series-minutes.service.ts';

/** Service that removes the history of a plugin which an administrator removed with its data. */
@Injectable()
export class SeriesRemovalService {
  constructor(
    private readonly familyRegistry: FamilyRegistryService,
    private readonly seriesMinutes: SeriesMinutesService,
    private readonly flush: FlushService,
  ) {}

  @On(PluginPurged)
  async onPurged({ id }: { readonly id: string }): Promise<void> {
    await this.flush.runExclusive(async () => {
      const part = this.familyRegistry.ofSource(id)[0]?.part;
      if (part !== undefined) this.seriesMinutes.discardPart(part);
      await this.familyRegistry.remove(id);
    });
  }
}
