import { Injectable } from '@nestjs/common';
import type { DataAccess } from '@vitrine/plugin-sdk';
import { Contributions, defineContributionPoint } from '../../platform/contributions/contributions.ts';

/** The slices above that answer what plugins read of the core. */
export const PluginDataSource = defineContributionPoint<DataAccess>();

/** Service with the data of the core that plugins may read. */
@Injectable()
export class PluginDataService implements DataAccess {
  constructor(private readonly contributions: Contributions) {}

  async nodes() {
    return (await this.source?.nodes()) ?? [];
  }

  async state(uuid: string) {
    return this.source?.state(uuid);
  }

  private get source(): DataAccess | undefined {
    return this.contributions.of(PluginDataSource)[0];
  }
}
