import { Global, Module } from '@nestjs/common';
import { SettingsService } from './settings.service.ts';

/** Global: what the administrator decided concerns every slice. */
@Global()
@Module({ providers: [SettingsService], exports: [SettingsService] })
export class SettingsModule {}
