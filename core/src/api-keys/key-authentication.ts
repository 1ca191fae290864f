import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { AuthenticationStrategy } from '../platform/http/authentication.contribution.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Peer } from '../platform/http/peer.service.ts';
import { ApiKeysService } from './api-keys.service.ts';
import { SiteKeyService } from './site-key.service.ts';

/** Authenticates programs by an API key, or by the key of the whole site. */
@Injectable()
@AuthenticationStrategy()
export class KeyAuthentication implements AuthenticationStrategy {
  readonly credential = 'key';

  constructor(
    private readonly apiKeys: ApiKeysService,
    private readonly siteKey: SiteKeyService,
  ) {}

  async authenticate({ headers }: IncomingMessage, { address }: Peer): Promise<Caller | undefined> {
    const secret = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
    if (!secret) return undefined;
    return (await this.apiKeys.authenticate(secret, address)) ?? this.siteKey.authenticate(secret, address);
  }
}
