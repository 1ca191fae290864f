import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AuthModule } from '../auth/auth.module.ts';
import { BillingModule } from '../billing/billing.module.ts';
import { PingModule } from '../ping/ping.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { ThemesModule } from '../themes/themes.module.ts';
import { CustomMarkupService } from './custom-markup.service.ts';
import { FaviconController } from './favicon.controller.ts';
import { SpaFallbackFilter } from './spa-fallback.filter.ts';
import { SettingsController } from './settings.controller.ts';
import { ShellService } from './shell.ts';
import { ShellMiddleware } from './shell-middleware.ts';
import { SiteController } from './site.controller.ts';
import { SiteService } from './site.service.ts';

@Module({
  imports: [AuthModule, BillingModule, PingModule, SessionsModule, ThemesModule],
  controllers: [FaviconController, SettingsController, SiteController],
  providers: [CustomMarkupService, SiteService, ShellService, { provide: APP_FILTER, useClass: SpaFallbackFilter }],
})
export class SiteModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(ShellMiddleware).forRoutes('{*path}');
  }
}
