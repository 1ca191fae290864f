import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../platform/config/config.ts';
import { hostNameOf, isPublicName, PeerService } from '../platform/http/peer.service.ts';
import { HOST, SITE } from './groups.ts';
import { SettingsService } from './settings.service.ts';

/** Where the site is, for whatever names it to people: the environment decides, then the settings. */
@Injectable()
export class SiteUrlService implements OnModuleInit {
  constructor(
    private readonly config: Config,
    private readonly settings: SettingsService,
    private readonly peers: PeerService,
  ) {}

  onModuleInit(): void {
    this.peers.hostNames = () => this.hostNames();
  }

  /** Without a slash at its end; empty while nobody said. */
  get url(): string {
    return this.config.publicUrl || this.settings.get(SITE).publicUrl;
  }

  /** The administrator signed in under a host: the first name is taken for the site's, where nobody configured one. */
  async rememberHost(host: string): Promise<void> {
    const name = hostNameOf(host);
    if (this.config.publicUrl || this.hostNames().length > 0 || !isPublicName(name)) return;
    await this.settings.set(HOST, { name });
  }

  private hostNames(): string[] {
    const configured = URL.parse(this.settings.get(SITE).publicUrl)?.hostname ?? '';
    return [this.settings.get(HOST).name, configured].filter(Boolean);
  }
}
