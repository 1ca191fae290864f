import { Injectable } from '@nestjs/common';
import type { TimelineEvent } from '@vitrine/contracts';
import type { Caller } from '../platform/http/caller.ts';
import { TimelineSource, type TimelineRange } from '../timeline/timeline-source.contribution.ts';
import { PublicAnnouncementsService } from './public-announcements.service.ts';

/** Service that adds announcements about a node or the site to the timeline of nodes. */
@TimelineSource()
@Injectable()
export class AnnouncementTimelineService implements TimelineSource {
  constructor(private readonly publicAnnouncements: PublicAnnouncementsService) {}

  async eventsOf(node: string, { from, to, limit }: TimelineRange, caller: Caller): Promise<TimelineEvent[]> {
    return this.publicAnnouncements
      .about(caller, node)
      .filter(({ startsAt, endsAt }) => startsAt < to && (endsAt === null || endsAt > from))
      .sort((a, b) => a.startsAt - b.startsAt)
      .slice(-limit)
      .map(({ id, kind: announcementKind, title, startsAt: start, endsAt: end }) => ({
        ...{ kind: 'announcement', id: `announcement-${id}`, start, end, of: announcementKind, title },
      }));
  }
}
