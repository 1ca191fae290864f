import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { Gate } from '../platform/http/gate.ts';
import { KeyExpiryJob } from './key-expiry.job.ts';
import { KeysController } from './keys.controller.ts';
import { KeysService } from './keys.service.ts';
import { SiteKeyService } from './site-key.service.ts';

@Module({
  imports: [AuthModule],
  controllers: [KeysController],
  providers: [KeysService, SiteKeyService, KeyExpiryJob],
})
export class KeysModule implements OnModuleInit {
  constructor(
    private readonly gate: Gate,
    private readonly keys: KeysService,
    private readonly siteKey: SiteKeyService,
  ) {}

  /** A program is who sends a good key. */
  onModuleInit(): void {
    this.gate.recognise('key', async ({ headers }, { address }) => {
      const secret = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
      if (!secret) return undefined;
      return (await this.keys.recognise(secret, address)) ?? this.siteKey.recognise(secret, address);
    });
  }
}
