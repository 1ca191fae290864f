import { TIMELINE_LIMITS, type Timeline, type TimelineQuery } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { Contributions } from '../platform/contributions/contributions.ts';
import type { Caller } from '../platform/http/caller.ts';
import { TimelineSource } from './timeline-source.contribution.ts';
import { cutRange, joinEvents } from './timeline.rule.ts';

/** Service that joins the events of a node from all slices that know of some. */
@Injectable()
export class TimelineService {
  constructor(private readonly contributions: Contributions) {}

  /** Returns the events of a node that the caller may read, without a check whether it may see the node. */
  async of(node: string, asked: TimelineQuery, caller: Caller): Promise<Timeline> {
    const range = cutRange(asked);
    // One more than are returned, so that it shows whether there are more.
    const limited = { ...range, limit: TIMELINE_LIMITS.events + 1 };
    const sources = this.contributions.of(TimelineSource);
    const found = await Promise.all(sources.map(source => source.eventsOf(node, limited, caller)));
    return joinEvents(found.flat(), range);
  }
}
