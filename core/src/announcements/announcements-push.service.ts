import { Injectable } from '@nestjs/common';
import { AnnouncementQuery, type PublicAnnouncement } from '@vitrine/contracts';
import { SilencesChanged } from '../alerts/alert.events.ts';
import { AnnouncementSource } from '../live/announcement-source.contribution.ts';
import { LiveService } from '../live/live.service.ts';
import { On } from '../platform/events/event.ts';
import type { Caller } from '../platform/http/caller.ts';
import { AnnouncementsChanged } from './announcement.events.ts';
import { PublicAnnouncementsService } from './public-announcements.service.ts';

const OPEN = AnnouncementQuery.parse({ state: 'open' });

/** Service that pushes announcements to open pages, over their live socket. */
@Injectable()
@AnnouncementSource()
export class AnnouncementsPushService implements AnnouncementSource {
  constructor(
    private readonly live: LiveService,
    private readonly publicAnnouncements: PublicAnnouncementsService,
  ) {}

  announcementsFor(caller: Caller): PublicAnnouncement[] {
    return this.publicAnnouncements.list(caller, OPEN);
  }

  @On(AnnouncementsChanged, SilencesChanged)
  push(): void {
    this.live.announce();
  }
}
