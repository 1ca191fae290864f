import { Injectable } from '@nestjs/common';
import type { AvailabilityDetail, TimelineEvent } from '@vitrine/contracts';
import { TimelineSource, type EventOfNode, type TimelineRange } from '../timeline/timeline-source.contribution.ts';
import { AvailabilityService } from './availability.service.ts';

/** Service that adds outages to the timeline of nodes. */
@TimelineSource()
@Injectable()
export class OutageTimelineService implements TimelineSource {
  constructor(private readonly availability: AvailabilityService) {}

  async eventsOf(node: string, { from, to, limit }: TimelineRange): Promise<TimelineEvent[]> {
    const outages = await this.availability.outagesOf(node, { from: from / 1000, to: to / 1000 });
    return outages.slice(-limit).map(timelineView);
  }

  async eventsOfAll({ from, to, limit }: TimelineRange): Promise<EventOfNode[]> {
    const nodeOutages = await this.availability.outagesOfAll({ from: from / 1000, to: to / 1000 });
    return nodeOutages.flatMap(({ node, outages }) =>
      outages.slice(-limit).map(outage => ({ node, event: timelineView(outage) })),
    );
  }
}

const timelineView = ({ from, to }: AvailabilityDetail['outages'][number]): TimelineEvent => ({
  ...{ kind: 'outage', id: `outage-${from}`, start: from, end: to },
});
