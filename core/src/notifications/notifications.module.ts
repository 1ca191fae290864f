import { Module } from '@nestjs/common';
import { ChannelHealthService } from './channel-health.service.ts';
import { ChannelsController } from './channels.controller.ts';
import { ChannelsService } from './channels.service.ts';
import { DeliveriesService } from './deliveries.service.ts';
import { DeliveryCountsService } from './delivery-counts.service.ts';
import { DeliveryQueueService } from './delivery-queue.service.ts';
import { DeliveryWorkerService } from './delivery-worker.service.ts';
import { DeliveryJob } from './delivery.job.ts';
import { DirectNoticesService } from './direct-notices.service.ts';
import { NoticeRendererService } from './notice-renderer.service.ts';
import { NoticeRetentionJob } from './notice-retention.job.ts';
import { NoticesController } from './notices.controller.ts';
import { NoticesService } from './notices.service.ts';
import { PluginNoticesService } from './plugin-notices.service.ts';
import { TemplatesService } from './templates.service.ts';

@Module({
  controllers: [ChannelsController, NoticesController],
  providers: [
    ChannelsService,
    ChannelHealthService,
    DeliveryCountsService,
    DirectNoticesService,
    NoticeRendererService,
    DeliveryWorkerService,
    DeliveriesService,
    DeliveryQueueService,
    NoticesService,
    PluginNoticesService,
    NoticeRetentionJob,
    TemplatesService,
    DeliveryJob,
  ],
  exports: [NoticesService, ChannelsService, ChannelHealthService, DeliveryCountsService, DirectNoticesService],
})
export class NotificationsModule {}
