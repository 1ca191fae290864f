import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { ChecksModule } from '../checks/checks.module.ts';
import { BadgesController } from './badges.controller.ts';
import { BadgesService } from './badges.service.ts';
import { CheckBadgesController } from './check-badges.controller.ts';
import { CardTrendsService } from './card-trends.service.ts';
import { PreviewPicturesController } from './preview-pictures.controller.ts';
import { PreviewPicturesService } from './preview-pictures.service.ts';

@Module({
  imports: [AvailabilityModule, ChecksModule, HistoryModule, NodesModule, ReportsModule],
  controllers: [BadgesController, CheckBadgesController, PreviewPicturesController],
  providers: [BadgesService, CardTrendsService, PreviewPicturesService],
  exports: [BadgesService],
})
export class EmbedModule {}
