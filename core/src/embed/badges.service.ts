import { Injectable } from '@nestjs/common';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodeNotFound } from '../nodes/nodes.problems.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { VISITOR, type Caller } from '../platform/http/caller.ts';
import { Clock } from '../platform/time/clock.ts';
import { NodeStateService } from '../reports/node-state.service.ts';
import type { NodeSnapshot } from './badge.rule.ts';

/** Service that returns the nodes that badges and cards can show. */
@Injectable()
export class BadgesService {
  constructor(
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCacheService,
    private readonly nodeState: NodeStateService,
    private readonly clock: Clock,
  ) {}

  /** Returns nodes in list order. Images are cached and shared, so hidden nodes are excluded for every caller. */
  all(caller: Caller): NodeSnapshot[] {
    const now = this.clock.now();
    return this.nodeCache
      .all()
      .filter(({ node, hidden }) =>
        [caller, VISITOR].every(audience => this.nodes.canSee(audience, { uuid: node.uuid, hidden })),
      )
      .map(({ node }) => ({ node, state: this.nodeState.stateOf(node.uuid), now }))
      .sort((a, b) => a.node.weight - b.node.weight || a.node.createdAt - b.node.createdAt);
  }

  /** Returns the node of a share link, hidden or not; undefined once it is deleted. */
  ofShare(uuid: string): NodeSnapshot | undefined {
    const node = this.nodeCache.get(uuid)?.node;
    return node && { node, state: this.nodeState.stateOf(uuid), now: this.clock.now() };
  }

  findOneOrFail(uuid: string, caller: Caller): NodeSnapshot {
    const found = this.all(caller).find(({ node }) => node.uuid === uuid);
    if (!found) throw new NodeNotFound(uuid);
    return found;
  }
}
