import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.ts';
import type { ClientContext } from '../platform/http/client-context.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';
import { SsoPublicUrlRequired } from './auth.problems.ts';

/** Service for the URLs of single sign-on: the callback that identity providers redirect to, and the pages shown afterwards. */
@Injectable()
export class SsoUrlsService {
  constructor(
    private readonly config: Config,
    private readonly siteUrl: SiteUrlService,
  ) {}

  page(path: string, query: Record<string, string>): string {
    const text = new URLSearchParams(query).toString();
    return `${this.config.basePath}${path}${text ? `?${text}` : ''}`;
  }

  /**
   * Builds the callback URL from the site's public URL. The host of the request is used only if it is an IP address or localhost.
   */
  callback(provider: string, client: ClientContext): string {
    return `${this.siteUrl.adminUrl || this.plainAddress(client)}/api/v1/sso/${encodeURIComponent(provider)}/callback`;
  }

  private plainAddress({ peer: { secure, host } }: ClientContext): string {
    const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
    if (name !== 'localhost' && isIP(name) === 0) throw new SsoPublicUrlRequired();
    return `${secure ? 'https' : 'http'}://${host}${this.config.basePath}`;
  }
}
