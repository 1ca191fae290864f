import type { PublicNode } from '@vitrine/contracts';
import { EntityManager } from '@mikro-orm/sql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NodeEntity } from './node.entity.ts';
import { publicNode } from './node.view.ts';

/** A node in the cache. */
export interface CachedNode {
  readonly node: PublicNode;
  readonly hidden: boolean;
}

/**
 * Service that holds every node in memory as viewers see it, for what is too frequent for a database query. NodesService updates
 * it after each commit, before it emits the event.
 */
@Injectable()
export class NodeCacheService implements OnModuleInit {
  private readonly nodes = new Map<string, CachedNode>();

  constructor(private readonly em: EntityManager) {}

  async onModuleInit(): Promise<void> {
    for (const node of await this.em.fork().find(NodeEntity, {})) this.put(node);
  }

  get(uuid: string): CachedNode | undefined {
    return this.nodes.get(uuid);
  }

  all(): CachedNode[] {
    return [...this.nodes.values()];
  }

  put(node: NodeEntity): CachedNode {
    const cached = { node: publicNode(node), hidden: node.hidden };
    this.nodes.set(node.uuid, cached);
    return cached;
  }

  delete(uuid: string): void {
    this.nodes.delete(uuid);
  }
}
