import { Global, Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { Config } from '../platform/config/config.ts';
import { Outbound } from '../platform/outbound/outbound.ts';
import { Vault } from '../platform/vault.ts';
import { CoreHooks } from './core-hooks.ts';
import { PluginSettingsService } from './plugin-settings.service.ts';
import { PluginViews } from './plugin-views.ts';
import { PluginRoutes } from './routes/plugin-routes.middleware.ts';
import { PluginSockets } from './routes/plugin-sockets.service.ts';
import { PluginsController } from './plugins.controller.ts';
import { PluginsService } from './plugins.service.ts';
import { SafeModeService } from './safe-mode.service.ts';
import { SignOnService } from './sign-on.service.ts';

const shared = [CoreHooks, PluginViews, PluginSettingsService, SafeModeService, PluginsService, SignOnService];

/** The host of plugins. Global: every slice fires moments and asks providers. */
@Global()
@Module({
  controllers: [PluginsController],
  providers: [
    ...shared,
    PluginSockets,
    { provide: Vault, useFactory: ({ data }: Config) => Vault.in(data), inject: [Config] },
    {
      provide: Outbound,
      useFactory: ({ outboundAllow, outboundProxy }: Config) =>
        new Outbound({ allow: outboundAllow, proxy: outboundProxy, userAgent: 'Vitrine' }),
      inject: [Config],
    },
  ],
  exports: [...shared, Vault, Outbound],
})
export class PluginsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(PluginRoutes).forRoutes('api/{*path}');
  }
}
