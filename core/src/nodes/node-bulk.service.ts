import { Injectable } from '@nestjs/common';
import type { NodeBatch } from '@vitrine/contracts';
import { SITE } from '@vitrine/contracts/settings';
import { SettingsService } from '../settings/settings.service.ts';
import type { NodeEntity } from './node.entity.ts';
import { NodesService } from './nodes.service.ts';
import { patchToColumns } from './patch.rule.ts';

/** Service for changes of many nodes at once. */
@Injectable()
export class NodeBulkService {
  constructor(
    private readonly nodes: NodesService,
    private readonly settings: SettingsService,
  ) {}

  /** Applies the same change to each of the nodes, in one transaction. */
  async changeMany({ nodes, change }: NodeBatch): Promise<NodeEntity[]> {
    const { timeZone } = this.settings.get(SITE);
    return this.nodes.changeAll(nodes, node => patchToColumns(change, timeZone, node));
  }

  /** Sorts nodes in this order. Nodes that are not listed follow in their previous order. */
  async reorder(uuids: readonly string[]): Promise<void> {
    const named = new Set(uuids);
    const order = (a: NodeEntity, b: NodeEntity) =>
      a.weight - b.weight || a.createdAt.getTime() - b.createdAt.getTime();
    const rest = (await this.nodes.findAll()).filter(({ uuid }) => !named.has(uuid)).sort(order);
    const places = new Map([...named, ...rest.map(({ uuid }) => uuid)].map((uuid, place) => [uuid, place]));
    await this.nodes.changeAll([...places.keys()], ({ uuid }) => ({ weight: places.get(uuid)! }));
  }
}
