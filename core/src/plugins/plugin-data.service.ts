import { Injectable } from '@nestjs/common';
import type { DataAccess } from '@vitrine/plugin-sdk';

/** What plugins may read of the core. Slices above say how: `pluginViews.provide({ nodes: … })`. */
@Injectable()
export class PluginDataService implements DataAccess {
  private provided: Partial<DataAccess> = {};

  register(views: Partial<DataAccess>): void {
    this.provided = { ...this.provided, ...views };
  }

  async nodes() {
    return (await this.provided.nodes?.()) ?? [];
  }

  async state(uuid: string) {
    return this.provided.state?.(uuid);
  }
}
