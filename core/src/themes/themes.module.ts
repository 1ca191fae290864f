import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { AssetsController } from './assets.controller.ts';
import { CandidatesController } from './candidates.controller.ts';
import { CandidatesService } from './candidates.service.ts';
import { CatalogueService } from './catalogue.service.ts';
import { FailuresService } from './failures.service.ts';
import { FetchingService } from './fetching.service.ts';
import { ImagesService } from './images.service.ts';
import { ShownThemeService } from './shown-theme.service.ts';
import { ThemeFailuresJob } from './theme-failures.job.ts';
import { ThemesController } from './themes.controller.ts';
import { ThemesService } from './themes.service.ts';

@Module({
  imports: [NodesModule],
  // Routes with fixed words come before those that take any id.
  controllers: [CandidatesController, ThemesController, AssetsController],
  providers: [
    ThemesService,
    CandidatesService,
    FetchingService,
    CatalogueService,
    FailuresService,
    ImagesService,
    ShownThemeService,
    ThemeFailuresJob,
  ],
  exports: [ThemesService, ShownThemeService],
})
export class ThemesModule {}
