import { Injectable } from '@nestjs/common';
import { CoreHooks } from '../plugins/hooks/core-hooks.ts';
import { PluginsService } from '../plugins/lifecycle/plugins.service.ts';
import { ImporterClient } from './importer-client.service.ts';

/** Service for the importers of the running plugins. */
@Injectable()
export class ImportersService {
  constructor(
    private readonly hooks: CoreHooks,
    private readonly plugins: PluginsService,
  ) {}

  /** Connects to every importer that responds. */
  async connect(): Promise<ImporterClient[]> {
    await this.plugins.ready;
    const clients = this.hooks.importData
      .registrations()
      .map(({ key }) => ImporterClient.connect(step => this.hooks.importData.ask(key, step)).catch(() => undefined));
    return (await Promise.all(clients)).filter(client => client !== undefined);
  }
}
