import type { TimelineEvent } from '@vitrine/contracts';
import { Injectable } from '@nestjs/common';
import { TimelineSource, type TimelineRange } from '../timeline/timeline-source.contribution.ts';
import { AvailabilityService } from './availability.service.ts';

/** Service that adds outages to the events of nodes. */
@TimelineSource()
@Injectable()
export class OutageTimelineService implements TimelineSource {
  constructor(private readonly availability: AvailabilityService) {}

  async eventsOf(node: string, { from, to, limit }: TimelineRange): Promise<TimelineEvent[]> {
    const outages = await this.availability.outagesOf(node, { from: from / 1000, to: to / 1000 });
    return outages
      .slice(-limit)
      .map(outage => ({ kind: 'outage', id: `outage-${outage.from}`, start: outage.from, end: outage.to }));
  }
}
