import { AnnouncementQuery } from '@vitrine/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SilencesChanged } from '../alerts/alert.events.ts';
import { LiveService } from '../live/live.service.ts';
import { On } from '../platform/events/event.ts';
import { AnnouncementsChanged } from './announcement.events.ts';
import { PublicAnnouncementsService } from './public-announcements.service.ts';

const OPEN = AnnouncementQuery.parse({ state: 'open' });

/** Service that tells open pages what is announced, over their live socket. */
@Injectable()
export class AnnouncementsPushService implements OnModuleInit {
  constructor(
    private readonly live: LiveService,
    private readonly publicAnnouncements: PublicAnnouncementsService,
  ) {}

  onModuleInit(): void {
    this.live.provideAnnouncements(caller => this.publicAnnouncements.list(caller, OPEN));
  }

  @On(AnnouncementsChanged, SilencesChanged)
  push(): void {
    this.live.announce();
  }
}
