import { Module } from '@nestjs/common';
import { ChannelsController } from './channels.controller.ts';
import { ChannelsService } from './channels.service.ts';
import { ComposerService } from './composer.service.ts';
import { Courier } from './courier.service.ts';
import { DeliveriesService } from './deliveries.service.ts';
import { DeliveryJob } from './delivery.job.ts';
import { Dispatcher } from './dispatcher.service.ts';
import { NoticesController } from './notices.controller.ts';
import { NoticesService } from './notices.service.ts';
import { RetentionJob } from './retention.job.ts';
import { TemplatesService } from './templates.service.ts';

@Module({
  controllers: [ChannelsController, NoticesController],
  providers: [
    ChannelsService,
    ComposerService,
    Courier,
    DeliveriesService,
    Dispatcher,
    NoticesService,
    RetentionJob,
    TemplatesService,
    DeliveryJob,
  ],
  exports: [NoticesService],
})
export class NotificationsModule {}
