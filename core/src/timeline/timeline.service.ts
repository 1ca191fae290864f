import { Injectable } from '@nestjs/common';
import { TIMELINE_LIMITS, type FleetTimeline, type Timeline, type TimelineQuery } from '@vitrine/contracts';
import { NodeCacheService } from '../nodes/node-cache.service.ts';
import { NodesService } from '../nodes/nodes.service.ts';
import { Contributions } from '../platform/contributions/contributions.ts';
import { accountOf, type Caller } from '../platform/http/caller.ts';
import { TimelineSource } from './timeline-source.contribution.ts';
import { cutRange, eventsByNode, joinEvents } from './timeline.rule.ts';

/** Service that merges the events of a node from all slices that have some. */
@Injectable()
export class TimelineService {
  constructor(
    private readonly contributions: Contributions,
    private readonly nodes: NodesService,
    private readonly nodeCache: NodeCacheService,
  ) {}

  /** Returns the events of a node that the caller may read, without checking whether the node is visible. */
  async of(node: string, query: TimelineQuery, caller: Caller): Promise<Timeline> {
    const range = cutRange(query);
    // Reads one more than it returns, to find out whether there are more.
    const limited = { ...range, limit: TIMELINE_LIMITS.events + 1 };
    const sources = this.contributions.of(TimelineSource);
    const found = await Promise.all(sources.map(source => source.eventsOf?.(node, limited, caller) ?? []));
    const isAdministrator = accountOf(caller) !== undefined;
    const recorded = isAdministrator ? sources.map(source => source.processesOf?.(node, limited)) : [];
    const processes = (await Promise.all(recorded)).find(Boolean);
    return { ...joinEvents(found.flat(), range), ...(processes && { processes }) };
  }

  /** Returns the faults of all nodes that the caller may see. */
  async ofAll(query: TimelineQuery, caller: Caller): Promise<FleetTimeline> {
    const range = cutRange(query);
    const limited = { ...range, limit: TIMELINE_LIMITS.events };
    const sources = this.contributions.of(TimelineSource);
    const found = await Promise.all(sources.map(source => source.eventsOfAll?.(limited, caller) ?? []));
    const visible = found.flat().filter(({ node }) => {
      const cachedNode = this.nodeCache.get(node);
      return cachedNode !== undefined && this.nodes.canSee(caller, { uuid: node, hidden: cachedNode.hidden });
    });
    return { ...range, nodes: eventsByNode(visible, range) };
  }
}
