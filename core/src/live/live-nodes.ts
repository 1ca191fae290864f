import type { PublicNode } from '@vitrine/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { publicNode } from '../nodes/node.view.ts';
import { NodesService } from '../nodes/nodes.service.ts';

/** A node as it is sent to viewers. */
export interface LiveNode {
  readonly node: PublicNode;
  readonly hidden: boolean;
}

/** Service that holds every node as viewers see it, and tracks what changed since the last push. */
@Injectable()
export class LiveNodesService implements OnModuleInit {
  private readonly nodes = new Map<string, LiveNode>();
  /** State before the change; undefined for a new node. */
  private changed = new Map<string, LiveNode | undefined>();

  constructor(private readonly service: NodesService) {}

  async onModuleInit(): Promise<void> {
    this.service.changes.subscribe(({ kind, node, hidden }) => {
      const { uuid } = node;
      if (!this.changed.has(uuid)) this.changed.set(uuid, this.nodes.get(uuid));
      if (kind === 'removed') this.nodes.delete(uuid);
      else this.nodes.set(uuid, { node, hidden });
    });
    for (const node of await this.service.findAll())
      this.nodes.set(node.uuid, { node: publicNode(node), hidden: node.hidden });
  }

  get(uuid: string): LiveNode | undefined {
    return this.nodes.get(uuid);
  }

  all(): LiveNode[] {
    return [...this.nodes.values()];
  }

  /** Returns the changes since the last call and resets them. */
  drainChanges(): Map<string, LiveNode | undefined> {
    const { changed } = this;
    if (changed.size > 0) this.changed = new Map();
    return changed;
  }
}
