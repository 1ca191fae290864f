import { Module, type MiddlewareConsumer, type NestModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AuthModule } from '../auth/auth.module.ts';
import { BillingModule } from '../billing/billing.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { ThemesModule } from '../themes/themes.module.ts';
import { CustomService } from './custom.service.ts';
import { FaviconController } from './favicon.controller.ts';
import { PageFilter } from './page-filter.ts';
import { SettingsController } from './settings.controller.ts';
import { Shell } from './shell.ts';
import { ShellMiddleware } from './shell-middleware.ts';
import { SiteController } from './site.controller.ts';
import { SiteService } from './site.service.ts';

@Module({
  imports: [AuthModule, BillingModule, SessionsModule, ThemesModule],
  controllers: [FaviconController, SettingsController, SiteController],
  providers: [CustomService, SiteService, Shell, { provide: APP_FILTER, useClass: PageFilter }],
})
export class SiteModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(ShellMiddleware).forRoutes('{*path}');
  }
}
