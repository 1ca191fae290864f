import { Injectable } from '@nestjs/common';
import type { PublicInfo } from '@vitrine/contracts';
import { SetupService } from '../auth/setup.service.ts';
import type { Caller } from '../platform/http/caller.ts';
import { version } from '../platform/version.ts';
import { CoreHooks } from '../plugins/core-hooks.ts';
import { RECORDS, SITE } from '../settings/groups.ts';
import { SettingsService } from '../settings/settings.service.ts';

/** What the site says about itself. */
@Injectable()
export class SiteService {
  constructor(
    private readonly settings: SettingsService,
    private readonly setup: SetupService,
    private readonly hooks: CoreHooks,
  ) {}

  async info(caller: Caller): Promise<PublicInfo> {
    const { name, description, private: closed } = this.settings.get(SITE);
    return this.hooks.publicInfo.shape({
      site: { name, description },
      version: version(),
      needsSetup: await this.setup.isNeeded(),
      private: closed,
      signedIn: caller.kind === 'admin',
      historyHours: this.settings.get(RECORDS).hours,
    });
  }
}
