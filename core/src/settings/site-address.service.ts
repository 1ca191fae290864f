import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.ts';
import { SITE } from './groups.ts';
import { SettingsService } from './settings.service.ts';

/** Where the site is, for whatever names it to people: the environment decides, then the settings. */
@Injectable()
export class SiteAddress {
  constructor(
    private readonly config: Config,
    private readonly settings: SettingsService,
  ) {}

  /** Without a slash at its end; empty while nobody said. */
  get url(): string {
    return this.config.publicUrl || this.settings.get(SITE).publicUrl;
  }
}
