import { Global, Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { InstalledFoldersService } from './folders/installed-folders.service.ts';
import { CoreHooks } from './hooks/core-hooks.ts';
import { SettingsHookService } from './hooks/settings-hook.service.ts';
import { PluginJobsService } from './host/plugin-jobs.service.ts';
import { PluginCandidatesService } from './install/plugin-candidates.service.ts';
import { PluginInstallController } from './install/plugin-install.controller.ts';
import { PluginInstallService } from './install/plugin-install.service.ts';
import { PluginSourcesService } from './install/plugin-sources.service.ts';
import { PluginUpdatesJob } from './install/plugin-updates.job.ts';
import { PluginDiscoveryService } from './lifecycle/plugin-discovery.service.ts';
import { PluginFactory } from './lifecycle/plugin-factory.service.ts';
import { PluginHostFactory } from './lifecycle/plugin-host-factory.service.ts';
import { PluginWatchService } from './lifecycle/plugin-watch.service.ts';
import { PluginsService } from './lifecycle/plugins.service.ts';
import { RemovedPluginsService } from './lifecycle/removed-plugins.service.ts';
import { SafeModeService } from './lifecycle/safe-mode.service.ts';
import { PluginsController } from './plugins.controller.ts';
import { PluginRoutesMiddleware } from './routes/plugin-routes.middleware.ts';
import { PluginSocketsService } from './routes/plugin-sockets.service.ts';
import { RouteRelayService } from './routes/route-relay.service.ts';
import { ToolsController } from './routes/tools.controller.ts';
import { AppliedChoicesService } from './settings/applied-choices.service.ts';
import { PluginSettingsService } from './settings/plugin-settings.service.ts';
import { SsoService } from './sso.service.ts';
import { PluginTextsService } from './texts/plugin-texts.service.ts';
import { PluginWebController } from './web/plugin-web.controller.ts';
import { PluginWebService } from './web/plugin-web.service.ts';

const shared = [
  CoreHooks,
  PluginSettingsService,
  SafeModeService,
  InstalledFoldersService,
  PluginFactory,
  PluginsService,
  PluginTextsService,
  SsoService,
  PluginWebService,
];

/** Module of the plugins. Global, because every slice fires events and calls providers. */
@Global()
@Module({
  // Routes with fixed segments come before those with an id parameter.
  controllers: [PluginInstallController, PluginWebController, PluginsController, ToolsController],
  providers: [
    ...shared,
    SettingsHookService,
    PluginDiscoveryService,
    PluginHostFactory,
    PluginJobsService,
    AppliedChoicesService,
    PluginSocketsService,
    RouteRelayService,
    RemovedPluginsService,
    PluginSourcesService,
    PluginCandidatesService,
    PluginInstallService,
    PluginUpdatesJob,
    PluginWatchService,
  ],
  exports: shared,
})
export class PluginsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(PluginRoutesMiddleware).forRoutes('api/{*path}');
  }
}
