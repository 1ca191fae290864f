import { Injectable } from '@nestjs/common';
import type { DataAccess } from '@vitrine/plugin-sdk';
import { Contributions, defineContributionPoint } from '../platform/contributions.ts';

/** The slices above that answer what plugins read of the core. */
export const PluginDataSource = defineContributionPoint<DataAccess>();

/** What plugins may read of the core. */
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
