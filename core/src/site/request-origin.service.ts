import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.ts';
import { PeerService } from '../platform/http/peer.service.ts';
import { SiteUrlService } from '../settings/site-url.service.ts';

/** Service for the origin and base path of absolute links: from the public URL, otherwise from the visitor's request. */
@Injectable()
export class RequestOriginService {
  constructor(
    private readonly config: Config,
    private readonly siteUrl: SiteUrlService,
    private readonly peer: PeerService,
  ) {}

  /** Path below which the site is served; empty for the root. */
  get basePath(): string {
    return this.config.basePath;
  }

  of(request: IncomingMessage): string {
    const { secure, host } = this.peer.resolve(request);
    return this.siteUrl.url || `${secure ? 'https' : 'http'}://${host}${this.config.basePath}`;
  }
}
