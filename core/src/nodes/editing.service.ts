import type { NodeBatch } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { SITE } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';
import type { Node } from './node.entity.ts';
import { NodesService } from './nodes.service.ts';
import { valuesOf } from './patch.rule.ts';

/** What the administrator does to many nodes at once. */
@Injectable()
export class EditingService {
  constructor(
    private readonly nodes: NodesService,
    private readonly settings: SettingsService,
  ) {}

  /** The same change for each of them; all of them change, or none. */
  async changeMany({ nodes, change }: NodeBatch): Promise<Node[]> {
    const { zone } = this.settings.get(SITE);
    return this.nodes.changeAll(nodes, node => valuesOf(change, zone, node));
  }

  /** Puts nodes into this order. Those that are not named stand behind them, in the order they had. */
  async reorder(uuids: readonly string[]): Promise<void> {
    const named = new Set(uuids);
    const order = (a: Node, b: Node) => a.weight - b.weight || a.createdAt.getTime() - b.createdAt.getTime();
    const rest = (await this.nodes.every()).filter(({ uuid }) => !named.has(uuid)).sort(order);
    const places = new Map([...named, ...rest.map(({ uuid }) => uuid)].map((uuid, place) => [uuid, place]));
    await this.nodes.changeAll([...places.keys()], ({ uuid }) => ({ weight: places.get(uuid)! }));
  }
}
