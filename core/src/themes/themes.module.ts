import { Module } from '@nestjs/common';
import { NodesModule } from '../nodes/nodes.module.ts';
import { AssetsController } from './assets.controller.ts';
import { CandidatesController } from './candidates.controller.ts';
import { CandidatesService } from './candidates.service.ts';
import { CatalogueService } from './catalogue.service.ts';
import { ImagesService } from './images.service.ts';
import { PluginThemesService } from './plugin-themes.service.ts';
import { RetiredThemesService } from './retired-themes.service.ts';
import { SiteThemesService } from './site-themes.service.ts';
import { ThemeFailuresJob } from './theme-failures.job.ts';
import { ThemeFailuresService } from './theme-failures.service.ts';
import { ThemeFetchService } from './theme-fetch.service.ts';
import { ThemeFileKeys } from './theme-file-keys.service.ts';
import { ThemeHooksService } from './theme-hooks.service.ts';
import { ThemeResolverService } from './theme-resolver.service.ts';
import { ThemeSettingsService } from './theme-settings.service.ts';
import { ThemesController } from './themes.controller.ts';
import { ThemesService } from './themes.service.ts';

@Module({
  imports: [NodesModule],
  // Routes with fixed segments come before those with an id parameter.
  controllers: [CandidatesController, ThemesController, AssetsController],
  providers: [
    ThemesService,
    ThemeFileKeys,
    ThemeHooksService,
    ThemeSettingsService,
    CandidatesService,
    ThemeFetchService,
    PluginThemesService,
    RetiredThemesService,
    CatalogueService,
    ThemeFailuresService,
    ImagesService,
    ThemeResolverService,
    SiteThemesService,
    ThemeFailuresJob,
  ],
  exports: [
    ThemesService,
    ThemeResolverService,
    SiteThemesService,
    ThemeSettingsService,
    ThemeFailuresService,
    ImagesService,
  ],
})
export class ThemesModule {}
