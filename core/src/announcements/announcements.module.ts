import { Module } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.ts';
import { LiveModule } from '../live/live.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { AnnouncementTimelineService } from './announcement-timeline.service.ts';
import { AnnouncementsPushService } from './announcements-push.service.ts';
import { AnnouncementsController } from './announcements.controller.ts';
import { AnnouncementsService } from './announcements.service.ts';
import { FeedsController } from './feeds.controller.ts';
import { PublicAnnouncementsController } from './public-announcements.controller.ts';
import { PublicAnnouncementsService } from './public-announcements.service.ts';

@Module({
  imports: [AlertsModule, LiveModule, NodesModule],
  controllers: [AnnouncementsController, FeedsController, PublicAnnouncementsController],
  providers: [AnnouncementTimelineService, AnnouncementsPushService, AnnouncementsService, PublicAnnouncementsService],
  exports: [PublicAnnouncementsService],
})
export class AnnouncementsModule {}
