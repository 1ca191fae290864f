import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { SITE } from '@vitrine/contracts/settings';
import { AuthenticationStrategy } from '../platform/http/authentication.contribution.ts';
import type { Caller } from '../platform/http/caller.ts';
import { readCookie } from '../platform/http/cookies.ts';
import type { Peer } from '../platform/http/peer.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { SHARE_COOKIE } from './share-cookie.ts';
import { ShareLinksService } from './share-links.service.ts';

/** Authenticates guests by a cookie with a valid share link. */
@Injectable()
@AuthenticationStrategy()
export class GuestAuthentication implements AuthenticationStrategy {
  readonly credential = 'guest';

  constructor(
    private readonly shareLinks: ShareLinksService,
    private readonly settings: SettingsService,
  ) {}

  async authenticate(request: IncomingMessage, peer: Peer): Promise<Caller | undefined> {
    const token = readCookie(request, peer, SHARE_COOKIE);
    const share = token && (await this.shareLinks.open(token));
    if (!share) return undefined;
    const { id, node, expiresAt } = share;
    const closed = this.settings.get(SITE).private;
    return { kind: 'guest', share: id, node: node ?? null, closed, until: expiresAt.getTime() };
  }
}
