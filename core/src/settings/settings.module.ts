import { Global, Module } from '@nestjs/common';
import { SettingsService } from './settings.service.ts';
import { SiteAddress } from './site-address.service.ts';

/** Global: what the administrator decided concerns every slice. */
@Global()
@Module({ providers: [SettingsService, SiteAddress], exports: [SettingsService, SiteAddress] })
export class SettingsModule {}
