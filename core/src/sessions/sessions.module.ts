import { Module } from '@nestjs/common';
import { ClientContextPipe } from '../platform/http/client-context.ts';
import { SealedCookiesService } from '../platform/http/sealed-cookies.ts';
import { ExpiryJob } from './expiry.job.ts';
import { SessionAuthentication } from './session-authentication.ts';
import { SessionsController } from './sessions.controller.ts';
import { SessionsService } from './sessions.service.ts';
import { ViewerTokensController } from './viewer-tokens.controller.ts';
import { ViewerTokensService } from './viewer-tokens.service.ts';
import { VisitorPolicy } from './visitor-policy.ts';

@Module({
  controllers: [SessionsController, ViewerTokensController],
  providers: [
    SessionsService,
    SessionAuthentication,
    VisitorPolicy,
    ExpiryJob,
    SealedCookiesService,
    ClientContextPipe,
    ViewerTokensService,
  ],
  exports: [SessionsService, SealedCookiesService, ClientContextPipe, ViewerTokensService],
})
export class SessionsModule {}
