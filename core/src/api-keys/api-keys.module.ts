import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.ts';
import { ApiKeysController } from './api-keys.controller.ts';
import { ApiKeysService } from './api-keys.service.ts';
import { KeyAuthentication } from './key-authentication.ts';
import { KeyExpiryJob } from './key-expiry.job.ts';
import { SiteKeyService } from './site-key.service.ts';

@Module({
  imports: [AuthModule],
  controllers: [ApiKeysController],
  providers: [ApiKeysService, SiteKeyService, KeyAuthentication, KeyExpiryJob],
})
export class ApiKeysModule {}
