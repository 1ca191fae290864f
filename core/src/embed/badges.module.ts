import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { BadgesController } from './badges.controller.ts';
import { BadgesService } from './badges.service.ts';
import { PreviewPicturesController } from './preview-pictures.controller.ts';
import { PreviewPicturesService } from './preview-pictures.service.ts';

@Module({
  imports: [AvailabilityModule, NodesModule, ReportsModule],
  controllers: [BadgesController, PreviewPicturesController],
  providers: [BadgesService, PreviewPicturesService],
  exports: [BadgesService],
})
export class BadgesModule {}
