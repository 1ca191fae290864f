import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountsService } from './accounts.service.ts';
import { IdentitiesService } from './identities.service.ts';
import { PasskeysService } from './passkeys.service.ts';
import { PasswordStrategy } from './password-strategy.ts';
import { ProofsService } from './proofs.service.ts';
import { SessionController } from './session.controller.ts';
import { SetupController } from './setup.controller.ts';
import { SetupService } from './setup.service.ts';
import { SignInService } from './sign-in.service.ts';
import { TotpService } from './totp.service.ts';

@Module({
  imports: [SessionsModule],
  controllers: [SessionController, SetupController],
  providers: [AccountsService, IdentitiesService, PasskeysService, PasswordStrategy, ProofsService, SetupService, SignInService, TotpService],
  exports: [AccountsService, ProofsService, SetupService],
})
export class AuthModule {}
