import { Injectable } from '@nestjs/common';
import { HOST, SITE } from '@vitrine/contracts/settings';
import { Config } from '../platform/config/config.ts';
import { HostNames } from '../platform/http/host-names.contribution.ts';
import { hostNameOf, isPublicName } from '../platform/http/peer.service.ts';
import { SettingsService } from './settings.service.ts';

/** Service that returns the public URL of the site: from the environment, otherwise from the settings. */
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

  /** URL of the admin area: the site's, unless it has one of its own. */
  get adminUrl(): string {
    return this.config.adminUrl || this.url;
  }

  /**
   * Stores the host of an administrator's sign-in: the first host name becomes the site's if none is configured. A site that was
   * set up under an IP address gets its name from the settings.
   */
  async rememberHost(host: string, isSetUp: boolean): Promise<void> {
    if (this.config.publicUrl || this.hostNames()) return;
    const name = hostNameOf(host);
    if (isPublicName(name)) await this.settings.set(HOST, { name });
    else if (isSetUp) await this.settings.set(HOST, { isAddressOnly: true });
  }

  hostNames(): string[] | undefined {
    const { name, isAddressOnly } = this.settings.get(HOST);
    const configured = URL.parse(this.settings.get(SITE).publicUrl)?.hostname ?? '';
    const names = [name, configured].filter(Boolean);
    return names.length > 0 || isAddressOnly ? names : undefined;
  }
}
