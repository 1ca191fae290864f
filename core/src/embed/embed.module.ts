import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.ts';
import { ChecksModule } from '../checks/checks.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { PingModule } from '../ping/ping.module.ts';
import { ReportsModule } from '../reports/reports.module.ts';
import { ShareLinksModule } from '../share-links/share-links.module.ts';
import { ThemesModule } from '../themes/themes.module.ts';
import { BadgesController } from './badges.controller.ts';
import { BadgesService } from './badges.service.ts';
import { CardPicturesController } from './card-pictures.controller.ts';
import { CardPicturesService } from './card-pictures.service.ts';
import { CardTrendsService } from './card-trends.service.ts';
import { CheckBadgesController } from './check-badges.controller.ts';
import { PictureThemesService } from './picture-themes.service.ts';
import { PreviewPicturesController } from './preview-pictures.controller.ts';
import { PreviewPicturesService } from './preview-pictures.service.ts';
import { SitePicturesService } from './site-pictures.service.ts';
import { SiteTroublesService } from './site-troubles.service.ts';

@Module({
  imports: [
    AvailabilityModule,
    ChecksModule,
    HistoryModule,
    NodesModule,
    PingModule,
    ReportsModule,
    ShareLinksModule,
    ThemesModule,
  ],
  controllers: [BadgesController, CardPicturesController, CheckBadgesController, PreviewPicturesController],
  providers: [
    BadgesService,
    CardPicturesService,
    CardTrendsService,
    PictureThemesService,
    PreviewPicturesService,
    SitePicturesService,
    SiteTroublesService,
  ],
  exports: [BadgesService],
})
export class EmbedModule {}
