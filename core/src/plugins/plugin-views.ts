import { Injectable } from '@nestjs/common';
import type { Views } from '@vitrine/plugin-sdk';

/** What plugins may read of the core. Slices above say how: `pluginViews.provide({ nodes: … })`. */
@Injectable()
export class PluginViews implements Views {
  private provided: Partial<Views> = {};

  provide(views: Partial<Views>): void {
    this.provided = { ...this.provided, ...views };
  }

  async nodes() {
    return (await this.provided.nodes?.()) ?? [];
  }

  async state(uuid: string) {
    return this.provided.state?.(uuid);
  }
}
