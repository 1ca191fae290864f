import type { PublicNode } from '@vitrine/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { publicNode } from './node.view.ts';
import { NodesService } from './nodes.service.ts';

/** A node in the cache. */
export interface CachedNode {
  readonly node: PublicNode;
  readonly hidden: boolean;
}

/** Service that holds every node in memory, for decisions that are too frequent for a database query. */
@Injectable()
export class NodeCacheService implements OnModuleInit {
  private readonly nodes = new Map<string, CachedNode>();

  constructor(private readonly service: NodesService) {}

  async onModuleInit(): Promise<void> {
    this.service.changes.subscribe(({ kind, node, hidden }) => {
      if (kind === 'removed') this.nodes.delete(node.uuid);
      else this.nodes.set(node.uuid, { node, hidden });
    });
    for (const node of await this.service.findAll())
      this.nodes.set(node.uuid, { node: publicNode(node), hidden: node.hidden });
  }

  get(uuid: string): CachedNode | undefined {
    return this.nodes.get(uuid);
  }

  all(): CachedNode[] {
    return [...this.nodes.values()];
  }
}
