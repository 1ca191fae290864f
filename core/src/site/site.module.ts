import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { AnnouncementsModule } from '../announcements/announcements.module.ts';
import { AuthModule } from '../auth/auth.module.ts';
import { BillingModule } from '../billing/billing.module.ts';
import { ChecksModule } from '../checks/checks.module.ts';
import { EmbedModule } from '../embed/embed.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { NodesModule } from '../nodes/nodes.module.ts';
import { PingModule } from '../ping/ping.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { ThemesModule } from '../themes/themes.module.ts';
import { CertificateAuthoritiesService } from './certificate-authorities.service.ts';
import { CertificateCheckService } from './certificate-check.service.ts';
import { ChosenSeriesController } from './chosen-series.controller.ts';
import { ChosenSeriesService } from './chosen-series.service.ts';
import { CustomMarkupService } from './custom-markup.service.ts';
import { FaviconController } from './favicon.controller.ts';
import { HeartbeatJob } from './heartbeat.job.ts';
import { HeartbeatService } from './heartbeat.service.ts';
import { ManifestController } from './manifest.controller.ts';
import { PageProtectionService } from './page-protection.service.ts';
import { PageRendererService } from './page-renderer.service.ts';
import { PagesController } from './pages.controller.ts';
import { PluginPageService } from './plugin-page.service.ts';
import { PublicPagesService } from './public-pages.service.ts';
import { RequestOriginService } from './request-origin.service.ts';
import { SettingsController } from './settings.controller.ts';
import { ShellMiddleware } from './shell.middleware.ts';
import { ShellService } from './shell.service.ts';
import { SiteFeaturesService } from './site-features.service.ts';
import { SiteController } from './site.controller.ts';
import { SiteService } from './site.service.ts';
import { VisibleGroupsService } from './visible-groups.service.ts';

@Module({
  imports: [
    AnnouncementsModule,
    AuthModule,
    EmbedModule,
    BillingModule,
    ChecksModule,
    HistoryModule,
    NodesModule,
    PingModule,
    SessionsModule,
    ThemesModule,
  ],
  controllers: [
    ChosenSeriesController,
    FaviconController,
    ManifestController,
    SettingsController,
    SiteController,
    PagesController,
  ],
  providers: [
    CertificateAuthoritiesService,
    CertificateCheckService,
    ChosenSeriesService,
    CustomMarkupService,
    HeartbeatJob,
    HeartbeatService,
    PublicPagesService,
    RequestOriginService,
    SiteFeaturesService,
    SiteService,
    VisibleGroupsService,
    ShellService,
    PageProtectionService,
    PageRendererService,
    PluginPageService,
  ],
})
export class SiteModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(ShellMiddleware).exclude('manifest.webmanifest').forRoutes('{*path}');
  }
}
