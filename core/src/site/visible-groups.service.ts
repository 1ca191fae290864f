import { Injectable } from '@nestjs/common';
import { SITE } from '@vitrine/contracts/settings';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** Service for the groups of nodes whose names a caller may read. */
@Injectable()
export class VisibleGroupsService {
  constructor(
    private readonly settings: SettingsService,
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCacheService,
  ) {}

  /** Returns the ordered groups with at least one visible node: the name of another group would reveal hidden nodes. */
  of(caller: Caller): string[] {
    const { groups } = this.settings.get(SITE);
    if (groups.length === 0) return [];
    const visibleNodes = this.nodeCache
      .all()
      .filter(({ node: { uuid }, hidden }) => this.nodes.canSee(caller, { uuid, hidden }));
    const used = new Set(visibleNodes.map(({ node }) => node.group));
    return groups.filter(group => used.has(group));
  }
}
