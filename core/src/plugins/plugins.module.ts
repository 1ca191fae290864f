import { Global, Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { Config } from '../platform/config/config.ts';
import { OutboundHttpClient } from '../platform/outbound/outbound-http-client.ts';
import { Vault } from '../platform/vault.ts';
import { CoreHooks } from './core-hooks.ts';
import { PluginSettingsService } from './plugin-settings.service.ts';
import { PluginDataService } from './plugin-data.service.ts';
import { PluginRoutesMiddleware } from './routes/plugin-routes.middleware.ts';
import { PluginSocketsService } from './routes/plugin-sockets.service.ts';
import { PluginsController } from './plugins.controller.ts';
import { PluginsService } from './plugins.service.ts';
import { RemovedPluginsService } from './removed-plugins.service.ts';
import { SafeModeService } from './safe-mode.service.ts';
import { SsoService } from './sso.service.ts';

const shared = [CoreHooks, PluginDataService, PluginSettingsService, SafeModeService, PluginsService, SsoService];

/** The host of plugins. Global: every slice fires moments and asks providers. */
@Global()
@Module({
  controllers: [PluginsController],
  providers: [
    ...shared,
    PluginSocketsService,
    RemovedPluginsService,
    { provide: Vault, useFactory: ({ dataDir }: Config) => Vault.load(dataDir), inject: [Config] },
    {
      provide: OutboundHttpClient,
      useFactory: ({ outboundAllowlist, outboundProxy }: Config) =>
        new OutboundHttpClient({ allow: outboundAllowlist, proxy: outboundProxy, userAgent: 'Vitrine' }),
      inject: [Config],
    },
  ],
  exports: [...shared, Vault, OutboundHttpClient],
})
export class PluginsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(PluginRoutesMiddleware).forRoutes('api/{*path}');
  }
}
