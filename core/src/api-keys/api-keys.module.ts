import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { AuthenticationService } from '../platform/http/authentication.service.ts';
import { KeyExpiryJob } from './key-expiry.job.ts';
import { ApiKeysController } from './api-keys.controller.ts';
import { ApiKeysService } from './api-keys.service.ts';
import { SiteKeyService } from './site-key.service.ts';

@Module({
  imports: [AuthModule],
  controllers: [ApiKeysController],
  providers: [ApiKeysService, SiteKeyService, KeyExpiryJob],
})
export class KeysModule implements OnModuleInit {
  constructor(
    private readonly gate: AuthenticationService,
    private readonly keys: ApiKeysService,
    private readonly siteKey: SiteKeyService,
  ) {}

  /** Registers the authentication strategy for API keys. */
  onModuleInit(): void {
    this.gate.registerStrategy('key', async ({ headers }, { address }) => {
      const secret = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
      if (!secret) return undefined;
      return (await this.keys.authenticate(secret, address)) ?? this.siteKey.authenticate(secret, address);
    });
  }
}
