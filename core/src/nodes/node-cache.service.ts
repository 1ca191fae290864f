import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { InterfaceOverrides, PublicNode } from '@vitrine/contracts';
import { Database } from '../platform/database/database.ts';
import { NodeEntity } from './node.entity.ts';
import { publicNode } from './node.view.ts';

/** A node in the cache. */
export interface CachedNode {
  readonly node: PublicNode;
  readonly hidden: boolean;
  readonly interfaceOverrides: InterfaceOverrides | undefined;
}

/**
 * Service that holds every node in memory as viewers see it, for uses too frequent for a database query. NodesService updates it
 * after each commit, before it emits the event.
 */
@Injectable()
export class NodeCacheService implements OnModuleInit {
  private readonly nodes = new Map<string, CachedNode>();

  constructor(private readonly db: Database) {}

  async onModuleInit(): Promise<void> {
    for (const node of await this.db.find(NodeEntity, {})) this.put(node);
  }

  get(uuid: string): CachedNode | undefined {
    return this.nodes.get(uuid);
  }

  all(): CachedNode[] {
    return [...this.nodes.values()];
  }

  put(node: NodeEntity): CachedNode {
    const interfaceOverrides = node.interfaceOverrides ?? undefined;
    const cached = { node: publicNode(node), hidden: node.hidden, interfaceOverrides };
    this.nodes.set(node.uuid, cached);
    return cached;
  }

  delete(uuid: string): void {
    this.nodes.delete(uuid);
  }
}
