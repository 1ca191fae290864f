import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.ts';
import { HostNames } from '../platform/http/host-names.contribution.ts';
import { hostNameOf, isPublicName } from '../platform/http/peer.service.ts';
import { HOST, SITE } from '@vitrine/contracts/settings';
import { SettingsService } from './settings.service.ts';

/** Service that returns the public URL of the site: from the environment, else from the settings. */
@Injectable()
@HostNames()
export class SiteUrlService implements HostNames {
  constructor(
    private readonly config: Config,
    private readonly settings: SettingsService,
  ) {}

  /** Without a trailing slash; empty if none is set. */
  get url(): string {
    return this.config.publicUrl || this.settings.get(SITE).publicUrl;
  }

  /** Address of the admin area: the site's, unless it has one of its own. */
  get adminUrl(): string {
    return this.config.adminUrl || this.url;
  }

  /** Stores the host of an administrator's sign-in: the first name becomes the site's if none is configured. */
  async rememberHost(host: string): Promise<void> {
    const name = hostNameOf(host);
    if (this.config.publicUrl || this.hostNames().length > 0 || !isPublicName(name)) return;
    await this.settings.set(HOST, { name });
  }

  hostNames(): string[] {
    const configured = URL.parse(this.settings.get(SITE).publicUrl)?.hostname ?? '';
    return [this.settings.get(HOST).name, configured].filter(Boolean);
  }
}
