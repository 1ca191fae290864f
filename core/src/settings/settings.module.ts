import { Global, Module } from '@nestjs/common';
import { SettingsService } from './settings.service.ts';
import { SetupStateService } from './setup-state.service.ts';
import { SiteUrlService } from './site-url.service.ts';

/** Module of the settings. Global: every slice uses them. */
@Global()
@Module({
  providers: [SettingsService, SetupStateService, SiteUrlService],
  exports: [SettingsService, SetupStateService, SiteUrlService],
})
export class SettingsModule {}
