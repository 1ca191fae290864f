import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountController } from './account.controller.ts';
import { AccountsService } from './accounts.service.ts';
import { IdentitiesController } from './identities.controller.ts';
import { IdentitiesService } from './identities.service.ts';
import { PasskeyCeremonyService } from './passkey-ceremony.service.ts';
import { PasskeySignInController } from './passkey-sign-in.controller.ts';
import { PasskeysController } from './passkeys.controller.ts';
import { PasskeysService } from './passkeys.service.ts';
import { PasswordStrategy } from './password-strategy.ts';
import { SessionStartService } from './session-start.service.ts';
import { SessionController } from './session.controller.ts';
import { SetupLinkService } from './setup-link.service.ts';
import { SetupController } from './setup.controller.ts';
import { SetupService } from './setup.service.ts';
import { SignInMethodsService } from './sign-in-methods.service.ts';
import { SignInThrottleService } from './sign-in-throttle.service.ts';
import { SignInService } from './sign-in.service.ts';
import { SsoFlowService } from './sso-flow.service.ts';
import { SsoUrlsService } from './sso-urls.service.ts';
import { SsoController } from './sso.controller.ts';
import { StepUpController } from './step-up.controller.ts';
import { StepUpService } from './step-up.service.ts';
import { TotpController } from './totp.controller.ts';
import { TotpService } from './totp.service.ts';

@Module({
  imports: [SessionsModule],
  controllers: [
    SessionController,
    SetupController,
    PasskeySignInController,
    SsoController,
    StepUpController,
    AccountController,
    TotpController,
    PasskeysController,
    IdentitiesController,
  ],
  providers: [
    AccountsService,
    IdentitiesService,
    PasskeyCeremonyService,
    PasskeysService,
    PasswordStrategy,
    StepUpService,
    SetupService,
    SignInService,
    SessionStartService,
    SetupLinkService,
    SignInMethodsService,
    SignInThrottleService,
    SsoUrlsService,
    SsoFlowService,
    TotpService,
  ],
  exports: [AccountsService, StepUpService, SetupService, SetupLinkService],
})
export class AuthModule {}
